import type { ReactNode } from 'react';
import type { Profile } from '#contract/profile';
import { useGetOwnProfileQuery } from '../features/members/membersApi';

/** Renders its children with the loaded own profile, as the profile page does. */
export function WithOwnProfile({ children }: { children: (profile: Profile) => ReactNode }) {
  const { data } = useGetOwnProfileQuery();
  return data && children(data);
}
