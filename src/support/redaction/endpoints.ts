import { response, privateResponse, safetyResponse } from './responses';
import { fill, hide, show, showing, type Rule } from './rules';

/** The rules for the argument and response of an endpoint. */
export interface EndpointRules {
  arg: Rule;
  response: Rule;
}

const names = showing('author', 'before', 'commentId', 'id', 'lastId', 'limit', 'postId', 'username');
/** Names what is meant, by one id or name or by several. */
const reference: Rule = { choose: (value) => (typeof value === 'object' ? names : show) };

/** What a member submits: a text is private until the server has accepted it. */
const submission: Rule = {
  fields: {
    ...showing('id', 'postId', 'parentId', 'username', 'tier', 'godtier', 'submissionKey').fields,
    content: fill,
    bio: fill,
    image: hide,
    success_url: hide,
    cancel_url: hide,
    return_url: hide,
  },
};

/** Members may type an email or a password into the username field. */
const credentials: Rule = {
  fields: { username: hide, email: hide, password: hide, token: hide, uidb64: hide, submissionKey: hide },
};

const mute: Rule = { fields: { username: fill, until: show } };
/** Whom a member blocks or mutes, and which words, is private as a message is. */
const safety: EndpointRules = {
  arg: { choose: (value) => (typeof value === 'object' ? mute : fill) },
  response: safetyResponse,
};

/** What members report, and what moderators decide, is for them alone. */
const confidential: EndpointRules = { arg: hide, response: hide };

const read: EndpointRules = { arg: reference, response };
const readPrivate: EndpointRules = { arg: reference, response: privateResponse };
const write: EndpointRules = { arg: submission, response };

/** What reports and Redux DevTools may show of each call. */
export const endpoints: Readonly<Record<string, EndpointRules>> = {
  login: { arg: credentials, response },
  register: { arg: credentials, response },
  logout: read,
  validateToken: read,
  requestPasswordReset: { arg: { fields: { email: hide } }, response },
  confirmPasswordReset: { arg: credentials, response },
  getSignUpInfo: read,
  requestConfirmation: read,
  confirmEmail: { arg: credentials, response },
  getOwnProfile: read,
  getProfile: read,
  updateProfile: write,
  updateProfilePicture: { arg: hide, response },
  deleteAccount: read,
  getMember: read,
  getFollowers: read,
  getFollowing: read,
  toggleFollow: read,
  searchUsers: { arg: fill, response: { each: show } },
  getPosts: read,
  getNewestPosts: read,
  getPost: read,
  createPost: write,
  updatePost: write,
  deletePost: read,
  likePost: read,
  smitePost: read,
  modifyPost: write,
  removePost: read,
  getComment: read,
  getComments: read,
  getReplies: read,
  createComment: write,
  createReply: write,
  updateComment: write,
  deleteComment: read,
  likeComment: read,
  smiteComment: read,
  getConversations: readPrivate,
  getMessages: readPrivate,
  getOlderMessages: readPrivate,
  readMessages: read,
  sendMessage: { arg: submission, response: privateResponse },
  getUnreadCount: read,
  getBlocks: safety,
  blockMember: safety,
  unblockMember: safety,
  getMutes: safety,
  muteMember: safety,
  unmuteMember: safety,
  getMutedWords: safety,
  setMutedWords: safety,
  createReport: confidential,
  getReports: confidential,
  getDecisions: confidential,
  appealReport: confidential,
  appealDecision: confidential,
  markNoticesSeen: confidential,
  getRules: { arg: reference, response: show },
  getCases: { ...confidential, arg: show },
  getCase: { ...confidential, arg: show },
  getEvidence: { ...confidential, arg: show },
  lockCase: confidential,
  unlockCase: confidential,
  decideCase: confidential,
  getCaseFigures: confidential,
  listSubscriptions: read,
  createCheckoutSession: write,
  manageSubscription: write,
};
