import { createSlice, type PayloadAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { baseApi, type ApiState, type ApiThunk } from '../api/baseApi';
import { SESSION_CHANGED } from '../api/callFailure';
import { selectToken, type SessionState } from '../api/session';
import { isOffline, online } from '../network/offline';
import type { CallResult, CallMeta, CallTimes } from '../api/baseQuery/types';

/** The value of a toggle: a reaction or none, or whether a member is followed. */
export type ToggleValue = string | boolean | null;

/** A value that the member wants and the server has not confirmed. */
interface Intent {
  wanted: ToggleValue;
  /** The mutation of the latest press. */
  requestId: string;
  /** The mutation of the press before, which must end first. */
  previousRequestId?: string;
}

/** By the key of the toggle. */
type IntentsState = Partial<Record<string, Intent>>;

interface IntentsRoot {
  intents: IntentsState;
}

const initialState: IntentsState = {};

/**
 * Intents are shown instead of the cached values and are never written into the cache. So a refetch cannot undo them, and
 * a rollback only removes the intent (redux-toolkit #1512, #4271).
 */
const intentsSlice = createSlice({
  name: 'intents',
  initialState,
  reducers: {
    intentSet: (state, { payload }: PayloadAction<Omit<Intent, 'previousRequestId'> & { key: string }>) => {
      const { key, wanted, requestId } = payload;
      state[key] = { wanted, requestId, previousRequestId: state[key]?.requestId };
    },
    /** The server has confirmed or rejected it. */
    intentSettled: (state, { payload: key }: PayloadAction<string>) => {
      const { [key]: _settled, ...rest } = state;
      return rest;
    },
  },
});

export const intentsReducer = intentsSlice.reducer;
export const { intentSet, intentSettled } = intentsSlice.actions;

const selectIntent = ({ intents }: IntentsRoot, key: string): Intent | undefined => intents[key];

/** A setting of the member that a call toggles at the server, such as a like. */
export interface Toggle<Value extends ToggleValue, Data> {
  /** Unique among all toggles, such as 'post:7'. */
  key: string;
  selectCached: (state: ApiState) => Value;
  valueOf: (response: Data) => Value;
  /** Fetches the server's value into the cache. */
  refetch: () => ApiThunk<PromiseLike<unknown>>;
}

/** The options of a call that `refetch` makes. */
export const REFETCH = { forceRefetch: true, subscribe: false } as const;

/** What is used of the `api` that `queryFn` and `onQueryStarted` get. */
interface EndpointApi extends Pick<BaseQueryApi, 'getState'> {
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
}

const stateOf = ({ getState }: EndpointApi) => getState() as ApiState & IntentsRoot;

/**
 * For `onQueryStarted` of a mutation that toggles: shows the member's intent at once. It is removed when the mutation of the
 * latest press has ended, or when any of them fails, so that the cached value is shown again.
 * @param next the value that a press leads to
 */
export async function showIntent<Value extends ToggleValue, Data>(
  { key, selectCached }: Toggle<Value, Data>,
  api: EndpointApi & { requestId: string; queryFulfilled: PromiseLike<unknown> },
  next: (shown: Value) => Value,
): Promise<void> {
  const { dispatch, requestId, queryFulfilled } = api;
  const pending = selectIntent(stateOf(api), key);
  const shown = pending ? (pending.wanted as Value) : selectCached(stateOf(api));
  dispatch(intentSet({ key, wanted: next(shown), requestId }));
  try {
    await queryFulfilled;
    if (selectIntent(stateOf(api), key)?.requestId === requestId) dispatch(intentSettled(key));
  } catch {
    dispatch(intentSettled(key));
  }
}

interface SendOptions<Value extends ToggleValue, Data> {
  /** Makes the call that changes the server's value from `current`. */
  send: (wanted: Value, current: Value) => PromiseLike<CallResult>;
  /** Writes the response into the cache. */
  confirm: (response: Data, times: CallTimes) => ApiThunk<unknown>;
}

/**
 * While the browser is offline no call is made: the wish waits, and is then compared with what the server has by that time.
 * @returns whether it is still to be sent; a session that has ended meanwhile takes its wishes with it
 */
async function whenOnline(refetch: Toggle<never, never>['refetch'], api: EndpointApi): Promise<boolean> {
  const token = () => selectToken(api.getState() as SessionState);
  const before = token();
  await online();
  if (token() !== before) return false;
  await api.dispatch(refetch());
  return token() === before;
}

/**
 * For `queryFn` of a mutation that toggles: makes the call that leads to the latest intent, after that of the press
 * before, so that only one is in flight. The result is null where no call is needed. If another tab or device toggled
 * it meanwhile, the response differs from the intent, and one more call corrects it; only one, so that two clients do
 * not toggle against each other.
 */
export async function sendIntent<Value extends ToggleValue, Data>(
  { key, selectCached, valueOf, refetch }: Toggle<Value, Data>,
  api: EndpointApi,
  { send, confirm }: SendOptions<Value, Data>,
): Promise<CallResult<Data | null>> {
  const latest = () => selectIntent(stateOf(api), key);
  const previous = latest()?.previousRequestId;
  // The name of the endpoint is not used.
  if (previous) await api.dispatch(baseApi.util.getRunningMutationThunk('' as never, previous));
  if (isOffline() && !(await whenOnline(refetch, api))) {
    return { error: { status: 'CUSTOM_ERROR', error: SESSION_CHANGED } };
  }
  const wanted = latest()?.wanted as Value | undefined;
  let current = selectCached(stateOf(api));
  if (wanted === undefined || wanted === current) return { data: null };
  for (let isCorrecting = false; ; isCorrecting = true) {
    const response = (await send(wanted, current)) as CallResult<Data>;
    if (response.error) return response;
    const { data, meta } = response as { data: Data; meta: CallMeta };
    api.dispatch(confirm(data, meta));
    current = valueOf(data);
    if (current === wanted || isCorrecting || latest()?.wanted !== wanted) return response;
  }
}

/** The value to show: the member's intent, or else the cached one. */
export function useIntent<Value extends ToggleValue>(key: string, cached: Value): Value {
  const intent = useSelector((state: IntentsRoot) => selectIntent(state, key));
  return intent ? (intent.wanted as Value) : cached;
}
