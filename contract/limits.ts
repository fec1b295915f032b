/** The specification's constants (spec §9) and the lengths decided beside it (decisions: Posts). Used by both sides. */

/** Milliseconds a request may take: by default, for the list of posts, for validating a token (spec §9). */
export const REQUEST_TIMEOUT_MS = 15_000;
export const POSTS_TIMEOUT_MS = 30_000;
export const VALIDATE_TIMEOUT_MS = 5_000;

/** Retries of network errors, 5xx and 429, and the waits between them in milliseconds (spec §8). */
export const MAX_RETRIES = 3;
export const BACKOFF_BASE_MS = 1_000;
export const BACKOFF_CAP_MS = 10_000;
/** The wait after a 429 that names none, in seconds (spec §8). */
export const RATE_LIMIT_WAIT_S = 60;

/** A stored token older than this is checked with the server again (spec §4). */
export const TOKEN_REVALIDATION_MS = 30 * 60_000;

/** Over so many milliseconds pages spread what they refetch after a live event, unless the event says otherwise. */
export const LIVE_SPREAD_MS = 1_000;

/** Polling of the unread count: header and footer; messages screen, and its first call (spec §9). */
export const UNREAD_POLL_MS = 30_000;
export const MESSAGES_POLL_MS = 120_000;
export const MESSAGES_FIRST_POLL_MS = 1_000;
/** Above this the unread badge shows '9+' (spec §2). */
export const UNREAD_BADGE_MAX = 9;

/** 5 MB, in bytes (spec §5). */
export const IMAGE_MAX_BYTES = 5_242_880;
/** Pixels an uploaded picture may have (decisions: Posts). */
export const IMAGE_MAX_PIXELS = 50_000_000;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
/** The characters of a username, for a RegExp or an input's `pattern`. */
export const USERNAME_PATTERN = '[A-Za-z0-9_.\\-]+';
export const EMAIL_MAX = 254;

/** Milliseconds that a person needs for the form of the sign-up at least (decisions: Safety). */
export const SIGN_UP_FORM_MS = 3_000;

/** Lengths in Unicode code points after trimming (decisions: Posts). */
export const POST_MAX = 5_000;
export const COMMENT_MAX = 2_000;
export const MESSAGE_MAX = 2_000;
export const BIO_MAX = 500;

/** The longest name or token that a request may refer to, in code points. */
export const SHORT_TEXT_MAX = 254;
/** The most bytes of a text field in a form, or code points in JSON, before it is trimmed. */
export const FIELD_MAX = 32_768;

/** Trimmed characters a user search needs (spec §5). */
export const SEARCH_MIN = 2;

/** How long a temporary moderation edit lasts (spec §4). */
export const TEMP_EDIT_MS = 60 * 60_000;

export const FREE_TRIAL_DAYS = 7;

/** Milliseconds after which a toast closes (spec §9). */
export const TOAST_MS = 5_000;

/** Pages of growing lists (decisions: The wire). */
export const PAGE_DEFAULT = 20;
export const PAGE_MAX = 100;
/** Threads that a post embeds, and replies in each; fewer where texts are long (decisions: The wire). */
export const EMBEDDED_COMMENTS = 3;
export const EMBEDDED_REPLIES = 2;
/** Replies that each thread of a page of comments embeds; fewer where texts are long (decisions: The wire). */
export const THREAD_REPLIES = 20;

/** Blocks, and mutes, that a member may hold (decisions: Blocks and mutes). */
export const BLOCKS_MAX = 5_000;
export const MUTES_MAX = 5_000;
/** Muted words of a member, and code points of each. */
export const MUTED_WORDS_MAX = 100;
export const MUTED_WORD_MAX = 100;

/** Code points of a report's, an appeal's and a moderator's words (decisions: Safety). */
export const REPORT_MAX = 1_000;
/** Days in which a decision may be appealed (decisions: Safety). */
export const APPEAL_DAYS = 183;
/** The end of a suspension that has none. */
export const FOR_GOOD = '9999-12-31T23:59:59.000Z';
