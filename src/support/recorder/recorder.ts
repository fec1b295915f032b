import type { Action, Middleware, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { attemptFailed, type AttemptFailure } from '../../network/networkSlice';
import { selectMemberId, type SessionState } from '../../api/session';
import { visitOf } from '../../ui/overlay';
import { withoutSecrets } from './withoutSecrets';

/** Actions and failures that are kept. */
const ACTIONS = 300;
const FAILURES = 50;

export interface Place {
  path: string;
  /** Names the history entry, under which the store knows what is open there. */
  visit: string;
}

export const readPlace = (): Place => {
  // As the router keeps an entry.
  const entry = window.history.state as { key?: string; usr?: unknown } | null;
  return { path: window.location.pathname, visit: visitOf(entry?.key ?? 'default', entry?.usr) };
};

export interface Recorded {
  action: Action;
  /** Milliseconds since 1970. */
  at: number;
  /** Where the app was when it happened. */
  place: Place;
  /** What the action made of the state. */
  state: unknown;
}

/** The last things that happened in a store, oldest first. */
export interface Recording {
  /** The state before the first of them. */
  before: unknown;
  actions: Recorded[];
  failures: AttemptFailure[];
}

export interface Recorder {
  middleware: Middleware;
  read: () => Recording;
}

/** What the store's thunks get as `extra`. */
export interface RecorderExtra {
  recorder: Recorder;
}

/** The items of a ring in their order; `next` is where the oldest stands once it is full. */
const inOrder = <T>(ring: T[], next: number): T[] => [...ring.slice(next), ...ring.slice(0, next)];

/**
 * Keeps the last actions and the states they led to, for a report that the member may make. It stands innermost and keeps
 * references alone: what they hold is looked at when a report is made, and not before; but passwords it does not keep
 * at all. With another member it begins anew.
 */
export function makeRecorder(): Recorder {
  let ring: Recorded[] = [];
  let next = 0;
  let before: unknown;
  let memberId: number | null = null;
  let failures: AttemptFailure[] = [];

  function keep(recorded: Recorded): void {
    if (ring.length === ACTIONS) before = ring[next]?.state;
    ring[next] = recorded;
    next = (next + 1) % ACTIONS;
    if (attemptFailed.match(recorded.action)) {
      failures = [...failures, recorded.action.payload].slice(-FAILURES);
    }
  }

  function forget(): void {
    ring = [];
    next = 0;
    failures = [];
  }

  const middleware: Middleware = (store) => (dispatch) => (action) => {
    const { type } = action as Action;
    // redux-persist's carry functions and reach no slice.
    if (type.startsWith('persist/')) return dispatch(action);
    if (ring.length === 0) before = store.getState();
    const result = dispatch(action);
    const state = store.getState() as SessionState;
    const member = selectMemberId(state) ?? memberId;
    if (memberId !== null && member !== memberId) forget();
    else keep({ action: withoutSecrets(action as Action), at: Date.now(), place: readPlace(), state });
    memberId = member;
    return result;
  };

  return {
    middleware,
    read: () => ({ before, actions: inOrder(ring, next), failures }),
  };
}

/** What the store that it is dispatched to has recorded. */
export const readRecording: ThunkAction<Recording, unknown, unknown, UnknownAction> = (
  _dispatch,
  getState,
  extra,
) => {
  const recording = (extra as RecorderExtra).recorder.read();
  return recording.actions.length === 0 ? { ...recording, before: getState() } : recording;
};
