import { publish } from '../../adapters/bus/publish';
import type { Db, Trx } from '../../db/connect';

/** Posts of one deletion that are told of: nobody has more of one author before their eyes. */
const DELETED_MAX = 200;

/*
 * What the features tell the members' pages (contract/live.ts). Each is one statement of the write's transaction: the
 * hint goes out as it commits. Changes that come by the hundred are told apart from their writes (changes.ts).
 */

/** There is a new post: to everybody. */
export const publishPost = (trx: Trx, id: number): Promise<void> =>
  publish(trx, [{ hint: { type: 'post', id } }]);

/** Posts, or their counts, are no longer what they were: to everybody. */
export const publishPostsChanged = (db: Db, ids: number[]): Promise<void> =>
  publish(
    db,
    ids.map((id) => ({ hint: { type: 'post-changed', id } })),
  );

/** Posts are gone: to everybody. Of many, the newest are told. */
export const publishPostsDeleted = (trx: Trx, ids: number[]): Promise<void> =>
  publish(
    trx,
    ids
      .toSorted((one, other) => other - one)
      .slice(0, DELETED_MAX)
      .map((id) => ({ hint: { type: 'post-deleted', id } })),
  );

/** The comments under a post are no longer what they were: to everybody. */
export const publishComment = (trx: Trx, post: number): Promise<void> =>
  publish(trx, [{ hint: { type: 'comment', post } }]);

interface Person {
  id: number;
  username: string;
}

/** One has written to the other: to both, since each may be signed in elsewhere too. */
export const publishMessage = (trx: Trx, sender: Person, receiver: Person): Promise<void> =>
  publish(trx, [
    { to: [sender.id], hint: { type: 'message', username: receiver.username } },
    { to: [receiver.id], hint: { type: 'message', username: sender.username } },
  ]);

/** The member has read messages of the other: to the reader, whose other pages count them still. */
export const publishRead = (trx: Trx, readerId: number, username: string): Promise<void> =>
  publish(trx, [{ to: [readerId], hint: { type: 'message', username } }]);

/** The member's tier or subscription has changed: to the member. */
export const publishMembership = (trx: Trx, memberId: number): Promise<void> =>
  publish(trx, [{ to: [memberId], hint: { type: 'membership' } }]);
