import type { Action } from '@reduxjs/toolkit';
import type { authApi } from '../../features/auth/authApi';
import { HIDDEN } from '../redaction/rules';

type AuthCall = keyof typeof authApi.endpoints;

/** The calls whose arguments have passwords or reset tokens. */
const secretCalls: ReadonlySet<string> = new Set<AuthCall>(['login', 'register', 'confirmPasswordReset']);

interface CallAction extends Action {
  meta?: { arg?: { endpointName?: string } };
}

/** Removes secrets before an action is recorded, so that they do not stay in memory. */
export function withoutSecrets(action: Action): Action {
  const { meta } = action as CallAction;
  const endpoint = meta?.arg?.endpointName;
  if (endpoint === undefined || !secretCalls.has(endpoint)) return action;
  return { ...action, meta: { ...meta, arg: { ...meta?.arg, originalArgs: HIDDEN } } } as Action;
}
