import type { LoginResponse } from '#contract/auth';
import type { BlockRow } from '#contract/blocks';
import type { Comment } from '#contract/comments';
import type { MemberRow } from '#contract/follows';
import type { Conversation, Message } from '#contract/messages';
import type { MuteRow } from '#contract/mutes';
import type { Post } from '#contract/posts';
import type { Profile } from '#contract/profile';
import type { OwnDecision, Report } from '#contract/reports';

export const loginResponse: LoginResponse = {
  token: 'token-of-ada',
  user_id: 7,
  username: 'ada',
  godtier: 'HADES',
  subscription_status: 'active',
  used_free_trial: true,
};

/** A post as the server sends it. */
export const makePost = (id: number, changes: Partial<Post> = {}): Post => ({
  id,
  author_username: 'ada',
  author_profile_picture: null,
  author_godtier: 'HADES',
  content: `Post ${id}`,
  image: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
  time_since_posted: 'just now',
  created_at: '2026-01-01T00:00:00.000Z',
  like_count: 0,
  smite_count: 0,
  comment_count: 0,
  is_liked: false,
  is_smited: false,
  is_temporarily_edited: false,
  edited_by_username: null,
  temp_edit_remaining: null,
  comments: [],
  comments_next: null,
  ...changes,
});

/** Ada's own profile. */
export const ownProfile = {
  id: 7,
  username: 'ada',
  bio: 'hi',
  profile_picture: null,
  godtier: 'HADES',
  follower_count: 0,
  following_count: 0,
  is_followed: false,
  email: 'ada@example.org',
} satisfies Profile;

/** A comment, or a reply to `changes.parent`. */
export const makeComment = (id: number, changes: Partial<Comment> = {}): Comment => ({
  id,
  author_username: 'bob',
  author_profile_picture: null,
  content: `Comment ${id}`,
  time_since_posted: 'just now',
  created_at: '2026-01-01T00:00:00.000Z',
  like_count: 0,
  smite_count: 0,
  is_liked: false,
  is_smited: false,
  is_deleted: false,
  reply_count: changes.replies?.length ?? 0,
  replies_next: null,
  replies: [],
  ...changes,
});

export const makeMember = (id: number, changes: Partial<MemberRow> = {}): MemberRow => ({
  id,
  username: `member${id}`,
  profile_picture: null,
  godtier: 'HERMES',
  follower_count: 0,
  is_followed: false,
  ...changes,
});

/** A member whom Ada has blocked. */
export const makeBlock = (username: string, changes: Partial<BlockRow> = {}): BlockRow => ({
  id: username.length,
  username,
  profile_picture: null,
  godtier: 'HERMES',
  created_at: '2026-01-01T00:00:00.000Z',
  ...changes,
});

/** A member whom Ada has muted, until she undoes it or `until`. */
export const makeMute = (username: string, until: string | null = null): MuteRow => ({
  ...makeBlock(username),
  until,
});

const undecided = {
  kind: 'post',
  category: 'spam',
  excerpt: 'Buy my olives',
  decision: null,
  reason: null,
  decided_at: null,
  may_appeal: false,
  appeal: null,
} as const;

/** Ada's report of a post by Bob. */
export const makeReceipt = (changes: Partial<Report> = {}): Report => ({
  id: 1,
  status: 'open',
  username: 'bob',
  text: '',
  created_at: '2026-01-01T00:00:00.000Z',
  ...undecided,
  ...changes,
});

/** A decision about a post of Ada's: a warning. */
export const makeOwnDecision = (changes: Partial<OwnDecision> = {}): OwnDecision => ({
  id: 1,
  until: null,
  ...undecided,
  decision: 'warn',
  reason: 'No advertising, please.',
  decided_at: '2026-01-01T00:00:00.000Z',
  may_appeal: true,
  ...changes,
});

/** A message to Ada from Bob, or from `sender_username`. */
export const makeMessage = (id: number, sender_username = 'bob'): Message => ({
  id,
  sender_username,
  content: `Message ${id}`,
  created_at: '2026-01-01T00:00:00.000Z',
});

/** Ada's conversation with a member. */
export const makeConversation = (username: string, unread_count = 0): Conversation => ({
  user: { id: username.length, username, profile_picture: null },
  latest_message: {
    content: 'Hello',
    sender_username: username,
    created_at: '2026-01-01T00:00:00.000Z',
  },
  unread_count,
});
