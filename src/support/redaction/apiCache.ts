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

const called = {
  ...showing('type', 'endpointName', 'subscribe', 'forceRefetch', 'direction', 'track', 'fixedCacheKey')
    .fields,
  queryCacheKey: cacheKey,
  subscriptionOptions: { each: show },
};

/** The rules for an endpoint's entries in the cache and for its actions. */
function makeRules({ arg, answer }: EndpointRules) {
  const meta: Rule = {
    fields: {
      ...showing('requestId', 'requestStatus', 'startedTimeStamp', 'fulfilledTimeStamp', 'aborted').fields,
      ...showing('condition', 'rejectedWithValue', 'RTK_autoBatch').fields,
      baseQueryMeta: showing('startedAt', 'answeredAt', 'nextCursor', 'retryAfterMs', 'requestId'),
      arg: { fields: { ...called, originalArgs: arg } },
    },
  };
  const entry: Rule = {
    fields: {
      ...showing('status', 'endpointName', 'requestId', 'startedTimeStamp', 'fulfilledTimeStamp').fields,
      direction: show,
      originalArgs: arg,
      data: answer,
      error: failure,
    },
  };
  return {
    arg,
    answer,
    entry,
    /** The actions of a call. The payload of rejected is the error. */
    call: { fields: { type: show, payload: answer, error: failure, meta } },
    rejected: { fields: { type: show, payload: failure, error: failure, meta } },
    /** An entry of upsertQueryEntries. */
    upserted: {
      fields: {
        queryDescription: { fields: { ...called, originalArgs: arg } },
        value: answer,
        providedTags: { each: tag },
      },
    },
  };
}

const tag = showing('type', 'id');
/** Made once, since redacted objects are memoised by rule. */
const rules = new Map(Object.entries(endpoints).map(([name, of]) => [name, makeRules(of)]));
/** Of an unknown endpoint only name, status and times are shown. */
const unknown = makeRules({ arg: hide, answer: hide });
const rulesOf = (endpoint: unknown) => rules.get(String(endpoint)) ?? unknown;

const entry: Rule = {
  choose: (value) => rulesOf((value as { endpointName?: unknown }).endpointName).entry,
};
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

const endpointIn = (action: unknown) =>
  (action as { meta?: { arg?: { endpointName?: unknown } } }).meta?.arg?.endpointName;
const call: Rule = { choose: (action) => rulesOf(endpointIn(action)).call };
const rejected: Rule = { choose: (action) => rulesOf(endpointIn(action)).rejected };

/** Immer patches of a cached answer. */
const patched: Rule = {
  choose: (value) => {
    const { answer } = rulesOf(endpointOf((value as { queryCacheKey?: unknown }).queryCacheKey));
    const patch: Rule = {
      choose: (change) => {
        const { path } = change as { path?: unknown };
        const at = ruleAt(answer, Array.isArray(path) ? (path as string[]) : []);
        return { fields: { op: show, path: { each: show }, value: at } };
      },
    };
    return { fields: { queryCacheKey: cacheKey, patches: { each: patch } } };
  },
};

const upserted: Rule = {
  choose: (value) =>
    rulesOf((value as { queryDescription?: { endpointName?: unknown } }).queryDescription?.endpointName)
      .upserted,
};

const withPayload = (payload: Rule): Rule => ({
  fields: { type: show, payload, meta: showing('RTK_autoBatch', 'requestId', 'timestamp') },
});

/** The actions of RTK Query. */
export const apiActions: Readonly<Record<string, Rule>> = {
  'api/executeQuery/pending': call,
  'api/executeQuery/fulfilled': call,
  'api/executeQuery/rejected': rejected,
  'api/executeMutation/pending': call,
  'api/executeMutation/fulfilled': call,
  'api/executeMutation/rejected': rejected,
  'api/queries/queryResultPatched': withPayload(patched),
  'api/queries/cacheEntriesUpserted': withPayload({ each: upserted }),
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
