import { publish } from '../../adapters/bus/publish';
import type { Db, Trx } from '../../db/connect';

/** Deleted posts that are published at once: no one sees more posts of one author on a screen. */
const DELETED_MAX = 200;

/*
 * The hints for members' pages (contract/live.ts). Each is one statement of the transaction that writes, and is sent as
 * that commits. Changes that come by the hundred are published in batches instead (changes.ts).
 */

/** A new post, to everyone. */
export const publishPost = (trx: Trx, id: number): Promise<void> =>
  publish(trx, [{ hint: { type: 'post', id } }]);

/** Posts or their counts have changed, to everyone. */
export const publishPostsChanged = (db: Db, ids: number[]): Promise<void> =>
  publish(
    db,
    ids.map((id) => ({ hint: { type: 'post-changed', id } })),
  );

/** Posts were deleted, to everyone. Of many, the newest alone. */
export const publishPostsDeleted = (trx: Trx, ids: number[]): Promise<void> =>
  publish(
    trx,
    ids
      .toSorted((one, other) => other - one)
      .slice(0, DELETED_MAX)
      .map((id) => ({ hint: { type: 'post-deleted', id } })),
  );

/** The comments of a post have changed, to everyone. */
export const publishComment = (trx: Trx, post: number): Promise<void> =>
  publish(trx, [{ hint: { type: 'comment', post } }]);

interface Person {
  id: number;
  username: string;
}

/** A new message, to both members, since each may be signed in on several devices. */
export const publishMessage = (trx: Trx, sender: Person, receiver: Person): Promise<void> =>
  publish(trx, [
    { to: [sender.id], hint: { type: 'message', username: receiver.username } },
    { to: [receiver.id], hint: { type: 'message', username: sender.username } },
  ]);

/** The member has read messages of another, to the reader, whose other pages still count them. */
export const publishRead = (trx: Trx, readerId: number, username: string): Promise<void> =>
  publish(trx, [{ to: [readerId], hint: { type: 'message', username } }]);

/** The member's tier or subscription has changed, to the member. */
export const publishMembership = (trx: Trx, memberId: number): Promise<void> =>
  publish(trx, [{ to: [memberId], hint: { type: 'membership' } }]);
