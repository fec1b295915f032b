import fc from 'fast-check';
import { sql } from 'kysely';
import type { MemberRow } from '#contract/follows';
import type { Conversation, Message } from '#contract/messages';
import type { Post } from '#contract/posts';
import type { Profile } from '#contract/profile';
import { DECISIONS } from '#contract/reports';
import { pagesOf, type Opened } from './features/posts/testing/pagesOf';
import { wrongCounters } from './testing/counters';
import { eventually } from './testing/eventually';
import { follow as openStream } from './testing/live';
import { addMembers } from './testing/members';
import { startTestServer, type TestMember, type TestServer } from './testing/server';

/*
 * Random sequences of what members do to each other, and then everything that each of them can open: no name and no text of
 * whom they do not meet, and every count as much as it opens onto (decisions: Blocks and mutes). Many more: SEQUENCES=1000.
 */

const SEQUENCES = Number(process.env['SEQUENCES'] ?? 6);
/** Live streams are checked once in so many sequences, since broadcasts go out once a second. */
const STREAMS_EVERY = 6;

let server: TestServer;
let members: TestMember[];
/** A moderator, who does nothing else. */
let judge: TestMember;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const member = fc.nat(4);
const thing = fc.nat(40);
/** Writing is as likely as all that takes something away, so that there is something to see. */
const act = fc.oneof(
  fc.record({
    do: fc.constantFrom('post', 'post', 'comment', 'comment', 'reply', 'reply'),
    by: member,
    thing,
  }),
  fc.record({ do: fc.constantFrom('follow', 'follow', 'message', 'message'), by: member, to: member }),
  fc.record({ do: fc.constantFrom('block', 'mute', 'unblock', 'unmute'), by: member, to: member }),
  fc.record({
    do: fc.constantFrom('like post', 'like comment', 'edit post', 'edit comment'),
    by: member,
    thing,
  }),
  fc.record({
    do: fc.constantFrom('moderate', 'remove', 'delete post', 'delete comment'),
    by: member,
    thing,
  }),
  fc.record({ do: fc.constantFrom('read', 'leave'), by: member, to: member }),
  fc.record({
    do: fc.constant('report'),
    by: member,
    thing,
    kind: fc.constantFrom('post', 'comment', 'message', 'member'),
  }),
  fc.record({
    do: fc.constantFrom('decide', 'decide', 'appeal'),
    by: member,
    thing,
    decision: fc.constantFrom(...DECISIONS),
  }),
);
/** Two look at everything after each sequence. */
const viewers = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2, maxLength: 2 });
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** What was written in a sequence: ids, of which an act names one. */
interface Written {
  posts: number[];
  comments: number[];
  messages: number[];
}

/** The cases, oldest first. */
const listCases = () =>
  server.db.selectFrom('cases').select(['id', 'member_id', 'kind']).orderBy('id').execute();

/** Decides a case as a moderator. Two of the five are never suspended: they look at everything. */
async function decide(thing: number, wish: string): Promise<void> {
  const cases = await listCases();
  const found = cases[thing % cases.length];
  if (!found) return;
  const isKept = members.slice(0, 2).some(({ user_id }) => user_id === found.member_id);
  const decision = wish === 'suspend' && isKept ? 'remove' : wish;
  const { status } = await server.call('POST', `/api/moderation/cases/${found.id}/decide/`, {
    as: judge,
    body: { decision, reason: 'a reason' },
  });
  // Own decisions are not decided again after an appeal, and only posts are hidden.
  expect([200, 400, 409]).toContain(status);
}

