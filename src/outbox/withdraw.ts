import { pictureDrafts } from '../drafts/pictureDrafts';
import { removed, selectBox, type Outgoing } from './outboxSlice';
import { adopt, type OutboxThunk } from './storedBoxes';

/** Removes something from the outbox, with its picture. */
export const withdraw =
  (box: string, { key, picture }: Outgoing): OutboxThunk =>
  (dispatch) => {
    dispatch(removed({ box, key }));
    if (picture) void pictureDrafts.write(picture, null);
  };

/** Something in the outbox as it is at this moment, in all tabs; undefined if it was or is being sent. */
export const findIdle =
  (box: string, key: string): OutboxThunk<Outgoing | undefined> =>
  (dispatch, getState) => {
    dispatch(adopt(box));
    return selectBox(getState(), box)?.find((message) => message.key === key && message.status !== 'sending');
  };
