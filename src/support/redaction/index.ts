import type { Action } from '@reduxjs/toolkit';
import { endpointOf, makeApiRules } from './apiCache';
import { show } from './leaves';
import { redact, type Rule } from './rules';
import type { EndpointRules } from './shapes';

const API = 'api/';

const nameAlone: Rule = { fields: { type: show } };

interface NamedAction {
  type: string;
  payload?: { queryCacheKey?: unknown; endpoint?: string };
  meta?: { arg?: { endpointName?: string } };
}

/** The action's name; where it is about a call, with its endpoint: `api/executeMutation/rejected (createPost)`. */
function tellingName({ type, payload, meta }: NamedAction): string {
  const endpoint = meta?.arg?.endpointName ?? endpointOf(payload?.queryCacheKey) ?? payload?.endpoint;
  return typeof endpoint === 'string' ? `${type} (${endpoint})` : type;
}

/** The type under which reducers know an action that was given a telling name. */
export const reducerType = (name: string): string => name.replace(/ \(\w+\)$/, '');

interface Rules {
  endpoints: Readonly<Record<string, EndpointRules>>;
  slices: Readonly<Record<string, Rule>>;
  payloads: Readonly<Record<string, Rule>>;
}

/** Makes what keeps secrets out of reports and Redux DevTools. */
export function makeRedaction({ endpoints, slices, payloads }: Rules) {
  const { redactCacheKey, state: api, actions: apiActions } = makeApiRules(endpoints);
  const stateRule: Rule = { fields: { ...slices, api } };
  const actionRules = new Map<string, Rule>([
    ...Object.entries(payloads).map(([type, payload]): [string, Rule] => [
      type,
      { fields: { type: show, payload, meta: { fields: { at: show } } } },
    ]),
    ...Object.entries(apiActions).map(([type, rule]): [string, Rule] => [API + type, rule]),
  ]);

  /** An action with nothing in it that is not on the list of what may show; its name always shows. */
  function redactAction<A extends Action>(action: A): A {
    const shown = redact(actionRules.get(action.type) ?? nameAlone, action) as object;
    return { ...shown, type: tellingName(action) } as A;
  }

  /** The state with nothing in it that is not on the list of what may show. */
  const redactState = <S>(state: S): S => redact(stateRule, state) as S;

  return { redactAction, redactState, redactCacheKey };
}
