import * as auth from '#contract/auth';
import * as blocks from '#contract/blocks';
import { Problem } from '#contract/call';
import * as cases from '#contract/cases';
import * as comments from '#contract/comments';
import * as follows from '#contract/follows';
import { Hint } from '#contract/live';
import * as messages from '#contract/messages';
import * as moderation from '#contract/moderation';
import * as mutes from '#contract/mutes';
import * as posts from '#contract/posts';
import * as profile from '#contract/profile';
import { schemas } from '#contract/schemas';
import * as reports from '#contract/reports';
import * as rules from '#contract/rules';
import * as search from '#contract/search';
import * as subscriptions from '#contract/subscriptions';
import { baseApi } from '../api/baseApi';
import { authApi } from '../features/auth/authApi';
import { confirmationApi } from '../features/auth/confirmationApi';
import { blocksApi } from '../features/blocks/blocksApi';
import { casesApi } from '../features/cases/casesApi';
import { commentsApi } from '../features/comments/commentsApi';
import { followsApi } from '../features/follows/followsApi';
import { membersApi } from '../features/members/membersApi';
import { messagesApi } from '../features/messages/messagesApi';
import { mutesApi } from '../features/mutes/mutesApi';
import { postsApi } from '../features/posts/postsApi';
import { profileApi } from '../features/profile/profileApi';
import { reportsApi } from '../features/reports/reportsApi';
import { rulesApi } from '../features/rules/rulesApi';
import { searchApi } from '../features/search/searchApi';
import { subscriptionsApi } from '../features/subscriptions/subscriptionsApi';
import { response } from '../support/redaction/responses';
import { noResponse } from '../testing/scriptServer';
import { makeSignedInStore } from '../testing/store';
import type { AppDispatch } from './store';

interface ContractCall {
  method: string;
  url: string;
  config: { multipart: boolean; session?: string };
}

interface Expected {
  call: ContractCall;
  start: (dispatch: AppDispatch) => unknown;
  /** 15 seconds unless the specification says otherwise (spec §9). */
  timeoutMs?: number;
  /** Without a picture it is sent as JSON, although the call accepts multipart. */
  isJson?: true;
}

const a = authApi.endpoints;
const b = blocksApi.endpoints;
const c = commentsApi.endpoints;
const ca = casesApi.endpoints;
const f = followsApi.endpoints;
const m = messagesApi.endpoints;
const mu = mutesApi.endpoints;
const p = postsApi.endpoints;
const pr = profileApi.endpoints;
const r = reportsApi.endpoints;
const s = subscriptionsApi.endpoints;
const credentials = { username: 'ada', password: 'correct horse' };
const person = { ...credentials, email: 'a@b.c' };
const image = new File(['bytes'], 'a.png', { type: 'image/png' });
const change = { id: 7, content: 'x', image };
const comment = { postId: 7, id: 8 };
const written = { postId: 7, content: 'x' };
const checkout = { tier: 'ZEUS', success_url: 'https://x/', cancel_url: 'https://x/' } as const;
const appeal = { id: 3, text: 'x', submissionKey: 'k' };
const reset = { password: 'correct horse', token: 't', uidb64: 'u' };

