import { pictureDrafts } from '../drafts/pictureDrafts';
import { removed, type Outgoing } from './outboxSlice';
import type { OutboxThunk } from './storedBoxes';

/** Removes something from the outbox, with its picture. */
export const withdraw =
  (box: string, { key, picture }: Outgoing): OutboxThunk =>
  (dispatch) => {
    dispatch(removed({ box, key }));
    if (picture) void pictureDrafts.write(picture, null);
  };
