import type { Header, Parameter } from './document';

/** Texts of the document that are not in the schemas (decisions: The wire). */
export const DESCRIPTION = `The API of the Pantheon social network.

Every path ends in a slash; without it, it is accepted too. Bodies are JSON, or multipart/form-data where a picture can be sent. Times are ISO 8601 in UTC. The answer to a member says in \`X-Server-Time\` what time it is by the same clock.

**Sessions.** \`POST /api/login/\` answers a token. Send it as \`Authorization: Token {token}\`. 401 and 403 are only ever about the session or the origin of a request; whatever a member may not do for another reason has another status.

**Errors** are \`application/problem+json\` (RFC 9457). \`detail\` is a sentence for the member; \`errors\` names the fields at fault.

**Retries.** Calls that create or toggle something, sign-up and the setting of a new password take an \`Idempotency-Key\`, a UUID of your own for each thing the member submits. The same key again gets the first answer and does nothing twice, also when both arrive at once; a key that was used for another request is 409. Keys are kept for a day.

**Lists** are cut into pages. The address of the next page is in the header \`Link: <…>; rel="next"\` (RFC 8288); without that header the list has ended.

**Browsers.** The page and the login set a cookie \`csrftoken\`. A request that changes something and carries the cookie must echo it in \`X-CSRFToken\`. Without the cookie the header is not needed.

**Limits.** Past a limit the response is 429, with the seconds to wait in \`Retry-After\`. Each response has an \`X-Request-Id\`, by which the operator finds it in the log.`;

/** The order of the documentation, and a line for each group of calls. */
export const TAGS = [
  { name: 'auth', description: 'Sign up, sign in, passwords' },
  { name: 'posts', description: 'The feed' },
  { name: 'comments', description: 'Threads under posts' },
  { name: 'moderation', description: 'What higher tiers may do to posts of others' },
  { name: 'profile', description: 'Members' },
  { name: 'follows', description: 'Who follows whom' },
  { name: 'blocks', description: 'Members who do not want to meet each other' },
  { name: 'mutes', description: 'Members and words that pages fold' },
  { name: 'reports', description: 'What members report, what was decided, and appeals' },
  { name: 'cases', description: "What the network's moderators decide" },
  { name: 'rules', description: 'The rules of this network' },
  { name: 'search', description: 'Finding members' },
  { name: 'messages', description: 'Conversations of two' },
  { name: 'subscriptions', description: 'Buying HADES and ZEUS' },
  { name: 'live', description: 'What happens, as it happens' },
];

export const SUCCESS: Record<string, string> = { 200: 'OK', 201: 'Created', 204: 'Done, no content' };

/** Error responses by status: the name of the component, and the description. */
export const REFUSALS: Record<number, { name: string; description: string }> = {
  400: { name: 'Invalid', description: 'Invalid input; `errors` names the field' },
  401: { name: 'NotSignedIn', description: 'No good session, or at login wrong credentials' },
  402: { name: 'TierForbids', description: "The member's tier does not allow this" },
  403: {
    name: 'Refused',
    description: 'The request came from another site, or without the echo of `csrftoken`',
  },
  404: { name: 'NotFound', description: 'No such thing, or not yours' },
  409: { name: 'Conflict', description: 'Conflicts with the present state' },
  413: { name: 'TooLarge', description: 'The request or the picture is too large' },
  415: { name: 'UnsupportedMedia', description: 'Not a kind of content, or of picture, that is taken' },
  423: { name: 'Suspended', description: 'The member is suspended, as `detail` says until when' },
  429: { name: 'TooMany', description: 'Past a limit; wait for `Retry-After`' },
  500: { name: 'Failed', description: 'Something went wrong on the server' },
  503: {
    name: 'Unavailable',
    description: 'Something that the server needs is unavailable; wait for `Retry-After`',
  },
};

export const HEADERS = {
  RetryAfter: { description: 'Seconds to wait before trying again', schema: { type: 'integer', minimum: 1 } },
  Link: {
    description:
      'The next page: `<address>; rel="next"`; absent on the last one. Of posts, also the one before: `rel="prev"`',
    schema: { type: 'string' },
  },
} satisfies Record<string, Header>;

export const PARAMETERS = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    required: false,
    description: 'A key of your own for what the member submits, the same on each retry of it',
    schema: { type: 'string', format: 'uuid' },
  },
  CsrfToken: {
    in: 'header',
    name: 'X-CSRFToken',
    required: false,
    description: 'The value of the cookie `csrftoken`; needed when the request carries that cookie',
    schema: { type: 'string' },
  },
} satisfies Record<string, Parameter>;
