import { useEffect, useState } from 'react';
import type { Conversation } from '#contract/messages';
import { selectMemberId } from '../../api/session';
import { useAppSelector, type RootState } from '../../app/hooks';
import { readLastVisit } from '../../lastVisit/lastVisit';
import { conversationsApi } from './conversationsApi';

/** A conversation as it is kept for the next visit: its member and when it last had a message, never a text. */
export interface KeptConversation {
  user: Conversation['user'];
  at: string;
}

/** The first page of the conversations; undefined while it is not cached. */
export function selectConversationsToKeep(state: RootState): KeptConversation[] | undefined {
  const [first] = conversationsApi.endpoints.getConversations.select()(state).data?.pages ?? [];
  return first?.items.map(({ user: { id, username, profile_picture }, latest_message }) => ({
    user: { id, username, profile_picture },
    at: latest_message.created_at,
  }));
}

function isKeptConversation(value: unknown): value is KeptConversation {
  const { user, at } = (value ?? {}) as Partial<KeptConversation>;
  return (
    typeof user?.id === 'number' && typeof user.username === 'string' && !Number.isNaN(Date.parse(String(at)))
  );
}

const areKept = (value: unknown): value is KeptConversation[] =>
  Array.isArray(value) && value.every(isKeptConversation);

/** For a row: its text and unread messages are not known. */
export const toConversation = ({ user, at }: KeptConversation): Conversation => ({
  user,
  latest_message: { content: '', sender_username: '', created_at: at },
  unread_count: 0,
});

type Kept = Awaited<ReturnType<typeof readLastVisit<KeptConversation[]>>>;

/** The conversations of the last visit, until the fresh ones have come; undefined if there are none. */
export function useKeptConversations(isNeeded: boolean): Kept {
  const memberId = useAppSelector(selectMemberId);
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    if (!isNeeded || memberId === null) return;
    let isCurrent = true;
    void readLastVisit(memberId, 'conversations', areKept).then((read) => {
      if (isCurrent && read) setKept(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, memberId]);
  return isNeeded ? kept : undefined;
}
