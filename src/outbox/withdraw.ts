import { selectMemberId } from '../api/session';
import { drafts } from '../drafts/drafts';
import { pictureDrafts } from '../drafts/pictureDrafts';
import { removed, selectBox, type Outgoing } from './outboxSlice';
import { adopt, type OutboxThunk } from './storedBoxes';

/** The storage key of the text to which something is being changed (app/outbox: ChangeItem). */
export const changeDraft = (memberId: number | null, key: string): string =>
  `draft:${memberId ?? 'nobody'}:outbox:${key}`;

/**
 * Removes something from the outbox, with its picture and what was begun of a change.
 * @returns the text of that change, or ''
 */
export const withdraw =
  (box: string, { key, picture }: Outgoing): OutboxThunk<string> =>
  (dispatch, getState) => {
    const draft = changeDraft(selectMemberId(getState()), key);
    const change = drafts.read(draft);
    dispatch(removed({ box, key }));
    if (change) drafts.write(draft, '');
    if (picture) void pictureDrafts.write(picture, null);
    return change;
  };

/** Something in the outbox as it is at this moment, in all tabs; undefined if it was or is being sent. */
export const findIdle =
  (box: string, key: string): OutboxThunk<Outgoing | undefined> =>
  (dispatch, getState) => {
    dispatch(adopt(box));
    return selectBox(getState(), box)?.find((message) => message.key === key && message.status !== 'sending');
  };
