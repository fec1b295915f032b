import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from '../store';
import { syncOwnProfile } from './syncOwnProfile';
import { refetchAfterPending } from './refetchAfterPending';
import { revalidateToken } from './revalidateToken';
import { persistOutbox } from './persistOutbox';
import { handleSessionEnd } from './handleSessionEnd';
import { probeServer } from './probeServer';

export type StartListening = TypedStartListening<RootState, AppDispatch>;

/** The listeners of every store. */
export function makeListeners() {
  const middleware = createListenerMiddleware();
  const start = middleware.startListening as StartListening;
  syncOwnProfile(start);
  refetchAfterPending(start);
  revalidateToken(start);
  handleSessionEnd(start);
  persistOutbox(start);
  probeServer(start);
  return { middleware: middleware.middleware, start };
}
