import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { intended, intentSettled, selectIntent, type IntentsState, type Wanted } from './intentsSlice';

/** Something that a call of the server turns on and off. */
export interface Toggle<W extends Wanted> {
  /** The thing's name among all things, such as 'post:7'. */
  thing: string;
  /** What stands at the server, as far as the page knows. */
  standing: W;
  /**
   * Makes the call that leads from what stands to what is wanted. By the time it resolves the caches say what stands now;
   * null if the call failed, which is told already.
   */
  send: (wanted: W, standing: W) => Promise<{ standing: W } | null>;
}

export type IntentThunk<R> = ThunkAction<R, { intents: IntentsState }, unknown, UnknownAction>;

/**
 * Sends what leads to the latest intent, one call at a time, until it stands. Someone else may toggle the same thing (the
 * member's other tab): what then stands is not what was wanted, and one more call mends it. Only one, so that two pages
 * never fight for long.
 */
const pursue =
  <W extends Wanted>({ thing, standing, send }: Toggle<W>): IntentThunk<Promise<void>> =>
  async (_dispatch, getState) => {
    let isMending = false;
    for (let stands = standing; ;) {
      const wanted = selectIntent(getState(), thing) as W;
      if (wanted === stands) return;
      const answer = await send(wanted, stands);
      if (!answer) return;
      stands = answer.standing;
      if (stands !== wanted && isMending) return;
      isMending = stands !== wanted;
    }
  };

/**
 * The member pressed a toggle. The intent shows at once; the latest one wins; there is one call under way for a thing at
 * most, however often it is pressed; a failed call takes the intent away, and what stood before shows again.
 * @param next what the press makes of what shows now
 */
export const press =
  <W extends Wanted>(toggle: Toggle<W>, next: (shown: W) => W): IntentThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { thing, standing } = toggle;
    const pending = selectIntent(getState(), thing) as W | undefined;
    dispatch(intended({ thing, wanted: next(pending === undefined ? standing : pending) }));
    if (pending !== undefined) return;
    try {
      await dispatch(pursue(toggle));
    } finally {
      dispatch(intentSettled(thing));
    }
  };
