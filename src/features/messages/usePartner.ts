import { skipToken } from '@reduxjs/toolkit/query';
import { useGetProfileQuery } from '../profile';
import { useGetConversationsInfiniteQuery } from './messagesApi';
import { findConversation } from './messagesCache';

/** The other member as they write themselves, with their picture: from the conversations, or from their profile. */
export function usePartner(username: string): { username: string; picture: string | null } {
  const { user, isSettled } = useGetConversationsInfiniteQuery(undefined, {
    selectFromResult: ({ data, isError }) => ({
      user: data && findConversation(data, username)?.user,
      isSettled: data !== undefined || isError,
    }),
  });
  const { data: profile } = useGetProfileQuery(isSettled && !user ? username : skipToken);
  const known = user ?? profile;
  return { username: known?.username ?? username, picture: known?.profile_picture ?? null };
}
