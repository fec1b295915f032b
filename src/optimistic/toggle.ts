import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { baseApi, type ApiState, type ApiThunk } from '../api/baseApi';
import type { CallResult, CallMeta, CallTimes } from '../api/baseQuery/types';
import type { CallFailure } from '../api/callFailure';
import { selectMemberId, type SessionState } from '../api/session';
import { isOffline } from '../network/offline';
import { intentSet, intentSettled, selectIntent, type IntentsRoot, type ToggleValue } from './intentsSlice';
import { storeWish } from './wishes';

/** A setting of the member that a call toggles at the server, such as a like. */
export interface Toggle<Value extends ToggleValue, Data> {
  /** Unique among all toggles, such as 'post:7'. */
  key: string;
  selectCached: (state: ApiState) => Value;
  valueOf: (response: Data) => Value;
  /** Fetches the server's value into the cache. */
  refetch: () => ApiThunk<PromiseLike<{ error?: CallFailure | undefined }>>;
}

/** The options of a call that `refetch` makes. */
export const REFETCH = { forceRefetch: true, subscribe: false } as const;

/** What is used of the `api` that `queryFn` and `onQueryStarted` get. */
interface EndpointApi extends Pick<BaseQueryApi, 'getState'> {
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
}

const stateOf = ({ getState }: EndpointApi) => getState() as ApiState & IntentsRoot & SessionState;

/**
 * For `onQueryStarted` of a mutation that toggles: shows the member's intent at once. It is removed when the mutation of the
 * latest press has ended, or when any of them fails, so that the cached value is shown again. While the browser is offline
 * it is kept until it is sent (app/outbox/sendWishes), also when the page is closed.
 * @param next the value that a press leads to
 */
export async function showIntent<Value extends ToggleValue, Data>(
  { key, selectCached }: Toggle<Value, Data>,
  api: EndpointApi & { requestId: string; queryFulfilled: PromiseLike<unknown> },
  next: (shown: Value) => Value,
): Promise<void> {
  const { dispatch, requestId, queryFulfilled } = api;
  const latest = () => selectIntent(stateOf(api), key);
  const memberId = selectMemberId(stateOf(api));
  const pending = latest();
  const wanted = next(pending ? (pending.wanted as Value) : selectCached(stateOf(api)));
  // What waits may be being sent, from another tab: what it is changed to is sent after it.
  const isKept = (isOffline() || pending?.isKept === true) && storeWish(memberId, key, wanted);
  dispatch(intentSet({ key, wanted, requestId, isKept }));
  try {
    await queryFulfilled;
    if (!isKept && latest()?.requestId === requestId) dispatch(intentSettled(key));
  } catch {
    if (!latest()?.isKept) dispatch(intentSettled(key));
  }
}

interface SendOptions<Value extends ToggleValue, Data> {
  /** Makes the call that changes the server's value from `current`. */
  send: (wanted: Value, current: Value) => PromiseLike<CallResult>;
  /** Writes the response into the cache. */
  confirm: (response: Data, times: CallTimes) => ApiThunk<unknown>;
}

/**
 * For `queryFn` of a mutation that toggles: makes the call that leads to the latest intent, after that of the press
 * before, so that only one is in flight. The result is null where no call is needed, or the intent is kept. If another tab
 * or device toggled it meanwhile, the response differs from the intent, and one more call corrects it; only one, so that
 * two clients do not toggle against each other.
 */
export async function sendIntent<Value extends ToggleValue, Data>(
  { key, selectCached, valueOf }: Toggle<Value, Data>,
  api: EndpointApi,
  { send, confirm }: SendOptions<Value, Data>,
): Promise<CallResult<Data | null>> {
  const latest = () => selectIntent(stateOf(api), key);
  const previous = latest()?.previousRequestId;
  // The name of the endpoint is not used.
  if (previous) await api.dispatch(baseApi.util.getRunningMutationThunk('' as never, previous));
  const intent = latest();
  let current = selectCached(stateOf(api));
  if (!intent || intent.isKept || intent.wanted === current) return { data: null };
  const wanted = intent.wanted as Value;
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
