import type { BusMessage } from '../../adapters/bus';

/** Deleted posts that are published at once: a screen shows no more posts of one author. */
export const DELETED_MAX = 200;

/*
 * The messages for members' pages (contract/live.ts). A request passes them to `bus.publish` once its transaction is
 * committed; jobs and the operator's command call `publish` in theirs. Counts are published in batches (counts.ts).
 */

/** A new post, to everyone. */
export const newPost = (id: number): BusMessage[] => [{ hint: { type: 'post', id } }];

/** A post was edited, to everyone. */
export const postChanged = (id: number): BusMessage[] => [{ hint: { type: 'post-changed', id } }];

/** Posts were deleted, to everyone. Of many, the newest alone. */
export const postsDeleted = (ids: number[]): BusMessage[] =>
  ids
    .toSorted((one, other) => other - one)
    .slice(0, DELETED_MAX)
    .map((id) => ({ hint: { type: 'post-deleted', id } }));

/** The comments of a post have changed by one of this author, to everyone. */
export const commentsChanged = (post: number, authorId: number): BusMessage[] => [
  { hint: { type: 'comment', post }, by: [authorId] },
];

interface Person {
  id: number;
  username: string;
}

/** A new message, to both members, since each may be signed in on several devices. */
export const messageSent = (sender: Person, receiver: Person): BusMessage[] => [
  { to: [sender.id], hint: { type: 'message', username: receiver.username }, by: [receiver.id] },
  { to: [receiver.id], hint: { type: 'message', username: sender.username }, by: [sender.id] },
];

/** The member has read messages of another, to the reader, whose other pages still count them. */
export const messagesRead = (readerId: number, writer: Person): BusMessage[] => [
  { to: [readerId], hint: { type: 'message', username: writer.username }, by: [writer.id] },
];

/** The member's tier or subscription has changed, to the member. */
export const membershipChanged = (memberId: number): BusMessage[] => [
  { to: [memberId], hint: { type: 'membership' } },
];

/** The member's mutes or muted words have changed, or a block was taken back, to the member alone: nothing tells the other. */
export const safetyChanged = (memberId: number): BusMessage[] => [
  { to: [memberId], hint: { type: 'safety' } },
];

/** A member has blocked another, to the blocking member alone. The streams of both leave out what the other writes. */
export const memberBlocked = (blockerId: number, blockedId: number): BusMessage[] => [
  { to: [blockerId], hint: { type: 'safety' }, blocks: [blockerId, blockedId] },
];

/** A member's sessions have ended, whose streams end: all, or the one whose token has this SHA-256. */
export const sessionsEnded = (memberId: number, tokenHash?: Buffer): BusMessage[] => [
  { ended: { memberId, ...(tokenHash && { session: tokenHash.toString('hex') }) } },
];
