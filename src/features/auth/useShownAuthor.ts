import type { Tier } from '#contract/tiers';
import { useAppSelector } from '../../app/hooks';
import { selectOwnProfile } from './authSlice';

/** The author that a post or comment shows; comments have no tier. */
export interface Author {
  username: string;
  picture: string | null;
  tier: Tier | null;
}

/** The author to show. For one's own posts and comments it is the current profile, since cached ones may be older. */
export function useShownAuthor(author: Author): Author {
  const own = useAppSelector(selectOwnProfile);
  if (own?.username !== author.username) return author;
  return { username: own.username, picture: own.profile_picture, tier: own.godtier };
}