/** The call of the contract that each endpoint makes. */
const EXPECTED: Record<string, Expected> = {
  login: { call: auth.login, start: (go) => go(a.login.initiate(credentials)) },
  register: { call: auth.register, start: (go) => go(a.register.initiate(person)) },
  logout: { call: auth.logout, start: (go) => go(a.logout.initiate()) },
  validateToken: {
    call: auth.validateToken,
    start: (go) => go(a.validateToken.initiate()),
    timeoutMs: 5_000,
  },
  requestPasswordReset: {
    call: auth.requestPasswordReset,
    start: (go) => go(a.requestPasswordReset.initiate({ email: person.email })),
  },
  confirmPasswordReset: {
    call: auth.confirmPasswordReset,
    start: (go) => go(a.confirmPasswordReset.initiate(reset)),
  },
  getSignUpInfo: { call: auth.getSignUpInfo, start: (go) => go(a.getSignUpInfo.initiate()) },
  requestConfirmation: {
    call: auth.requestConfirmation,
    start: (go) => go(confirmationApi.endpoints.requestConfirmation.initiate()),
  },
  confirmEmail: {
    call: auth.confirmEmail,
    start: (go) => go(confirmationApi.endpoints.confirmEmail.initiate({ token: 't', submissionKey: 'k' })),
  },
  getPosts: { call: posts.listPosts, start: (go) => go(p.getPosts.initiate()), timeoutMs: 30_000 },
  getNewestPosts: {
    call: posts.listPosts,
    start: (go) => go(p.getNewestPosts.initiate()),
    timeoutMs: 30_000,
  },
  getPost: { call: posts.getPost, start: (go) => go(p.getPost.initiate(7)) },
  createPost: { call: posts.createPost, start: (go) => go(p.createPost.initiate({ content: 'x', image })) },
  updatePost: { call: posts.updatePost, start: (go) => go(p.updatePost.initiate(change)) },
  deletePost: { call: posts.deletePost, start: (go) => go(p.deletePost.initiate(7)) },
  likePost: { call: posts.likePost, start: (go) => go(p.likePost.initiate(7)) },
  smitePost: { call: posts.smitePost, start: (go) => go(p.smitePost.initiate(7)) },

  modifyPost: { call: moderation.modifyPost, start: (go) => go(p.modifyPost.initiate(change)) },
  removePost: { call: moderation.removePost, start: (go) => go(p.removePost.initiate(7)) },

  getComment: { call: comments.getComment, start: (go) => go(c.getComment.initiate(8)) },
  getComments: {
    call: comments.listComments,
    start: (go) => go(c.getComments.initiate(7)),
  },
  getReplies: {
    call: comments.listReplies,
    start: (go) => go(c.getReplies.initiate({ postId: 7, commentId: 8 })),
  },
  createComment: { call: comments.createComment, start: (go) => go(c.createComment.initiate(written)) },
  createReply: {
    call: comments.createReply,
    start: (go) => go(c.createReply.initiate({ ...written, parentId: 8 })),
  },
  updateComment: {
    call: comments.updateComment,
    start: (go) => go(c.updateComment.initiate({ ...comment, content: 'x' })),
  },
  deleteComment: { call: comments.deleteComment, start: (go) => go(c.deleteComment.initiate(comment)) },
  likeComment: { call: comments.likeComment, start: (go) => go(c.likeComment.initiate(comment.id)) },
  smiteComment: { call: comments.smiteComment, start: (go) => go(c.smiteComment.initiate(comment.id)) },

  getMember: {
    call: profile.getProfile,
    start: (go) => go(membersApi.endpoints.getMember.initiate('bob')),
  },
  getOwnProfile: {
    call: profile.getOwnProfile,
    start: (go) => go(membersApi.endpoints.getOwnProfile.initiate()),
  },
  getProfile: { call: profile.getProfile, start: (go) => go(pr.getProfile.initiate('bob')) },
  updateProfile: {
    call: profile.updateProfile,
    start: (go) => go(pr.updateProfile.initiate({ bio: 'x', godtier: 'HERMES' })),
    isJson: true,
  },
  updateProfilePicture: {
    call: profile.updateProfile,
    start: (go) => go(pr.updateProfilePicture.initiate(image)),
  },
  deleteAccount: { call: profile.deleteAccount, start: (go) => go(pr.deleteAccount.initiate()) },

  getFollowers: { call: follows.listFollowers, start: (go) => go(f.getFollowers.initiate('bob')) },
  getFollowing: { call: follows.listFollowing, start: (go) => go(f.getFollowing.initiate('bob')) },
  toggleFollow: { call: follows.toggleFollow, start: (go) => go(f.toggleFollow.initiate('bob')) },
  searchUsers: {
    call: search.searchUsers,
    start: (go) => go(searchApi.endpoints.searchUsers.initiate('bo')),
  },

  getConversations: { call: messages.listConversations, start: (go) => go(m.getConversations.initiate()) },
  getMessages: { call: messages.listMessages, start: (go) => go(m.getMessages.initiate('bob')) },
  getOlderMessages: {
    call: messages.listMessages,
    start: (go) => go(m.getOlderMessages.initiate({ username: 'bob', before: 'x' })),
  },
  readMessages: {
    call: messages.readMessages,
    start: (go) => go(m.readMessages.initiate({ username: 'bob', lastId: 4 })),
  },
  sendMessage: {
    call: messages.sendMessage,
    start: (go) => go(m.sendMessage.initiate({ username: 'bob', content: 'x', submissionKey: 'k' })),
  },
  getUnreadCount: { call: messages.countUnread, start: (go) => go(m.getUnreadCount.initiate()) },

  getBlocks: { call: blocks.listBlocks, start: (go) => go(b.getBlocks.initiate()) },
  blockMember: { call: blocks.blockMember, start: (go) => go(b.blockMember.initiate('bob')) },
  unblockMember: { call: blocks.unblockMember, start: (go) => go(b.unblockMember.initiate('bob')) },

  getMutes: { call: mutes.listMutes, start: (go) => go(mu.getMutes.initiate()) },
  muteMember: {
    call: mutes.muteMember,
    start: (go) => go(mu.muteMember.initiate({ username: 'bob', until: null })),
  },
  unmuteMember: { call: mutes.unmuteMember, start: (go) => go(mu.unmuteMember.initiate('bob')) },
  getMutedWords: { call: mutes.getMutedWords, start: (go) => go(mu.getMutedWords.initiate()) },
  setMutedWords: { call: mutes.setMutedWords, start: (go) => go(mu.setMutedWords.initiate(['finale'])) },

  createReport: {
    call: reports.createReport,
    start: (go) =>
      go(r.createReport.initiate({ kind: 'post', id: 7, category: 'spam', text: 'x', submissionKey: 'k' })),
  },
  getReports: { call: reports.listReports, start: (go) => go(r.getReports.initiate()) },
  getDecisions: { call: reports.listDecisions, start: (go) => go(r.getDecisions.initiate()) },
  appealReport: { call: reports.appealReport, start: (go) => go(r.appealReport.initiate(appeal)) },
  appealDecision: { call: reports.appealDecision, start: (go) => go(r.appealDecision.initiate(appeal)) },
  markNoticesSeen: {
    call: reports.markNoticesSeen,
    start: (go) => go(r.markNoticesSeen.initiate({ unseen_notices: 1 })),
  },

  getRules: { call: rules.getRules, start: (go) => go(rulesApi.endpoints.getRules.initiate()) },
  getCases: { call: cases.listCases, start: (go) => go(ca.getCases.initiate('waiting')) },
  getCase: { call: cases.getCase, start: (go) => go(ca.getCase.initiate(7)) },
  getEvidence: { call: cases.getEvidence, start: (go) => go(ca.getEvidence.initiate(7)) },
  lockCase: { call: cases.lockCase, start: (go) => go(ca.lockCase.initiate(7)) },
  unlockCase: { call: cases.unlockCase, start: (go) => go(ca.unlockCase.initiate(7)) },
  decideCase: {
    call: cases.decideCase,
    start: (go) => go(ca.decideCase.initiate({ id: 7, decision: 'warn', reason: 'x', submissionKey: 'k' })),
  },
  getCaseFigures: { call: cases.getCaseFigures, start: (go) => go(ca.getCaseFigures.initiate()) },

  listSubscriptions: {
    call: subscriptions.listSubscriptions,
    start: (go) => go(s.listSubscriptions.initiate()),
  },
  createCheckoutSession: {
    call: subscriptions.createCheckoutSession,
    start: (go) => go(s.createCheckoutSession.initiate(checkout)),
  },
  manageSubscription: {
    call: subscriptions.manageSubscription,
    start: (go) => go(s.manageSubscription.initiate({ tier: 'ZEUS', return_url: 'https://x/' })),
  },
};

