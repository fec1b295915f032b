import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from '../store';
import { checkSessions } from './checkSessions';
import { emptyCacheAfterSessions } from './emptyCacheAfterSessions';

export type StartListening = TypedStartListening<RootState, AppDispatch>;

/** The listeners that every store has; what they listen for stands in a file each. */
export function makeListeners() {
  const middleware = createListenerMiddleware();
  const start = middleware.startListening as StartListening;
  checkSessions(start);
  emptyCacheAfterSessions(start);
  return { middleware: middleware.middleware, start };
}
