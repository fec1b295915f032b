import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { pictureDrafts } from '../drafts/pictureDrafts';
import { selectMemberId } from '../api/session';
import { uuid } from '../api/uuid';
import { queued, selectBox, type Outgoing, type Texts, type Writing } from './outboxSlice';
import { hasRoom } from './room';
import { readBox, writingsBox, type OutboxRoot, type OutboxThunk } from './storedBoxes';
import { withdraw } from './withdraw';

/** What is submitted without a network. */
export interface Submitted extends Texts {
  content: string;
  /** A new picture; in an edit, '' removes the present one. */
  image?: File | '' | undefined;
  /** As of Outgoing. */
  isTextKept?: boolean;
  /** From useSubmissionKey. */
  submissionKey: string;
}

/** The latest edit of the same post or comment that is not out yet. */
const selectEdit = (messages: Outgoing[] = [], edit: Writing): Outgoing | undefined =>
  messages.findLast(
    ({ writing }) =>
      writing?.endpoint === edit.endpoint && 'id' in writing && 'id' in edit && writing.id === edit.id,
  );

/** Keeps a picture among those of the drafts, which go with the session, and returns its key. */
async function storePicture(memberId: number | null, picture: File): Promise<string> {
  const key = `draft:${memberId ?? 'nobody'}:unsent:${uuid()}`;
  await pictureDrafts.write(key, picture);
  return key;
}

/** Keeps what is submitted; see useKeep. */
export const keep =
  (
    writing: Writing,
    { content, image, isTextKept, submissionKey, ...texts }: Submitted,
  ): OutboxThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    if (!dispatch(hasRoom(Boolean(image)))) return false;
    const memberId = selectMemberId(getState());
    const box = writingsBox(memberId);
    const latest = selectEdit(selectBox(getState(), box), writing);
    // What is being sent goes out before it.
    const before = latest?.status === 'sending' ? undefined : latest;
    // Before the text, so that it is never sent without its picture.
    const picture = image ? await storePicture(memberId, image) : (image ?? before?.picture);
    if (before) {
      const { picture: previous, ...rest } = before;
      dispatch(withdraw(box, previous === picture ? rest : before));
    }
    const message: Outgoing = {
      key: submissionKey,
      writing,
      content,
      texts,
      ...(isTextKept && { isTextKept }),
      ...(picture !== undefined && { picture }),
      created_at: new Date().toISOString(),
      status: 'waiting',
    };
    dispatch(queued({ box, message }));
    return true;
  };

/**
 * Keeps what is submitted while the browser is offline until it is sent (docs/page.md).
 *
 *     const keep = useKeep();
 *     if (isOffline() && !(await keep({ endpoint: 'createPost' }, { content, image, submissionKey }))) return;
 *
 * @returns a function that resolves to whether it is kept; the line about the network says so, or a toast why not
 */
export function useKeep() {
  const dispatch = useDispatch<ThunkDispatch<OutboxRoot, unknown, UnknownAction>>();
  return (writing: Writing, submitted: Submitted) => dispatch(keep(writing, submitted));
}

/**
 * An edit of the member's that is not out yet; the editor goes on from its texts. The next one is kept as well, with a
 * network too: sent past it, it would be overwritten.
 */
export function useWaitingEdit(edit: Writing): Outgoing | undefined {
  const box = writingsBox(useSelector(selectMemberId));
  // Until the outbox has loaded.
  const [stored] = useState(() => readBox(box));
  return useSelector((state: OutboxRoot) => selectEdit(selectBox(state, box) ?? stored, edit));
}
