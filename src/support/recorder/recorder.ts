import type { Action, Middleware, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { authApi } from '../../features/auth/authApi';
import type { confirmationApi } from '../../features/auth/confirmationApi';
import { attemptFailed, type AttemptFailure } from '../../network/networkSlice';
import { selectMemberId, type SessionState } from '../../api/session';
import { readLocationKey } from '../../ui/locationKey';

/** The most actions that are kept, the rough bytes that they and their states may hold in memory, and the most failures. */
const ACTIONS = 300;
const BYTES = 4 * 1024 ** 2;
const FAILURES = 50;

/** Rough bytes of an item of an array and of a field of an object, in V8. */
const ITEM = 8;
const FIELD = 32;

/** The rough bytes in memory of what `value` has and `other`, a later version of it, does not share. */
function weigh(value: unknown, other?: unknown): number {
  if (value === other) return 0;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof Blob) return value.size;
  if (Array.isArray(value)) {
    const others: readonly unknown[] = Array.isArray(other) ? other : [];
    const shared = new Set(others);
    return value.reduce<number>(
      (bytes, item, i) => bytes + ITEM + (shared.has(item) ? 0 : weigh(item, others[i])),
      0,
    );
  }
  const fields = value as Record<string, unknown>;
  const others = (typeof other === 'object' && other !== null ? other : {}) as Record<string, unknown>;
  let bytes = 0;
  // A cache has thousands of entries, of which all but one are shared.
  for (const name in fields) {
    const field = fields[name];
    bytes += FIELD;
    if (typeof field !== 'number' && field !== others[name]) bytes += weigh(field, others[name]);
  }
  return bytes;
}

export interface Place {
  path: string;
  /** The key of the history entry, under which the store has its disclosures. */
  locationKey: string;
}

export const readPlace = (): Place => ({ path: window.location.pathname, locationKey: readLocationKey() });

type AuthCall = keyof typeof authApi.endpoints | keyof typeof confirmationApi.endpoints;

/** The calls whose arguments have passwords or the tokens of links. */
const secretCalls: ReadonlySet<string> = new Set<AuthCall>([
  'login',
  'register',
  'confirmPasswordReset',
  'confirmEmail',
]);

interface CallAction extends Action {
  meta?: { arg?: { endpointName?: string } };
}

/** Removes secrets before an action is recorded, so that they do not stay in memory. */
export function withoutSecrets(action: Action): Action {
  const { meta } = action as CallAction;
  const endpoint = meta?.arg?.endpointName;
  if (endpoint === undefined || !secretCalls.has(endpoint)) return action;
  return { ...action, meta: { ...meta, arg: { ...meta?.arg, originalArgs: undefined } } } as Action;
}

export interface Recorded {
  action: Action;
  /** Milliseconds since 1970. */
  at: number;
  /** The location of the app at the time. */
  place: Place;
  /** The state after the action. */
  state: unknown;
}

/** The last actions of a store, oldest first. */
export interface Recording {
  /** The state before the first of them. */
  before: unknown;
  actions: Recorded[];
  failures: AttemptFailure[];
}

/** The `extra` argument of the store's thunks. */
export interface RecorderExtra {
  recorder: ReturnType<typeof makeRecorder>;
}

/**
 * Records the last actions and the states after them, for a report. It must be the last middleware. It keeps references
 * only, which are redacted when a report is made; passwords are not recorded at all. It starts again for another member.
 */
export function makeRecorder() {
  let actions: Recorded[] = [];
  /** For each action, the bytes of it and of what it replaced in the state, which no one else holds any more. */
  let weights: number[] = [];
  let total = 0;
  let before: unknown;
  let memberId: number | null = null;
  let failures: AttemptFailure[] = [];

  function keep(recorded: Recorded): void {
    const bytes = weigh(recorded.action) + weigh(actions.at(-1)?.state ?? before, recorded.state);
    actions.push(recorded);
    weights.push(bytes);
    total += bytes;
    while (actions.length > ACTIONS || (total > BYTES && actions.length > 1)) {
      before = actions.shift()?.state;
      total -= weights.shift() ?? 0;
    }
    if (attemptFailed.match(recorded.action)) {
      failures = [...failures, recorded.action.payload].slice(-FAILURES);
    }
  }

  function forget(): void {
    actions = [];
    weights = [];
    total = 0;
    failures = [];
  }

  const middleware: Middleware = (store) => (dispatch) => (action) => {
    const { type } = action as Action;
    // Actions of redux-persist hold functions and reach no slice.
    if (type.startsWith('persist/')) return dispatch(action);
    if (actions.length === 0) before = store.getState();
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
    read: (): Recording => ({ before, actions: [...actions], failures }),
  };
}

/** Reads the recording of the store. */
export const readRecording: ThunkAction<Recording, unknown, unknown, UnknownAction> = (
  _dispatch,
  getState,
  extra,
) => {
  const recording = (extra as RecorderExtra).recorder.read();
  return recording.actions.length === 0 ? { ...recording, before: getState() } : recording;
};
