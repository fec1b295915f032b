import type { SessionMember } from '#contract/auth';
import type { Problem } from '#contract/call';
import type { Comment } from '#contract/comments';
import type { Reaction } from '#contract/common';
import type { FollowAnswer, MemberRow } from '#contract/follows';
import type { Conversation, Message } from '#contract/messages';
import type { Post } from '#contract/posts';
import type { Profile } from '#contract/profile';
import { errorName, fill, hide, picture, show } from './leaves';
import { fieldsOf, type Rule } from './rules';

// What the server's answers show: all that any member may see, and of what is one's own only what screens need.

const commentFields: Record<string, Rule> = {};
export const comment = { fields: commentFields };
Object.assign(
  commentFields,
  fieldsOf<Comment>({
    id: show,
    parent: show,
    author_username: show,
    author_profile_picture: picture,
    content: show,
    time_since_posted: show,
    created_at: show,
    like_count: show,
    smite_count: show,
    is_liked: show,
    is_smited: show,
    is_deleted: show,
    reply_count: show,
    replies_next: show,
    replies: { each: comment },
  }).fields,
);

/** A post as it is cached: with the time at which its temporary edit ends. */
export const post = fieldsOf<Post & { temp_edit_ends_at: number }>({
  id: show,
  author_username: show,
  author_profile_picture: picture,
  author_godtier: show,
  content: show,
  image: picture,
  image_width: show,
  image_height: show,
  image_placeholder: picture,
  time_since_posted: show,
  created_at: show,
  like_count: show,
  smite_count: show,
  comment_count: show,
  is_liked: show,
  is_smited: show,
  is_temporarily_edited: show,
  edited_by_username: show,
  temp_edit_remaining: show,
  temp_edit_ends_at: show,
  comments: { each: comment },
  comments_next: show,
});

export const profile = fieldsOf<Profile>({
  id: show,
  username: show,
  bio: show,
  profile_picture: picture,
  godtier: show,
  follower_count: show,
  following_count: show,
  is_followed: show,
  email: hide,
  has_hades_subscription: show,
  has_zeus_subscription: show,
  subscription_status: show,
  used_free_trial: show,
});

export const memberRow = fieldsOf<MemberRow>({
  id: show,
  username: show,
  profile_picture: picture,
  godtier: show,
  follower_count: show,
  is_followed: show,
});

export const message = fieldsOf<Message>({
  id: show,
  sender_username: show,
  content: fill,
  created_at: show,
});

export const conversation = fieldsOf<Conversation>({
  user: fieldsOf<Conversation['user']>({ id: show, username: show, profile_picture: picture }),
  latest_message: fieldsOf<Conversation['latest_message']>({
    content: fill,
    sender_username: show,
    created_at: show,
  }),
  unread_count: show,
});

export const sessionMember = fieldsOf<SessionMember>({
  user_id: show,
  username: show,
  godtier: show,
  subscription_status: show,
  used_free_trial: show,
});

export const reaction = fieldsOf<Reaction>({
  status: show,
  like_count: show,
  smite_count: show,
  is_liked: show,
  is_smited: show,
});

export const followAnswer = fieldsOf<FollowAnswer>({ status: show, is_followed: show, follower_count: show });

/** What a failed call or thunk ends with. Our own server's sentences show, as they did to the member. */
export const failure: Rule = {
  fields: {
    status: show,
    originalStatus: show,
    error: errorName,
    data: fieldsOf<Problem>({
      type: show,
      title: show,
      status: show,
      detail: show,
      errors: { each: { each: show } },
    }),
    name: show,
    code: show,
    message: hide,
  },
};