/** Does one act. What the rules refuse is refused; nothing may fail. */
async function perform(one: Act, written: Written, index: number): Promise<void> {
  const as = members[one.by]!;
  const at = (ids: number[]) => ('thing' in one ? (ids[one.thing % ids.length] ?? 0) : 0);
  const [post, comment, message] = [at(written.posts), at(written.comments), at(written.messages)];
  const other = 'to' in one ? members[one.to]!.username : '';
  const reported = (kind: string) =>
    kind === 'member'
      ? { username: members[one.by === 0 ? 4 : one.by - 1]!.username }
      : { id: { post, comment, message }[kind] };
  const body = { content: `words${index}of${as.username}` };
  const call = async (method: string, path: string, sent?: unknown) => {
    const response = await server.call<{ id: number }>(method, `/api/${path}/`, { as, body: sent });
    expect([one.do, response.status, response.status < 500]).toEqual([one.do, response.status, true]);
    return response.status === 201 ? [response.body.id] : [];
  };
  const acts: Record<string, () => Promise<unknown>> = {
    post: async () => written.posts.push(...(await call('POST', 'posts', body))),
    comment: async () => written.comments.push(...(await call('POST', `posts/${post}/comments`, body))),
    reply: async () => written.comments.push(...(await call('POST', `comments/${comment}/replies`, body))),
    follow: () => call('POST', `users/${other}/follow`),
    message: async () => written.messages.push(...(await call('POST', `messages/${other}`, body))),
    read: () => call('GET', `messages/${other}`),
    block: () => call('PUT', `users/${other}/block`),
    unblock: () => call('DELETE', `users/${other}/block`),
    mute: () => call('PUT', `users/${other}/mute`, {}),
    unmute: () => call('DELETE', `users/${other}/mute`),
    'like post': () => call('POST', `posts/${post}/like`),
    'like comment': () => call('POST', `comments/${comment}/smite`),
    'edit post': () => call('PATCH', `posts/${post}`, body),
    'edit comment': () => call('PUT', `comments/${comment}/update`, body),
    // What a post says after a permanent edit is its author's.
    moderate: () => call('PATCH', `moderation/posts/${post}/modify`, { content: `words${index}` }),
    remove: () => call('DELETE', `moderation/posts/${post}/delete`),
    'delete post': () => call('DELETE', `posts/${post}`),
    'delete comment': () => call('DELETE', `comments/${comment}/delete`),
    // Two of the five stay.
    report: async () =>
      'kind' in one && call('POST', 'reports', { kind: one.kind, category: 'other', ...reported(one.kind) }),
    decide: async () => 'decision' in one && decide(one.thing, one.decision),
    appeal: async () => {
      const [found] = (await listCases()).filter(({ member_id }) => member_id === as.user_id);
      if (found) await call('POST', `decisions/${found.id}/appeal`, { text: 'no' });
    },
    leave: async () => one.by > 1 && call('DELETE', 'delete-account'),
  };
  await acts[one.do]?.();
}

/** Whom each member does not meet, who is still there, and who of them is not suspended: by the rows alone. */
async function readWorld() {
  const pairs = await sql<{
    a: number;
    b: number;
  }>`select blocker_id as a, blocked_id as b from blocks`.execute(server.db);
  const living = await sql<{ id: number; is_suspended: boolean }>`
    select id, coalesce(suspended_until > now(), false) as is_suspended from members`.execute(server.db);
  const isLiving = ({ user_id }: TestMember) => living.rows.some(({ id }) => id === user_id);
  const isHidden = (one: TestMember, other: TestMember) =>
    one !== other &&
    pairs.rows.some(({ a, b }) => [a, b].includes(one.user_id) && [a, b].includes(other.user_id));
  return {
    isLiving,
    present: members.filter(({ user_id }) =>
      living.rows.some(({ id, is_suspended }) => id === user_id && !is_suspended),
    ),
    met: (viewer: TestMember) => members.filter((other) => isLiving(other) && !isHidden(viewer, other)),
    unmet: (viewer: TestMember) =>
      members.filter((other) => other !== viewer && (!isLiving(other) || isHidden(viewer, other))),
  };
}
type World = Awaited<ReturnType<typeof readWorld>>;

const countWritten = (threads: Opened[]): number =>
  threads.reduce(
    (sum, { comment, replies }) => sum + (comment.author_username === null ? 0 : 1) + countWritten(replies),
    0,
  );

const expectReplyCounts = (threads: Opened[]): void => {
  for (const { comment, replies } of threads) {
    expect(comment.reply_count).toBe(replies.length);
    expectReplyCounts(replies);
  }
};

