import { useMemo } from 'react';
import type { Post } from '#contract/posts';
import { moderationPower, type ModerationPower, type Tier } from '#contract/tiers';
import { useAppSelector } from '../../app/hooks';
import { selectUsername } from '../auth/authSlice';
import { selectTier } from '../auth/tierSlice';

/** The signed-in member; null fields are not known yet. */
export interface Viewer {
  username: string | null;
  tier: Tier | null;
}

export function useViewer(): Viewer {
  const username = useAppSelector(selectUsername);
  const tier = useAppSelector(selectTier);
  return useMemo(() => ({ username, tier }), [username, tier]);
}

export type Authored = Pick<Post, 'author_username' | 'author_godtier'>;

const isOwn = ({ username }: Viewer, { author_username }: Authored): boolean => username === author_username;

function authorizeModeration(viewer: Viewer, post: Authored): ModerationPower {
  if (viewer.username === null || viewer.tier === null || isOwn(viewer, post)) return 'none';
  return moderationPower(viewer.tier, post.author_godtier);
}

/**
 * The icons in a post's header: edit and delete for one's own post; moderate-edit and moderate-delete for ZEUS on HADES and
 * HERMES posts, and for HADES on HERMES posts (spec §2, §6).
 */
export function headerIcons(viewer: Viewer, post: Authored): 'own' | 'moderate' | null {
  if (isOwn(viewer, post)) return 'own';
  return authorizeModeration(viewer, post) === 'edit-and-delete' ? 'moderate' : null;
}

/** The moderation button of a post's action bar. */
export interface ModerationButton {
  text: string;
  tooltip: string | null;
  /** HERMES members cannot edit a post again during a temporary edit; a permanent edit replaces the temporary one. */
  isEnabled: boolean;
}

type Moderated = Authored & Pick<Post, 'is_temporarily_edited' | 'edited_by_username'>;

/**
 * The button that HERMES and HADES members have on HERMES posts of others (spec §2, §6); null for everyone else.
 * @param minutesLeft of the temporary edit (useMinutesLeft)
 */
export function moderationButton(
  viewer: Viewer,
  post: Moderated,
  minutesLeft: number | null,
): ModerationButton | null {
  const power = authorizeModeration(viewer, post);
  if (power === 'none' || viewer.tier === 'ZEUS') return null;
  const isTemporary = power === 'temporary-edit';
  if (minutesLeft !== null) return { ...editedLabel(post, minutesLeft), isEnabled: !isTemporary };
  return { text: isTemporary ? 'Temp Edit (1hr)' : 'Moderate', tooltip: null, isEnabled: true };
}

/** The label during a temporary edit, also for members who cannot moderate (spec §2). */
export function editedLabel(
  { edited_by_username }: Pick<Post, 'edited_by_username'>,
  minutesLeft: number,
): { text: string; tooltip: string } {
  const time = `${minutesLeft} minute${minutesLeft === 1 ? '' : 's'}`;
  const by = edited_by_username ? ` by ${edited_by_username}` : '';
  return {
    text: `Edited (${minutesLeft} min left)`,
    tooltip: `Temporarily edited${by}. The original comes back in ${time}.`,
  };
}
