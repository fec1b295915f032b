import { LoginAnswer, NewMember, SessionMember } from './auth';
import { Problem } from './call';
import { Comment } from './comments';
import { Reaction } from './common';
import { FollowAnswer, MemberRow } from './follows';
import { Hint } from './live';
import { Conversation, Message } from './messages';
import { Post } from './posts';
import { Profile } from './profile';
import { Subscription } from './subscriptions';

/** Every schema with a name of its own: the server registers them, OpenAPI lists them as components. */
export const schemas = [
  Comment,
  Conversation,
  FollowAnswer,
  Hint,
  LoginAnswer,
  MemberRow,
  Message,
  NewMember,
  Post,
  Problem,
  Profile,
  Reaction,
  SessionMember,
  Subscription,
];
