import type { NewMember } from '#contract/auth';
import type { Detail } from '#contract/common';
import type { CheckoutSession, PortalSession, Subscription, Subscriptions } from '#contract/subscriptions';
import {
  comment,
  conversation,
  followAnswer,
  memberRow,
  message,
  post,
  profile,
  reaction,
  sessionMember,
} from './answers';
import { fill, hide, show } from './leaves';
import { fieldsOf, type Rule } from './rules';

/** What shows of one endpoint's calls. */
export interface EndpointRules {
  arg: Rule;
  answer: Rule;
}

const page = (item: Rule): Rule => ({
  fields: { items: { each: item }, next: show, previous: show },
});

const pages = (item: Rule): Rule => ({
  fields: { pages: { each: page(item) }, pageParams: { each: { each: show } } },
});

/** An endpoint whose argument is nothing, an id or a name. */
const plain = (answer: Rule): EndpointRules => ({ arg: show, answer });

/** A text is a draft until the server has taken it. */
const writing = (answer: Rule): EndpointRules => ({
  arg: {
    fields: {
      id: show,
      postId: show,
      parentId: show,
      username: show,
      content: fill,
      image: hide,
      submissionKey: show,
    },
  },
  answer,
});

const detail = fieldsOf<Detail>({ detail: show });
const commentArg: Rule = { fields: { postId: show, id: show } };
const commentsArg: Rule = { fields: { postId: show, commentId: show, after: show } };

/** By endpoint. Of one that is not named here its name, its status and its times are all that shows. */
export const endpoints: Readonly<Record<string, EndpointRules>> = {
  // What is typed as a username may be an email or, in the wrong field, a password.
  login: { arg: { fields: { username: hide, password: hide } }, answer: sessionMember },
  register: {
    arg: { fields: { username: hide, email: hide, password: hide, submissionKey: hide } },
    answer: fieldsOf<NewMember>({ id: show, username: show, email: hide, godtier: show }),
  },
  logout: plain(hide),
  validateToken: plain(sessionMember),
  requestPasswordReset: { arg: { fields: { email: hide } }, answer: detail },
  confirmPasswordReset: {
    arg: { fields: { password: hide, token: hide, uidb64: hide, submissionKey: hide } },
    answer: detail,
  },

  getPosts: { arg: { fields: { author: show } }, answer: pages(post) },
  getNewestPosts: plain(page(post)),
  getPost: plain(post),
  createPost: writing(post),
  updatePost: writing(post),
  deletePost: plain(hide),
  likePost: plain(reaction),
  smitePost: plain(reaction),
  modifyPost: writing(post),
  removePost: plain(hide),

  getComments: { arg: commentsArg, answer: page(comment) },
  getReplies: { arg: commentsArg, answer: page(comment) },
  createComment: writing(comment),
  createReply: writing(comment),
  updateComment: writing(comment),
  deleteComment: { arg: commentArg, answer: hide },
  likeComment: { arg: commentArg, answer: reaction },
  smiteComment: { arg: commentArg, answer: reaction },

  getOwnProfile: plain(profile),
  getProfile: plain(profile),
  updateProfile: { arg: { fields: { bio: fill, godtier: show } }, answer: profile },
  updateProfilePicture: { arg: hide, answer: profile },
  deleteAccount: plain(hide),
  getFollowers: plain(pages(memberRow)),
  getFollowing: plain(pages(memberRow)),
  toggleFollow: plain(followAnswer),
  searchUsers: { arg: fill, answer: { each: memberRow } },

  getConversations: plain(pages(conversation)),
  getMessages: plain(pages(message)),
  getNewestMessages: plain(page(message)),
  sendMessage: writing(message),
  getUnreadCount: plain({ fields: { unread_count: show } }),

  listSubscriptions: plain(
    fieldsOf<Subscriptions>({
      publishable_key: hide,
      stripe_js_url: show,
      subscriptions: {
        each: fieldsOf<Subscription>({ tier: show, status: show, current_period_end: show, trial_end: show }),
      },
    }),
  ),
  createCheckoutSession: {
    arg: { fields: { tier: show, success_url: hide, cancel_url: hide, submissionKey: show } },
    answer: fieldsOf<CheckoutSession>({ sessionId: hide, url: hide }),
  },
  manageSubscription: {
    arg: { fields: { tier: show, return_url: hide } },
    answer: fieldsOf<PortalSession>({ url: hide }),
  },
};

const UNKNOWN: EndpointRules = { arg: hide, answer: hide };

export const rulesOf = (endpoint: unknown): EndpointRules =>
  typeof endpoint === 'string' && Object.hasOwn(endpoints, endpoint)
    ? (endpoints[endpoint] ?? UNKNOWN)
    : UNKNOWN;
