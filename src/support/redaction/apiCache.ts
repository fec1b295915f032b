import type { Problem } from '#contract/call';
import { endpoints, type EndpointRules } from './endpoints';
import { errorName, hide, HIDDEN, redact, ruleAt, show, showing, showKey, type Rule } from './rules';

/** A cache key has the endpoint's name and argument: `getProfile("ada")`. */
const CACHE_KEY = /^(\w+)\((.*)\)$/s;

export const endpointOf = (cacheKey: unknown): string | undefined => CACHE_KEY.exec(String(cacheKey))?.[1];

function parseArg(text: string): unknown {
  try {
    return text === 'undefined' ? undefined : JSON.parse(text);
  } catch {
    return HIDDEN;
  }
}

/** Redacts the argument in a cache key; a key in another format is a request id. */
export function redactCacheKey(key: string): string {
  const [, endpoint, arg] = CACHE_KEY.exec(key) ?? [];
  if (endpoint === undefined || arg === undefined) return showKey(key);
  return `${endpoint}(${JSON.stringify(redact(rulesOf(endpoint).arg, parseArg(arg)))})`;
}

const cacheKey: Rule = (value) => redactCacheKey(String(value));

const problem: Record<keyof Problem, Rule> = {
  type: show,
  title: show,
  status: show,
  detail: show,
  errors: { each: { each: show } },
};
/** The error of a call or thunk. The server's messages are shown, since the member saw them too. */
const failure: Rule = {
  fields: {
    ...showing('status', 'originalStatus', 'name', 'code').fields,
    error: errorName,
    data: { fields: problem },
    message: hide,
  },
};

const tag = showing('type', 'id');

/** The rules for an endpoint's entries in the cache, for its actions and for what these hold. */
function makeRules({ arg, response }: EndpointRules) {
  const nested: Rule = { choose: () => entry };
  const entry: { fields: Record<string, Rule> } = {
    fields: {
      ...showing('type', 'endpointName', 'subscribe', 'forceRefetch', 'direction', 'track', 'fixedCacheKey')
        .fields,
      ...showing('requestId', 'requestStatus', 'status', 'startedTimeStamp', 'fulfilledTimeStamp').fields,
      ...showing('aborted', 'condition', 'rejectedWithValue', 'RTK_autoBatch').fields,
      queryCacheKey: cacheKey,
      originalArgs: arg,
      subscriptionOptions: { each: show },
      baseQueryMeta: showing('startedAt', 'answeredAt', 'nextCursor', 'retryAfterMs', 'requestId'),
      data: response,
      payload: response,
      value: response,
      error: failure,
      providedTags: { each: tag },
      meta: nested,
      arg: nested,
      queryDescription: nested,
    },
  };
  /** The payload of a rejected call is its error. */
  return { arg, response, entry, rejected: { fields: { ...entry.fields, payload: failure } } };
}

/** Made once, since redacted objects are memoised by rule. */
const rules = new Map(Object.entries(endpoints).map(([name, of]) => [name, makeRules(of)]));
/** Of an unknown endpoint only name, status and times are shown. */
const unknown = makeRules({ arg: hide, response: hide });
const rulesOf = (endpoint: unknown) => rules.get(String(endpoint)) ?? unknown;

interface OfEndpoint {
  endpointName?: string;
  queryDescription?: OfEndpoint;
  meta?: { arg?: OfEndpoint };
}

/** The endpoint of an entry in the cache, of one that is upserted, or of an action. */
function endpointIn(value: unknown): string | undefined {
  const { endpointName, queryDescription, meta } = value as OfEndpoint;
  return (meta?.arg ?? queryDescription)?.endpointName ?? endpointName;
}

const entry: Rule = { choose: (value) => rulesOf(endpointIn(value)).entry };
const rejected: Rule = { choose: (value) => rulesOf(endpointIn(value)).rejected };
const subscription: Rule = { each: show };

/** RTK Query's slice. */
export const apiState: Rule = {
  fields: {
    queries: { each: entry, key: redactCacheKey },
    mutations: { each: entry },
    provided: {
      fields: {
        tags: { each: { each: { each: cacheKey }, key: showKey } },
        keys: { each: { each: tag }, key: redactCacheKey },
      },
    },
    subscriptions: { each: { each: subscription }, key: redactCacheKey },
    config: { each: show },
  },
};

/** Immer patches of a cached response. */
const patched: Rule = {
  choose: (value) => {
    const { response } = rulesOf(endpointOf((value as { queryCacheKey?: unknown }).queryCacheKey));
    // There is nothing that could be patched.
    if (typeof response === 'function') return { fields: { queryCacheKey: cacheKey, patches: () => [] } };
    const patch: Rule = {
      choose: (change) => {
        const { path } = change as { path?: unknown };
        const at = ruleAt(response, Array.isArray(path) ? (path as string[]) : []);
        return { fields: { op: show, path: { each: show }, value: at } };
      },
    };
    return { fields: { queryCacheKey: cacheKey, patches: { each: patch } } };
  },
};

const withPayload = (payload: Rule): Rule => ({
  fields: { type: show, payload, meta: showing('RTK_autoBatch', 'requestId', 'timestamp') },
});

/** The actions of RTK Query. */
export const apiActions: Readonly<Record<string, Rule>> = {
  'api/executeQuery/pending': entry,
  'api/executeQuery/fulfilled': entry,
  'api/executeQuery/rejected': rejected,
  'api/executeMutation/pending': entry,
  'api/executeMutation/fulfilled': entry,
  'api/executeMutation/rejected': rejected,
  'api/queries/queryResultPatched': withPayload(patched),
  'api/queries/cacheEntriesUpserted': withPayload({ each: entry }),
  'api/queries/removeQueryResult': withPayload({ fields: { queryCacheKey: cacheKey } }),
  'api/mutations/removeMutationResult': withPayload(showing('requestId', 'fixedCacheKey')),
  'api/invalidation/updateProvidedBy': withPayload({
    each: { fields: { queryCacheKey: cacheKey, providedTags: { each: tag } } },
  }),
  'api/internalSubscriptions/subscriptionsUpdated': withPayload({
    each: { fields: { op: show, path: { each: cacheKey }, value: { each: subscription } } },
  }),
  'api/config/middlewareRegistered': withPayload(show),
};
