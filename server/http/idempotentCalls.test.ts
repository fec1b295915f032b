import { sql } from 'kysely';
import * as auth from '#contract/auth';
import * as blocks from '#contract/blocks';
import * as cases from '#contract/cases';
import * as comments from '#contract/comments';
import * as follows from '#contract/follows';
import * as messages from '#contract/messages';
import * as moderation from '#contract/moderation';
import * as mutes from '#contract/mutes';
import * as posts from '#contract/posts';
import * as profile from '#contract/profile';
import * as reports from '#contract/reports';
import * as subscriptions from '#contract/subscriptions';
import { form, png } from '../testing/forms';
import { addMembers } from '../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';
import type { Document } from './openapi/document';

const calls = {
  ...auth,
  ...blocks,
  ...cases,
  ...comments,
  ...follows,
  ...messages,
  ...moderation,
  ...mutes,
  ...posts,
  ...profile,
  ...reports,
  ...subscriptions,
};
type Name = {
  [K in keyof typeof calls]: (typeof calls)[K] extends { method: string } ? K : never;
}[keyof typeof calls];

/** Changing calls without a key, and why a retry of them is safe. */
const WITHOUT_KEY: Partial<Record<Name, string>> = {
  login: 'a stored response would hold a token; a session whose token was lost expires',
  logout: 'its retry finds no session, which the page takes for success',
  deleteAccount: 'its retry finds no session, which the page takes for success',
  requestPasswordReset: 'another mail with another link, at most five',
  requestConfirmation: 'another mail with another link, at most five',
  manageSubscription: 'another address of the same portal',
  readMessages: 'marks the same messages as read',
  lockCase: 'says the same again',
  unlockCase: 'says the same again',
  markNoticesSeen: 'says the same again',
  blockMember: 'says the same again',
  unblockMember: 'says the same again',
  muteMember: 'says the same again',
  unmuteMember: 'says the same again',
  setMutedWords: 'says the same again',
  receiveWebhook: 'signed by the provider, whose event has an id',
};
/** Calls whose retries are proved beside them: without a session, or with a provider. */
const ELSEWHERE: Partial<Record<Name, string>> = {
  register: 'idempotencyWithoutSession.test.ts',
  confirmPasswordReset: 'idempotencyWithoutSession.test.ts',
  confirmEmail: 'features/auth/confirmation.test.ts',
  createCheckoutSession: 'checkout.test.ts',
};

let server: TestServer;
let author: TestMember;
let moderator: TestMember;
let reporter: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [author] = await addMembers(server, 1, { prefix: 'author' });
  [moderator] = await addMembers(server, 1, { prefix: 'moderator', godtier: 'ZEUS' });
  [reporter] = await addMembers(server, 1, { prefix: 'reporter' });
  await server.db
    .updateTable('accounts')
    .set({ is_moderator: true })
    .where('id', '=', moderator.user_id)
    .execute();
});
afterAll(() => server.stop());

interface Request {
  as?: TestMember;
  path: string;
  body?: unknown;
}
const create = async (path: string, as = author): Promise<number> =>
  (await server.call<{ id: number }>('POST', path, { as, body: { content: 'original' } })).body.id;
const post = () => create('/api/posts/');
const comment = async () => create(`/api/posts/${await post()}/comments/`);
/** The ids of a report of the author's and its case. */
async function report(): Promise<{ id: number; case_id: number }> {
  const body = { kind: 'post', id: await post(), category: 'spam' };
  const { body: made } = await server.call<{ id: number }>('POST', '/api/reports/', { as: reporter, body });
  return server.db
    .selectFrom('reports')
    .select(['id', 'case_id'])
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
}
const openCase = async () => (await report()).case_id;
async function decided() {
  const made = await report();
  const body = { decision: 'warn', reason: 'spam' };
  await server.call('POST', `/api/moderation/cases/${made.case_id}/decide/`, { as: moderator, body });
  return made;
}
const decidedCase = async () => (await decided()).case_id;
const decidedReport = async () => (await decided()).id;
const withPicture = async (field: string) => form({ [field]: await png() });

