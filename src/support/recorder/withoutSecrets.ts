import type { Action } from '@reduxjs/toolkit';
import type { authApi } from '../../features/auth';
import { HIDDEN } from '../redaction/leaves';

type AuthCall = keyof typeof authApi.endpoints;

/** The calls whose arguments let somebody in: passwords, and what the links of reset mails say. */
const secretCalls: ReadonlySet<string> = new Set<AuthCall>(['login', 'register', 'confirmPasswordReset']);

interface CallAction extends Action {
  meta?: { arg?: { endpointName?: string } };
}

/** The action as the recorder may keep it: what nobody needs later does not stay in the page's memory. */
export function withoutSecrets(action: Action): Action {
  const { meta } = action as CallAction;
  const endpoint = meta?.arg?.endpointName;
  if (endpoint === undefined || !secretCalls.has(endpoint)) return action;
  return { ...action, meta: { ...meta, arg: { ...meta?.arg, originalArgs: HIDDEN } } } as Action;
}
