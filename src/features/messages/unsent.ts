import { useState } from 'react';
import { selectMemberId } from '../../api/session';
import { useAppSelector } from '../../app/hooks';
import { useDraft, useDraftNames } from '../../drafts/useDraft';
import {
  outboxKey,
  readOutbox,
  readOutboxNames,
  selectBox,
  selectOutbox,
  type Outgoing,
} from './outboxSlice';

const DRAFT = 'message:';

/** The text that is being written to a member (`useDraft`). */
export const useMessageDraft = (username: string) => useDraft(`${DRAFT}${username.toLowerCase()}`);

export interface Unsent {
  label: 'Unsent' | 'Draft';
  text: string;
}

const isFailed = ({ status }: Outgoing) => status === 'failed';

/** What was not sent to a member: the first message that failed or that an earlier page left, or else the draft. */
export function useUnsent(username: string): Unsent | null {
  const box = outboxKey(useAppSelector(selectMemberId), username);
  const [stored] = useState(() => readOutbox(box, Date.now()));
  // In the store once the conversation was opened.
  const outgoing = useAppSelector((state) => selectBox(state, box));
  const message = outgoing ? outgoing.find(isFailed) : stored[0];
  const [draft] = useMessageDraft(username);
  if (message) return { label: 'Unsent', text: message.content };
  return draft.trim() ? { label: 'Draft', text: draft } : null;
}

/** The names, in lower case, of the members to whom something was not sent, but for a draft to the one whose chat is open. */
export function useUnsentNames(open: string | undefined): string[] {
  const memberId = useAppSelector(selectMemberId);
  const [stored] = useState(() => readOutboxNames(memberId, Date.now()));
  const outbox = useAppSelector(selectOutbox);
  const drafts = useDraftNames(DRAFT).filter((name) => name !== open?.toLowerCase());
  const prefix = outboxKey(memberId, '');
  const failed = Object.keys(outbox).filter((box) => outbox[box]?.some(isFailed));
  return [
    ...new Set([
      ...stored.filter((name) => !outbox[prefix + name]),
      ...failed.map((box) => box.slice(prefix.length)),
      ...drafts,
    ]),
  ];
}
