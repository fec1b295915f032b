import {
  failureMessage,
  isAbandoned,
  isCustom,
  serverWords,
  SESSION_ID_MISSING,
  statusOf,
  TOKEN_MISSING,
  type CallFailure,
  type WordsField,
} from './callFailure';

/** The sentence for a failure; null where a failure is silent. `name` is the member the call was about. */
type Row = (failure: CallFailure, name: string) => string | null;

const always =
  (sentence: string): Row =>
  () =>
    sentence;

const silent: Row = () => null;

const wordsOr =
  (fields: readonly WordsField[], otherwise: string): Row =>
  (failure) =>
    serverWords(failure, fields) ?? otherwise;

const on =
  (status: number, sentence: string | null, otherwise: Row): Row =>
  (failure, name) =>
    statusOf(failure) === status ? sentence : otherwise(failure, name);

/** What the server says, in the order of spec §8; our own server says it in `detail` (decisions: The wire). */
const SERVER_WORDS = ['error', 'message', 'detail'] as const;

const profileFailure = on(
  403,
  'Authentication failed. Please log in again.',
  (failure) => `Failed to fetch profile: ${failureMessage(failure)}`,
);

/** The error catalogue of spec §8 (search and checkout also §2 and §5), a row for each call, by the endpoint's name. */
const rows = {
  register: wordsOr(SERVER_WORDS, 'Registration failed. Please try again.'),
  login: (failure) =>
    isCustom(failure, TOKEN_MISSING)
      ? 'Login successful but token is missing'
      : (serverWords(failure, [...SERVER_WORDS, 'non_field_errors']) ??
        'Login failed. Please check your credentials and try again.'),
  // Signing out of a session that is over already is no failure.
  logout: on(401, null, (failure) => `Logout failed: ${failureMessage(failure)}`),
  validateToken: silent,
  requestPasswordReset: always('Failed to process password reset request. Please try again.'),
  confirmPasswordReset: wordsOr(
    SERVER_WORDS,
    'Failed to reset password. Please try again or request a new reset link.',
  ),

  getPosts: always('Error fetching posts. Please try again.'),
  // What is there stays, and is asked for again.
  getNewestPosts: silent,
  getPost: always('Error fetching posts. Please try again.'),
  createPost: always('Error creating post'),
  updatePost: wordsOr(['detail'], 'Error updating post'),
  deletePost: always('Error deleting post'),
  likePost: on(401, 'Please log in to like posts', always('Error liking post')),
  smitePost: on(401, 'Please log in to smite posts', always('Error smiting post')),
  modifyPost: wordsOr(['detail'], 'Error updating post'),
  removePost: always('Error deleting post'),

  // The specification has no sentence for these two, which it does not know.
  getComments: always('Error fetching comments. Please try again.'),
  getReplies: always('Error fetching comments. Please try again.'),
  createComment: wordsOr(SERVER_WORDS, 'Error adding comment'),
  createReply: wordsOr(SERVER_WORDS, 'Error adding comment'),
  updateComment: always('Error updating comment'),
  deleteComment: always('Error deleting comment'),
  likeComment: always('Failed to like comment'),
  smiteComment: always('Failed to smite comment'),

  getOwnProfile: profileFailure,
  getProfile: profileFailure,
  getFollowers: always('Failed to load followers/following data'),
  getFollowing: always('Failed to load followers/following data'),
  toggleFollow: always('Failed to update follow status'),
  updateProfile: always('Failed to update profile'),
  updateProfilePicture: always('Failed to upload profile picture'),
  deleteAccount: always('Failed to delete account. Please try again.'),
  searchUsers: always('Failed to search users. Please try again.'),

  getConversations: always('Failed to load conversations'),
  getMessages: (_failure, name) => `Failed to load messages with ${name}`,
  // What is there stays, and is asked for again.
  getNewestMessages: silent,
  sendMessage: always('Failed to send message'),
  getUnreadCount: silent,

  createCheckoutSession: (failure) =>
    isCustom(failure, SESSION_ID_MISSING)
      ? PAGE_FAILURES.sessionIdMissing
      : 'Failed to initiate subscription checkout. Please try again.',
  manageSubscription: always('Failed to access subscription management. Please try again.'),
} satisfies Record<string, Row>;

type NamedCall = 'getMessages';
type PlainCall = Exclude<keyof typeof rows, NamedCall>;

/**
 * The one place where a failure becomes words: the sentence that spec §8 gives for the call.
 * @param call the endpoint's name
 * @param failure what `unwrap()` threw or a hook's `error`; anything, since a catch block knows no type
 * @returns null when there is nothing to say: the call was aborted, its session is over, or it fails silently
 */
export function failureSentence(call: PlainCall, failure: unknown): string | null;
/** @param name the member the messages are with */
export function failureSentence(call: NamedCall, failure: unknown, name: string): string | null;
export function failureSentence(call: keyof typeof rows, failure: unknown, name = ''): string | null {
  const known: CallFailure = failure ?? {};
  return isAbandoned(known) ? null : rows[call](known, name);
}

/** Failures that happen on the page, with no call behind them (spec §5, §8). */
export const PAGE_FAILURES = {
  noUsername: 'No username available. Please log in.',
  stripeNotLoaded: 'Failed to initialize Stripe.',
  sessionIdMissing: 'Invalid response from server. Session ID is missing.',
} as const;
