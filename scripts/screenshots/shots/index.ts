import type { Area } from '../shot';
import { comments } from './comments';
import { errors } from './errors';
import { feed } from './feed';
import { login } from './login';
import { messages } from './messages';
import { moderation } from './moderation';
import { newPassword } from './newPassword';
import { outbox } from './outbox';
import { ownPosts } from './ownPosts';
import { posts } from './posts';
import { profile } from './profile';
import { cases, safety } from './safety';
import { sandbox } from './sandbox';
import { search } from './search';
import { shortcuts } from './shortcuts';
import { subscriptions } from './subscriptions';
import { toasts } from './toasts';

/** Every screen in every state (spec §2), in the order in which they are looked through. */
export const areas: Area[] = [
  login,
  newPassword,
  feed,
  posts,
  ownPosts,
  moderation,
  comments,
  profile,
  subscriptions,
  messages,
  outbox,
  safety,
  cases,
  search,
  shortcuts,
  toasts,
  errors,
  sandbox,
];
