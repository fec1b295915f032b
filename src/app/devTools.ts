import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { createApiActionSanitizer } from '@reduxjs/toolkit/query';
import { baseApi } from '../api/baseApi';
import type { RootState } from './store';

const HIDDEN = '‹hidden›';

/** Endpoints whose answers every member may see. What is not named here is shown as a name, a status and times. */
const PUBLIC_ANSWERS = new Set([
  'getPosts',
  'getPost',
  'getComments',
  'getReplies',
  'getFollowers',
  'getFollowing',
]);

/** Actions that carry no secret and are shown whole. */
const OPEN_ACTIONS = /^(intents|network|notices|tier)\/|^auth\/(sessionEnded|protectedPageEntered)$/;

interface Entry {
  endpointName?: string;
  data?: unknown;
  originalArgs?: unknown;
}

function openEntry<E extends Entry>(entry: E): E {
  if (entry.endpointName && PUBLIC_ANSWERS.has(entry.endpointName)) return entry;
  const { data, originalArgs, ...shown } = entry;
  return { ...shown, ...(data === undefined ? {} : { data: HIDDEN }) } as E;
}

const openEntries = <E extends Entry | undefined>(entries: Record<string, E>): Record<string, E> =>
  Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, entry && openEntry(entry)]));

function openAuth(auth: RootState['auth']): object {
  const { isAuthenticated, tokenTimestamp, userId, username, authToken } = auth;
  return { isAuthenticated, tokenTimestamp, userId, username, authToken: authToken && HIDDEN };
}

/** Which messages are on their way, and not what they say. */
const openOutbox = (outbox: RootState['outbox']): object =>
  Object.fromEntries(
    Object.entries(outbox).map(([box, messages]) => [
      box,
      messages?.map((message) => ({ ...message, content: HIDDEN })),
    ]),
  );

/** The state as Redux DevTools show it: only what is named here, so that a new slice is hidden until it is looked at. */
export function sanitizeState<S>(state: S): S {
  const { auth, tier, network, intents, notices, outbox, api } = state as RootState;
  const shown = {
    auth: openAuth(auth),
    tier,
    network,
    intents,
    notices,
    outbox: openOutbox(outbox),
    api: { ...api, queries: openEntries(api.queries), mutations: openEntries(api.mutations) },
  };
  return shown as S;
}

const nameEndpoint = createApiActionSanitizer(baseApi);

interface ApiAction extends Action {
  payload?: unknown;
  meta?: {
    requestId?: string;
    requestStatus?: string;
    arg?: { endpointName?: string; queryCacheKey?: string };
  };
}

/** An action as Redux DevTools show it: the name always, what it carries only where that is no secret. */
export function sanitizeAction<A extends Action>(action: A): A {
  const { type, payload, meta } = action as ApiAction & A;
  if (OPEN_ACTIONS.test(type)) return action;
  const { requestId, requestStatus, arg } = meta ?? {};
  const isPublic = PUBLIC_ANSWERS.has(arg?.endpointName ?? '');
  const shown = {
    type,
    ...(payload === undefined ? {} : { payload: isPublic ? payload : HIDDEN }),
    ...(arg && { meta: { requestId, requestStatus, arg: { endpointName: arg.endpointName } } }),
  };
  return nameEndpoint(shown) as unknown as A;
}

/** Redux DevTools are open in production too, for support staff; secrets never show there. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Pantheon',
  stateSanitizer: sanitizeState,
  actionSanitizer: sanitizeAction,
};