const REQUESTS: Partial<Record<Name, () => Promise<Request>>> = {
  createPost: async () => ({ path: '/api/posts/', body: form({ content: 'x', image: await png() }) }),
  updatePost: async () => ({ path: `/api/posts/${await post()}/`, body: await withPicture('image') }),
  deletePost: async () => ({ path: `/api/posts/${await post()}/` }),
  likePost: async () => ({ path: `/api/posts/${await post()}/like/` }),
  smitePost: async () => ({ path: `/api/posts/${await post()}/smite/` }),
  createComment: async () => ({ path: `/api/posts/${await post()}/comments/`, body: { content: 'x' } }),
  createReply: async () => ({ path: `/api/comments/${await comment()}/replies/`, body: { content: 'x' } }),
  updateComment: async () => ({ path: `/api/comments/${await comment()}/update/`, body: { content: 'x' } }),
  deleteComment: async () => ({ path: `/api/comments/${await comment()}/delete/` }),
  likeComment: async () => ({ path: `/api/comments/${await comment()}/like/` }),
  smiteComment: async () => ({ path: `/api/comments/${await comment()}/smite/` }),
  toggleFollow: () => Promise.resolve({ path: `/api/users/${moderator.username}/follow/` }),
  sendMessage: () =>
    Promise.resolve({ path: `/api/messages/${moderator.username}/`, body: { content: 'x' } }),
  modifyPost: async () => ({
    as: moderator,
    path: `/api/moderation/posts/${await post()}/modify/`,
    body: await withPicture('image'),
  }),
  removePost: async () => ({ as: moderator, path: `/api/moderation/posts/${await post()}/delete/` }),
  createReport: async () => ({
    as: moderator,
    path: '/api/reports/',
    body: { kind: 'post', id: await post(), category: 'spam' },
  }),
  decideCase: async () => ({
    as: moderator,
    path: `/api/moderation/cases/${await openCase()}/decide/`,
    body: { decision: 'warn', reason: 'spam' },
  }),
  appealReport: async () => ({
    as: reporter,
    path: `/api/reports/${await decidedReport()}/appeal/`,
    body: { text: 'no' },
  }),
  appealDecision: async () => ({
    path: `/api/decisions/${await decidedCase()}/appeal/`,
    body: { text: 'no' },
  }),
  updateProfile: async () => ({ path: '/api/profile/', body: await withPicture('profile_picture') }),
};

/** Every row of what members make, as text. */
async function contents(): Promise<string[]> {
  const tables = ['posts', 'comments', 'post_reactions', 'comment_reactions', 'follows', 'messages'];
  const selects = [
    ...tables,
    'cases',
    'reports',
    'case_acts',
    'appeals',
    'moderation_log',
    'members',
    'media',
  ].map((table) =>
    sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(server.db),
  );
  return (await Promise.all(selects)).flatMap(({ rows }) => rows.map(({ row }) => row));
}

const changing = Object.entries(calls)
  .filter(([, call]) => typeof call === 'object' && 'method' in call && call.method !== 'GET')
  .map(([name]) => name as Name);

test('every changing call of the API is looked at', async () => {
  const { paths } = (await server.call<Document>('GET', '/api/openapi.json')).body;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const looked = changing.map((name) => `${calls[name].method} ${calls[name].url}`);
  expect(described.filter((call) => !call.startsWith('GET ')).toSorted()).toEqual(looked.toSorted());
});

test.each(changing)('%s takes an Idempotency-Key, unless a retry is safe without', (name) => {
  expect([name, calls[name].config.idempotent]).toEqual([name, !(name in WITHOUT_KEY)]);
  expect([name in WITHOUT_KEY, name in ELSEWHERE, name in REQUESTS].filter(Boolean)).toHaveLength(1);
});

test.each(Object.keys(REQUESTS) as Name[])(
  'a retry of %s gets the first response, and nothing is done twice',
  async (name) => {
    const { as = author, path, body } = (await REQUESTS[name]?.()) as Request;
    const { method } = calls[name];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const before = await contents();
    const first = await server.call(method, path, { as, body, headers });
    const done = await contents();
    expect(first.status).toBeLessThan(300);
    expect(done).not.toEqual(before);
    const [again, atOnce] = await Promise.all([
      server.call(method, path, { as, body, headers }),
      server.call(method, path, { as, body, headers }),
    ]);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect([atOnce.status, atOnce.body]).toEqual([first.status, first.body]);
    expect(await contents()).toEqual(done);
  },
);
