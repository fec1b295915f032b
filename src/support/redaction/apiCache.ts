import type { Problem } from '#contract/call';
import { errorName, hide, HIDDEN, show, showKey } from './leaves';
import { fieldsOf, redact, ruleAt, type Rule } from './rules';
import type { EndpointRules } from './shapes';

/** The error of a call or thunk. The server's messages are shown, since the member saw them too. */
const failure: Rule = {
  fields: {
    status: show,
    originalStatus: show,
    error: errorName,
    data: fieldsOf<Problem>({
      type: show,
      title: show,
      status: show,
      detail: show,
      errors: { each: { each: show } },
    }),
    name: show,
    code: show,
    message: hide,
  },
};

/** For an endpoint without rules only its name, status and times are shown. */
const UNKNOWN: EndpointRules = { arg: hide, answer: hide };

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

const entryOf = ({ arg, answer }: EndpointRules): Rule => ({
  fields: {
    status: show,
    endpointName: show,
    requestId: show,
    originalArgs: arg,
    startedTimeStamp: show,
    fulfilledTimeStamp: show,
    direction: show,
    data: answer,
    error: failure,
  },
});

const metaOf = ({ arg }: EndpointRules, cacheKey: Rule): Rule => ({
  fields: {
    requestId: show,
    requestStatus: show,
    startedTimeStamp: show,
    fulfilledTimeStamp: show,
    aborted: show,
    condition: show,
    rejectedWithValue: show,
    RTK_autoBatch: show,
    baseQueryMeta: {
      fields: { startedAt: show, answeredAt: show, nextCursor: show, retryAfterMs: show, requestId: show },
    },
    arg: {
      fields: {
        type: show,
        endpointName: show,
        originalArgs: arg,
        queryCacheKey: cacheKey,
        subscribe: show,
        subscriptionOptions: { each: show },
        forceRefetch: show,
        direction: show,
        track: show,
        fixedCacheKey: show,
      },
    },
  },
});

const subscription: Rule = { each: show };
const tag: Rule = { fields: { type: show, id: show } };

const endpointNameIn = (meta: unknown): unknown =>
  (meta as { arg?: { endpointName?: unknown } } | undefined)?.arg?.endpointName;

const withPayload = (payload: Rule): Rule => ({
  fields: { type: show, payload, meta: { fields: { RTK_autoBatch: show } } },
});

/** The rules for RTK Query's slice and actions, made from the rules of each endpoint. */
export function makeApiRules(endpoints: Readonly<Record<string, EndpointRules>>) {
  const rulesOf = (endpoint: unknown): EndpointRules =>
    typeof endpoint === 'string' && Object.hasOwn(endpoints, endpoint)
      ? (endpoints[endpoint] ?? UNKNOWN)
      : UNKNOWN;

  /** Redacts the argument in a cache key; a key in another format is a request id. */
  function redactCacheKey(key: string): string {
    const [, endpoint, arg] = CACHE_KEY.exec(key) ?? [];
    if (endpoint === undefined || arg === undefined) return showKey(key);
    return `${endpoint}(${JSON.stringify(redact(rulesOf(endpoint).arg, parseArg(arg)))})`;
  }

  const cacheKey: Rule = (value) => redactCacheKey(String(value));

  /** One rule per endpoint, made once, since redacted objects are memoised by rule. */
  const byEndpoint = (make: (rules: EndpointRules) => Rule) => {
    const made = new Map(Object.entries(endpoints).map(([name, rules]) => [name, make(rules)]));
    const unknown = make(rulesOf(undefined));
    return (endpoint: unknown): Rule => made.get(String(endpoint)) ?? unknown;
  };

  const entryRule = byEndpoint(entryOf);
  const metaRule = byEndpoint((rules) => metaOf(rules, cacheKey));

  const entry: Rule = { choose: ({ endpointName }) => entryRule(endpointName) };
  /** RTK Query's slice. */
  const state: Rule = {
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

  /** The actions pending, fulfilled and rejected of a call. The payload of rejected is the error. */
  const call: Rule = {
    choose: ({ type, meta }) => {
      const endpoint = endpointNameIn(meta);
      const payload = String(type).endsWith('/rejected') ? failure : rulesOf(endpoint).answer;
      return { fields: { type: show, payload, error: failure, meta: metaRule(endpoint) } };
    },
  };

  /** Immer patches of a cached answer. */
  const cachePatch: Rule = {
    choose: ({ queryCacheKey }) => {
      const { answer } = rulesOf(endpointOf(queryCacheKey));
      return {
        fields: {
          queryCacheKey: cacheKey,
          patches: {
            each: {
              choose: ({ path }) => ({
                fields: {
                  op: show,
                  path: { each: show },
                  value: ruleAt(answer, Array.isArray(path) ? (path as string[]) : []),
                },
              }),
            },
          },
        },
      };
    },
  };

  /** An entry of upsertQueryEntries. */
  const upsertedEntry: Rule = {
    choose: ({ queryDescription }) => {
      const { endpointName } = queryDescription as { endpointName?: unknown };
      const { arg, answer } = rulesOf(endpointName);
      const query = { type: show, endpointName: show, originalArgs: arg, queryCacheKey: cacheKey };
      return {
        fields: { queryDescription: { fields: query }, value: answer, providedTags: { each: tag } },
      };
    },
  };

  /** The actions of RTK Query, by their type without 'api/'. */
  const actions: Readonly<Record<string, Rule>> = {
    'executeQuery/pending': call,
    'executeQuery/fulfilled': call,
    'executeQuery/rejected': call,
    'executeMutation/pending': call,
    'executeMutation/fulfilled': call,
    'executeMutation/rejected': call,
    'queries/queryResultPatched': withPayload(cachePatch),
    'queries/cacheEntriesUpserted': {
      fields: {
        type: show,
        payload: { each: upsertedEntry },
        meta: { fields: { RTK_autoBatch: show, requestId: show, timestamp: show } },
      },
    },
    'queries/removeQueryResult': withPayload({ fields: { queryCacheKey: cacheKey } }),
    'mutations/removeMutationResult': withPayload({ fields: { requestId: show, fixedCacheKey: show } }),
    'invalidation/updateProvidedBy': withPayload({
      each: { fields: { queryCacheKey: cacheKey, providedTags: { each: tag } } },
    }),
    'internalSubscriptions/subscriptionsUpdated': withPayload({
      each: { fields: { op: show, path: { each: cacheKey }, value: { each: subscription } } },
    }),
    'config/middlewareRegistered': withPayload(show),
  };

  return { redactCacheKey, state, actions };
}
