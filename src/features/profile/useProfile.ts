import { skipToken } from '@reduxjs/toolkit/query';
import { isSameName } from '../../api/isSameName';
import { useAppSelector } from '../../app/hooks';
import { selectUsername } from '../auth';
import { useGetOwnProfileQuery, useGetProfileQuery } from './profileApi';

/** Stale-while-revalidate, in seconds: an answer that the layout fetched as the page loaded is not fetched again. */
const FRESH = { refetchOnMountOrArgChange: 5 };

/**
 * The profile that /profile/{username} shows: the own one with all that is in it, or another member's. Names are the same
 * whatever their case (decisions: Sessions).
 */
export function useProfile(username: string) {
  const isOwn = isSameName(useAppSelector(selectUsername) ?? '', username);
  const own = useGetOwnProfileQuery(isOwn ? undefined : skipToken, FRESH);
  const other = useGetProfileQuery(isOwn ? skipToken : username, FRESH);
  return { ...(isOwn ? own : other), isOwn };
}
