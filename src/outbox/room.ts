import { selectMemberId } from '../api/session';
import { toast } from '../ui/toast';
import { selectOutbox } from './outboxSlice';
import { adopt, storedBoxes, type OutboxThunk } from './storedBoxes';

/** The most that waits for the network, so that the browser can store it. */
export const MAX_WAITING = 100;
const MAX_PICTURES = 20;

/** Takes over all that storage holds of the member's. */
export const adoptAll = (): OutboxThunk => (dispatch, getState) => {
  for (const box of storedBoxes(selectMemberId(getState()))) dispatch(adopt(box));
};

/** Whether more may wait for the network; else a toast says that it may not. */
export const hasRoom =
  (withPicture = false): OutboxThunk<boolean> =>
  (dispatch, getState) => {
    dispatch(adoptAll());
    const waiting = Object.values(selectOutbox(getState())).flatMap((box = []) => box);
    const pictures = waiting.filter(({ picture }) => picture).length;
    const isFull = waiting.length >= MAX_WAITING || (withPicture && pictures >= MAX_PICTURES);
    if (isFull)
      toast('Too much is waiting to be sent already. Send this when you are online again.', 'warning');
    return !isFull;
  };
