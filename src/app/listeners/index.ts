import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from '../store';
import { syncOwnProfile } from './syncOwnProfile';
import { handleLiveEvents } from './handleLiveEvents';
import { refetchAfterPending } from './refetchAfterPending';
import { resetCacheOnSessionEnd } from './resetCacheOnSessionEnd';
import { revalidateToken } from './revalidateToken';
import { syncSubscriptions } from './syncSubscriptions';
import { deleteUnsentOnSessionEnd } from './deleteUnsentOnSessionEnd';
import { persistOutbox } from './persistOutbox';
import { toastSessionEnd } from './toastSessionEnd';
import { probeServer } from './probeServer';

export type StartListening = TypedStartListening<RootState, AppDispatch>;

/** The listeners of every store. */
export function makeListeners() {
  const middleware = createListenerMiddleware();
  const start = middleware.startListening as StartListening;
  syncOwnProfile(start);
  handleLiveEvents(start);
  refetchAfterPending(start);
  revalidateToken(start);
  toastSessionEnd(start);
  resetCacheOnSessionEnd(start);
  syncSubscriptions(start);
  persistOutbox(start);
  probeServer(start);
  deleteUnsentOnSessionEnd(start);
  return { middleware: middleware.middleware, start };
}
