import { skipToken } from '@reduxjs/toolkit/query';
import { useMember } from '../members/membersApi';
import { findConversation, useGetConversationsInfiniteQuery } from './conversationsApi';

/** The other member's name in its own case and their picture, from the conversations or else as a member. */
export function usePartner(username: string): { username: string; picture: string | null } {
  const { user, isSettled } = useGetConversationsInfiniteQuery(undefined, {
    selectFromResult: ({ data, isError }) => ({
      user: findConversation(data, username)?.user,
      isSettled: data !== undefined || isError,
    }),
  });
  const member = useMember(isSettled && !user ? username : skipToken);
  const known = user ?? member;
  return { username: known?.username ?? username, picture: known?.profile_picture ?? null };
}
