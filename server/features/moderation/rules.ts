import { moderationPower, TIERS, type ModerationPower } from '#contract/tiers';
import { paymentRequired, Problem } from '../../http/problem';
import type { Member } from '../../http/session';
import { type PostRecord } from '../posts/queries/write';
import { checkNotTemporary, checkPostFound } from '../posts/rules';

type Verb = 'edit' | 'delete';

function forbid(verb: Verb, acting: Member, post: PostRecord): Problem {
  const allowed = TIERS.find((tier) => moderationPower(tier, post.authorTier) === 'edit-and-delete');
  return paymentRequired(
    `${acting.godtier} members cannot ${verb} posts of ${post.authorTier} members.` +
      (allowed ? ` With the ${allowed} tier you could.` : ''),
  );
}

/** The post, and what the member's tier allows on it (decisions: Who may moderate). Throws 404, 400, 402. */
function authorizeModeration(found: PostRecord | undefined, acting: Member, verb: Verb) {
  const post = checkPostFound(found);
  if (post.authorId === acting.id) {
    throw new Problem(400, `This is your own post: you can ${verb} it without moderating it.`);
  }
  const power = moderationPower(acting.godtier, post.authorTier);
  if (power === 'none') throw forbid(verb, acting, post);
  return { post, power };
}

/**
 * The post that the member may edit, and whether only temporarily. Throws 404, 400 (own post), 402 (tier), 409 (a second
 * temporary edit while one lasts).
 */
export function checkMayModify(
  found: PostRecord | undefined,
  acting: Member,
): { post: PostRecord; power: Exclude<ModerationPower, 'none'> } {
  const { post, power } = authorizeModeration(found, acting, 'edit');
  if (power === 'temporary-edit') checkNotTemporary(post);
  return { post, power };
}

/** The post that the member may delete. Throws 404, 400 (own post), 402 (tier). */
export function checkMayRemove(found: PostRecord | undefined, acting: Member): PostRecord {
  const { post, power } = authorizeModeration(found, acting, 'delete');
  if (power !== 'edit-and-delete') throw forbid('delete', acting, post);
  return post;
}
