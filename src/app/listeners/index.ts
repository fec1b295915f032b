import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from '../store';
import { adoptOwnProfile } from './adoptOwnProfile';
import { handleLiveEvents } from './handleLiveEvents';
import { checkSessions } from './checkSessions';
import { emptyCacheAfterSessions } from './emptyCacheAfterSessions';
import { followOwnStanding } from './followOwnStanding';
import { followUnread } from './followUnread';
import { forgetTyped } from './forgetTyped';
import { keepOutbox } from './keepOutbox';

export type StartListening = TypedStartListening<RootState, AppDispatch>;

/** The listeners that every store has; what they listen for stands in a file each. */
export function makeListeners() {
  const middleware = createListenerMiddleware();
  const start = middleware.startListening as StartListening;
  adoptOwnProfile(start);
  handleLiveEvents(start);
  checkSessions(start);
  emptyCacheAfterSessions(start);
  followOwnStanding(start);
  followUnread(start);
  keepOutbox(start);
  forgetTyped(start);
  return { middleware: middleware.middleware, start };
}