const withImage = { content: 'x', image: 'a.png' };
const forPortal = { tier: 'ZEUS', return_url: 'https://x/' };

/** The calls of spec §7, word for word, each with the payload that its endpoint sends. */
const SPECIFIED: [keyof typeof EXPECTED, string, Record<string, unknown> | undefined][] = [
  ['login', 'POST /api/login/', { username: 'ada', password: 'correct horse' }],
  ['register', 'POST /api/register/', { ...person, godtier: 'HERMES', bio: '' }],
  ['logout', 'POST /api/logout/', undefined],
  ['requestPasswordReset', 'POST /api/password-reset/', { email: 'a@b.c' }],
  ['confirmPasswordReset', 'POST /api/password-reset/confirm/', reset],
  ['validateToken', 'GET /api/auth/validate/', undefined],
  ['getPosts', 'GET /api/posts/', undefined],
  ['createPost', 'POST /api/posts/', withImage],
  ['updatePost', 'PATCH /api/posts/7/', withImage],
  ['deletePost', 'DELETE /api/posts/7/', undefined],
  ['likePost', 'POST /api/posts/7/like/', undefined],
  ['smitePost', 'POST /api/posts/7/smite/', undefined],
  ['modifyPost', 'PATCH /api/moderation/posts/7/modify/', withImage],
  ['removePost', 'DELETE /api/moderation/posts/7/delete/', undefined],
  ['createComment', 'POST /api/posts/7/comments/', { content: 'x', post: 7, parent: null }],
  ['createReply', 'POST /api/comments/8/replies/', { content: 'x', post: 7, parent: 8 }],
  ['updateComment', 'PUT /api/comments/8/update/', { content: 'x' }],
  ['deleteComment', 'DELETE /api/comments/8/delete/', undefined],
  ['likeComment', 'POST /api/comments/8/like/', undefined],
  ['smiteComment', 'POST /api/comments/8/smite/', undefined],
  ['getOwnProfile', 'GET /api/profile/', undefined],
  ['getProfile', 'GET /api/profile/bob/', undefined],
  ['updateProfile', 'PATCH /api/profile/', { bio: 'x', godtier: 'HERMES' }],
  ['updateProfilePicture', 'PATCH /api/profile/', { profile_picture: 'a.png' }],
  ['getFollowers', 'GET /api/users/bob/followers/', undefined],
  ['getFollowing', 'GET /api/users/bob/following/', undefined],
  ['toggleFollow', 'POST /api/users/bob/follow/', undefined],
  ['searchUsers', 'GET /api/users/search/?search=bo', undefined],
  ['deleteAccount', 'DELETE /api/delete-account/', undefined],
  ['getConversations', 'GET /api/messages/conversations/', undefined],
  ['getMessages', 'GET /api/messages/bob/', undefined],
  ['sendMessage', 'POST /api/messages/bob/', { content: 'x' }],
  ['getUnreadCount', 'GET /api/messages/unread-count/', undefined],
  ['createCheckoutSession', 'POST /api/subscriptions/create-checkout-session/', checkout],
  ['manageSubscription', 'POST /api/subscriptions/manage/', forPortal],
];

