import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { intentSet, intentSettled, selectIntent, type IntentsState, type Wanted } from './intentsSlice';

/** A setting of the member that calls of the server toggle, such as a like. */
export interface Toggle<W extends Wanted> {
  /** Unique among all toggles, such as 'post:7'. */
  key: string;
  /** The value at the server, as far as the page knows. */
  serverValue: W;
  /**
   * Makes the call that leads from `serverValue` to `wanted`. When it resolves, the caches hold the new server value; null
   * when the call failed, which the member was told of.
   */
  send: (wanted: W, serverValue: W) => Promise<{ serverValue: W } | null>;
}

type IntentThunk<R> = ThunkAction<R, { intents: IntentsState }, unknown, UnknownAction>;

/**
 * Sends calls, one at a time, until the server holds the latest intent. When someone else toggles the same key, such as the
 * member's other tab, the answer differs from the intent and one more call corrects it: only one, so that two pages do not
 * toggle against each other for long.
 */
const sendUntilConfirmed =
  <W extends Wanted>({ key, serverValue, send }: Toggle<W>): IntentThunk<Promise<void>> =>
  async (_dispatch, getState) => {
    let current = serverValue;
    let isCorrecting = false;
    for (;;) {
      const wanted = selectIntent(getState(), key) as W;
      if (wanted === current) return;
      const answer = await send(wanted, current);
      if (!answer) return;
      current = answer.serverValue;
      if (current !== wanted && isCorrecting) return;
      isCorrecting = current !== wanted;
    }
  };

/**
 * Toggles optimistically: the intent shows at once and the latest one wins; at most one call per key is in flight, however
 * often the member presses; a failed call removes the intent, so that the server value shows again.
 * @param next the intent that a press makes of the value that shows
 */
export const optimisticToggle =
  <W extends Wanted>(toggle: Toggle<W>, next: (shown: W) => W): IntentThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { key, serverValue } = toggle;
    const pending = selectIntent(getState(), key) as W | undefined;
    dispatch(intentSet({ key, wanted: next(pending === undefined ? serverValue : pending) }));
    if (pending !== undefined) return;
    try {
      await dispatch(sendUntilConfirmed(toggle));
    } finally {
      dispatch(intentSettled(key));
    }
  };
