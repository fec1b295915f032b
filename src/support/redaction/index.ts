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

/** The action's type, with the endpoint if it belongs to a call: `api/executeMutation/rejected (createPost)`. */
function descriptiveType({ type, payload, meta }: NamedAction): string {
  const endpoint = meta?.arg?.endpointName ?? endpointOf(payload?.queryCacheKey) ?? payload?.endpoint;
  return typeof endpoint === 'string' ? `${type} (${endpoint})` : type;
}

/** The original type of an action with a descriptive type. */
export const reducerType = (name: string): string => name.replace(/ \(\w+\)$/, '');

interface Rules {
  endpoints: Readonly<Record<string, EndpointRules>>;
  slices: Readonly<Record<string, Rule>>;
  payloads: Readonly<Record<string, Rule>>;
}

/** Makes the functions that keep secrets out of reports and Redux DevTools. */
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

  /** Leaves in an action only what its rules allow; its type is always shown. */
  function redactAction<A extends Action>(action: A): A {
    const shown = redact(actionRules.get(action.type) ?? nameAlone, action) as object;
    return { ...shown, type: descriptiveType(action) } as A;
  }

  /** Leaves in the state only what the rules allow. */
  const redactState = <S>(state: S): S => redact(stateRule, state) as S;

  return { redactAction, redactState, redactCacheKey };
}
