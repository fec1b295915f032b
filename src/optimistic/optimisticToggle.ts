import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { intentSet, intentSettled, selectIntent, type IntentsState, type Wanted } from './intentsSlice';

/** A setting of the member that calls of the server toggle, such as a like. */
export interface Toggle<W extends Wanted> {
  /** Unique among all toggles, such as 'post:7'. */
  key: string;
  /** The value at the server, as far as the page knows. */
  serverValue: W;
  /**
   * Makes the call that changes `serverValue` to `wanted`. When it resolves, the cache has the new server value. It resolves
   * to null if the call failed, after an error was shown.
   */
  send: (wanted: W, serverValue: W) => Promise<{ serverValue: W } | null>;
}

type IntentThunk<R> = ThunkAction<R, { intents: IntentsState }, unknown, UnknownAction>;

/**
 * Makes calls, one at a time, until the server has the latest intent. If another tab toggled the same key, the answer
 * differs from the intent, and one more call corrects it; only one, so that two tabs do not toggle against each other.
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
 * Toggles optimistically: the intent is shown at once, the latest one wins, and at most one call per key is in flight.
 * A failed call removes the intent, so that the server value is shown again.
 * @param next the new intent for the value that is shown
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
