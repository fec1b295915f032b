import { skipToken } from '@reduxjs/toolkit/query';
import type { Profile } from '#contract/profile';
import { isSameName } from '../../api/isSameName';
import { useAppSelector } from '../../app/hooks';
import { selectUsername } from '../auth/authSlice';
import { useGetOwnProfileQuery, useMember } from '../members/membersApi';
import { useGetProfileQuery } from './profileApi';

/** Stale-while-revalidate, in seconds: an answer that the layout fetched as the page loaded is not fetched again. */
const FRESH = { refetchOnMountOrArgChange: 5 };

/** The profile at /profile/{username}, in any case of the username: the own one with its private fields, or another member's. */
export function useProfile(username: string) {
  const isOwn = isSameName(useAppSelector(selectUsername) ?? '', username);
  const own = useGetOwnProfileQuery(isOwn ? undefined : skipToken, FRESH);
  const other = useGetProfileQuery(isOwn ? skipToken : username, FRESH);
  const details = other.currentData;
  const member = useMember(details?.username ?? skipToken);
  const otherProfile: Profile | undefined = details && member && { ...details, ...member };
  const { error, refetch } = isOwn ? own : other;
  // A copy from storage, which may be months old, is not shown as the profile (spec §2: 'Loading...', and the error state).
  const ownProfile = own.currentData?.readAt ? own.currentData : undefined;
  return { profile: isOwn ? ownProfile : otherProfile, isOwn, error, refetch };
}
