import { useState } from 'react';
import { selectMemberId } from '../../api/session';
import { useAppSelector } from '../../app/hooks';
import { useDraft, useDraftNames } from '../../drafts/useDraft';
import { isOffline } from '../../network/offline';
import { selectBox, selectOutbox, type Outgoing } from '../../outbox/outboxSlice';
import { messagesBox, readBox, storedBoxes, writingsBox } from '../../outbox/storedBoxes';

const DRAFT = 'message:';

/** The text that is being written to a member (`useDraft`). */
export const useMessageDraft = (username: string) => useDraft(`${DRAFT}${username.toLowerCase()}`);

export interface Unsent {
  label: 'Unsent' | 'Draft';
  text: string;
}

/** It waits for the member, or for the network. */
const isHeld = ({ status }: Outgoing) => status === 'failed' || (status === 'waiting' && isOffline());

/** What was not sent to a member: the latest message that is held or that an earlier page left, or else the draft. */
export function useUnsent(username: string): Unsent | null {
  const box = messagesBox(useAppSelector(selectMemberId), username);
  const [stored] = useState(() => readBox(box));
  // In the store once the conversation was opened.
  const outgoing = useAppSelector((state) => selectBox(state, box));
  const message = outgoing ? outgoing.findLast(isHeld) : stored.at(-1);
  const [draft] = useMessageDraft(username);
  if (message) return { label: 'Unsent', text: message.content };
  return draft.trim() ? { label: 'Draft', text: draft } : null;
}

/** The names, in lower case, of the members to whom something was not sent, but for a draft to the one whose chat is open. */
export function useUnsentNames(open: string | undefined): string[] {
  const memberId = useAppSelector(selectMemberId);
  const [stored] = useState(() => storedBoxes(memberId).filter((box) => readBox(box).length > 0));
  const outbox = useAppSelector(selectOutbox);
  const drafts = useDraftNames(DRAFT).filter((name) => name !== open?.toLowerCase());
  const held = Object.keys(outbox).filter((box) => outbox[box]?.some(isHeld));
  const boxes = [...stored.filter((box) => !outbox[box]), ...held].filter(
    (box) => box !== writingsBox(memberId),
  );
  const prefix = messagesBox(memberId, '');
  return [...new Set([...boxes.map((box) => box.slice(prefix.length)), ...drafts])];
}