const contract = {
  auth,
  blocks,
  cases,
  comments,
  follows,
  messages,
  moderation,
  mutes,
  posts,
  profile,
  reports,
  rules,
  search,
  subscriptions,
};

const isCall = (value: object): value is ContractCall => 'method' in value && 'url' in value;

/** '/api/posts/:id/' → a pattern that '/api/posts/7/' matches. */
const pattern = (url: string) => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Starts the call against a server that never answers, and returns its request. */
async function firstRequest({ start }: Expected): Promise<Request> {
  let sent: Request | undefined;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    sent ??= request;
    return Promise.resolve(noResponse(request));
  };
  start(makeSignedInStore().dispatch);
  await jest.advanceTimersByTimeAsync(0);
  if (!sent) throw new Error('Nothing was sent');
  return sent;
}

/** The fields of a request's body; a file is its name. Undefined without a body. */
async function payloadOf(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type === 'application/json') return request.json();
  if (!type) return (await request.text()) || undefined;
  const fields = [...(await request.formData()).entries()];
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('every endpoint of the client is checked against the contract', () => {
  expect(Object.keys(baseApi.endpoints).sort()).toEqual(Object.keys(EXPECTED).sort());
});

test('the client makes every call of the contract that needs a session', () => {
  const made = new Set(Object.values(EXPECTED).map(({ call }) => call));
  const forgotten = Object.values(contract)
    .flatMap((feature) => Object.values<object>(feature))
    .filter((value) => isCall(value) && value.config.session && !made.has(value));
  expect(forgotten).toEqual([]);
});

test.each(SPECIFIED)('%s sends %s with the payload of spec §7', async (name, line, payload) => {
  const request = await firstRequest(EXPECTED[name]!);
  jest.useRealTimers();
  const { pathname, search } = new URL(request.url);
  expect(`${request.method} ${pathname}${search}`).toBe(line);
  expect(await payloadOf(request)).toEqual(payload);
});

describe.each(Object.entries(EXPECTED))('%s', (_name, expected) => {
  const { call, timeoutMs = 15_000, isJson } = expected;

  test(`calls ${call.method} ${call.url}`, async () => {
    const request = await firstRequest(expected);
    expect(request.method).toBe(call.method);
    expect(new URL(request.url).pathname).toMatch(pattern(call.url));
    const type = request.headers.get('Content-Type') ?? '';
    expect(type.startsWith('multipart/form-data')).toBe(call.config.multipart && !isJson);
  });

  test(`gives an attempt ${timeoutMs / 1000} seconds`, async () => {
    const { signal } = await firstRequest(expected);
    await jest.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(signal.aborted).toBe(true);
  });
});

/** The fields of the responses of all calls, however deep. */
function responseFields(): string[] {
  const names = new Set<string>();
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    Object.values(schema).forEach(visit);
    if ('properties' in schema) for (const name in schema.properties as object) names.add(name);
  };
  for (const exported of Object.values(contract).flatMap((feature) => Object.values<unknown>(feature))) {
    const { schema, config } = exported as { schema?: { response?: object }; config?: { session?: string } };
    // The page does not make the calls that the provider signs.
    if (!config?.session) continue;
    for (const [status, response] of Object.entries(schema?.response ?? {})) {
      if (status.startsWith('2')) visit(response);
    }
  }
  // Those to which the responses refer by name. Events of the live stream are no responses; reports and cases are hidden as
  // a whole.
  const others: unknown[] = [Problem, Hint, reports.Appeal, reports.OwnDecision, reports.Report];
  const ofCases: unknown[] = [cases.Case, cases.CaseFigures, cases.CaseRow];
  visit(schemas.filter((schema) => ![...others, ...ofCases].includes(schema)));
  return [...names];
}

test('redaction has a rule for every field of a response', () => {
  // The login response is not cached with its token, and prices are hidden as a whole.
  const others = ['token', 'HADES', 'ZEUS', 'amount', 'currency'];
  const fields = responseFields().filter((name) => !others.includes(name));
  expect(fields).toContain('temp_edit_remaining');
  expect(fields.filter((name) => !(name in response.fields))).toEqual([]);
});