/** Opens all that the viewer can. Returns everything that was answered. */
async function openEverything(viewer: TestMember, { met }: World): Promise<unknown[]> {
  const { listFrom, openThreads } = pagesOf(() => server, viewer, { cookie: 'wrote=1' });
  const get = async <T>(path: string) =>
    (await server.call<T>('GET', `/api/${path}`, { as: viewer, headers: { cookie: 'wrote=1' } })).body;
  const seen: unknown[] = [];

  const feed = await listFrom<Post>('/api/posts/');
  const { rows } = await sql<{ id: number }>`
    select id from posts where author_id = any(${met(viewer).map(({ user_id }) => user_id)}::bigint[])
    order by id desc`.execute(server.db);
  expect(feed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  for (const post of feed) {
    const threads = await openThreads(post.id, post.comments, post.comments_next);
    expect([post.id, post.comment_count]).toEqual([post.id, countWritten(threads)]);
    expectReplyCounts(threads);
    seen.push(post, threads);
  }

  for (const other of met(viewer)) {
    const profile = await get<Profile>(`profile/${other.username}/`);
    const lists = await Promise.all(
      (['followers', 'following'] as const).map((list) =>
        listFrom<MemberRow>(`/api/users/${other.username}/${list}/`),
      ),
    );
    expect([profile.follower_count, profile.following_count]).toEqual(lists.map(({ length }) => length));
    seen.push(profile, lists, await listFrom(`/api/posts/?author=${other.username}`));
  }
  const found = await get<MemberRow[]>('users/search/?search=member');
  const names = (all: { username: string }[]) => all.map(({ username }) => username).toSorted();
  expect(names(found)).toEqual(names(met(viewer)));
  seen.push(found);

  const conversations = await listFrom<Conversation>('/api/messages/conversations/');
  const { unread_count: unread } = await get<{ unread_count: number }>('messages/unread-count/');
  expect(unread).toBe(conversations.reduce((sum, one) => sum + one.unread_count, 0));
  for (const { user, unread_count } of conversations) {
    const messages = await get<Message[]>(`messages/${user.username}/`);
    const isMuted = (await get<{ username: string }[]>('mutes/')).some(
      ({ username }) => username === user.username,
    );
    expect(unread_count).toBe(isMuted ? 0 : messages.filter(({ is_unread }) => is_unread).length);
    seen.push(messages);
  }
  return [...seen, conversations];
}

/** Checks the hints of all live streams while everyone writes once more. */
async function expectQuietStreams({ present, unmet, isLiving }: World): Promise<void> {
  const streams = await Promise.all(present.map((one) => openStream(server.url, one.token)));
  const written = new Map<TestMember, number>();
  for (const as of present) {
    const { body } = await server.call<Post>('POST', '/api/posts/', { as, body: { content: 'x' } });
    written.set(as, body.id);
    await server.call('POST', `/api/posts/${body.id}/comments/`, { as, body: { content: 'x' } });
    for (const { username } of present)
      await server.call('POST', `/api/messages/${username}/`, { as, body: { content: 'x' } });
  }
  await eventually(async () => streams.every(({ hints }) => hints.length > 0));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  for (const [n, stream] of streams.entries()) {
    stream.close();
    const hidden = unmet(present[n]!);
    for (const hint of stream.hints) {
      const about = 'id' in hint ? hint.id : 'post' in hint ? hint.post : undefined;
      expect(hidden.map((one) => written.get(one))).not.toContain(about ?? null);
      // A stream begins with the last hints: one may be of a member who has left since.
      if (hint.type === 'message')
        expect(hidden.filter(isLiving).map(({ username }) => username)).not.toContain(hint.username);
    }
  }
}

test(
  'after any sequence of acts nothing of whom a member does not meet is to be seen, and every count opens onto as many',
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), viewers, async (acts, looking) => {
        run++;
        await sql`truncate accounts, cases cascade`.execute(server.db);
        [judge] = await addMembers(server, 1, { prefix: 'judge' });
        await server.db.updateTable('accounts').set({ is_moderator: true }).execute();
        members = [
          ...(await addMembers(server, 3, { prefix: 'member' })),
          ...(await addMembers(server, 1, { prefix: 'memberhades', godtier: 'HADES' })),
          ...(await addMembers(server, 1, { prefix: 'memberzeus', godtier: 'ZEUS' })),
        ];
        const written: Written = { posts: [], comments: [], messages: [] };
        for (const [index, one] of acts.entries()) await perform(one, written, index);
        // The counts of a deleted account's follows and comments are corrected by its job.
        await server.runJobs();
        expect(await wrongCounters(server.db)).toEqual([]);
        const world = await readWorld();
        for (const viewer of world.present.filter((one) => looking.includes(members.indexOf(one)))) {
          const seen = JSON.stringify(await openEverything(viewer, world));
          for (const { username } of world.unmet(viewer)) expect(seen).not.toContain(username);
        }
        if (run % STREAMS_EVERY === 0) await expectQuietStreams(world);
      }),
      { numRuns: SEQUENCES, endOnFailure: true },
    );
  },
  300_000 + SEQUENCES * 10_000,
);
