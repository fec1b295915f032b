import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import type { LoginResponse } from '#contract/auth';
import type { Problem } from '#contract/call';
import { addMembers } from './testing/members';
import { startTestServer, type TestMember, type TestServer } from './testing/server';

/*
 * Every call of the API against two members who must not meet: who blocked, who was blocked, and who deleted the account. A
 * new route fails until its row says how it behaves (decisions: Blocks and mutes).
 */

const WORDS = 'wordsofnyx';

/** What the members of a test have made. `nyx` is the one who must not be met. */
interface World {
  viewer: TestMember;
  nyx: TestMember;
  third: TestMember;
  /** Posts. */
  ofNyx: number;
  ofViewer: number;
  ofThird: number;
  /** The third member's, which nyx has edited. */
  editedByNyx: number;
  /** Comments on the third member's post, those of others with a reply of nyx. */
  commentOfNyx: number;
  commentOfViewer: number;
  commentOfThird: number;
  /** The viewer's comment on the post of nyx. */
  underNyx: number;
  message: number;
}

/**
 * hidden: 404 as for what is not there. leaves out: the call works, and its body shows nothing of the other, which it does where
 * nothing hides. own: the same of a call that shows one thing alone, which is none of the other.
 */
interface Row {
  rule: 'hidden' | 'leaves out' | 'own';
  calls: (world: World) => [path: string, body?: unknown][];
}

const hidden = (calls: Row['calls']): Row => ({ rule: 'hidden', calls });
const leavesOut = (calls: Row['calls']): Row => ({ rule: 'leaves out', calls });
const own = (calls: Row['calls']): Row => ({ rule: 'own', calls });
const content = { content: 'x' };

/** How each call behaves, in the order of the calls: what ends something comes last. A text says why a call is not made. */
const ROUTES: Record<string, string | Row[]> = {
  'POST /api/login/': 'without a session',
  'POST /api/register/': 'without a session',
  'POST /api/password-reset/': 'without a session',
  'POST /api/password-reset/confirm/': 'without a session',
  'GET /api/sign-up/': 'without a session',
  'POST /api/email-confirmation/confirm/': 'without a session',
  'POST /api/email-confirmation/': 'no members',
  'POST /api/logout/': 'no members',
  'GET /api/auth/validate/': [own(() => [['/api/auth/validate/']])],
  'GET /api/live/': 'features/live/visibleHints.test.ts',
  'GET /api/subscriptions/': [own(() => [['/api/subscriptions/']])],
  'POST /api/subscriptions/create-checkout-session/': 'no members',
  'POST /api/subscriptions/manage/': 'no members',
  'GET /api/blocks/': 'shows whom the member has blocked: features/blocks/routes.test.ts',
  'DELETE /api/users/:username/block/': 'the same for every name: features/blocks/routes.test.ts',
  'DELETE /api/users/:username/mute/': 'the same for every name: features/mutes/routes.test.ts',
  'GET /api/mutes/': [own(() => [['/api/mutes/']])],
  'GET /api/muted-words/': [own(() => [['/api/muted-words/']])],
  'PUT /api/muted-words/': [own(() => [['/api/muted-words/', { words: ['troy'] }]])],

  'GET /api/posts/': [
    leavesOut(({ nyx }) => [
      ['/api/posts/'],
      ['/api/posts/?limit=100'],
      [`/api/posts/?author=${nyx.username}`],
    ]),
  ],
  'GET /api/posts/:id/': [
    hidden(({ ofNyx }) => [[`/api/posts/${ofNyx}/`]]),
    leavesOut(({ ofThird, ofViewer, editedByNyx }) =>
      [ofThird, ofViewer, editedByNyx].map((id) => [`/api/posts/${id}/`]),
    ),
  ],
  'GET /api/posts/:id/comments/': [
    hidden(({ ofNyx }) => [[`/api/posts/${ofNyx}/comments/`]]),
    leavesOut(({ ofThird, ofViewer }) => [ofThird, ofViewer].map((id) => [`/api/posts/${id}/comments/`])),
  ],
  'GET /api/comments/:id/': [
    hidden(({ commentOfNyx, underNyx }) => [commentOfNyx, underNyx].map((id) => [`/api/comments/${id}/`])),
    own(({ commentOfThird, commentOfViewer }) =>
      [commentOfThird, commentOfViewer].map((id) => [`/api/comments/${id}/`]),
    ),
  ],
  'GET /api/comments/:id/replies/': [
    hidden(({ underNyx }) => [[`/api/comments/${underNyx}/replies/`]]),
    leavesOut(({ commentOfThird }) => [[`/api/comments/${commentOfThird}/replies/`]]),
  ],
  'GET /api/profile/': [own(() => [['/api/profile/']])],
  'GET /api/profile/:username/': [hidden(({ nyx }) => [[`/api/profile/${nyx.username}/`]])],
  'GET /api/users/:username/followers/': [
    hidden(({ nyx }) => [[`/api/users/${nyx.username}/followers/`]]),
    leavesOut(({ third }) => [[`/api/users/${third.username}/followers/`]]),
  ],
  'GET /api/users/:username/following/': [
    hidden(({ nyx }) => [[`/api/users/${nyx.username}/following/`]]),
    leavesOut(({ third }) => [[`/api/users/${third.username}/following/`]]),
  ],
  'GET /api/users/search/': [leavesOut(() => [['/api/users/search/?search=nyx']])],
  'GET /api/messages/conversations/': [leavesOut(() => [['/api/messages/conversations/']])],
  'GET /api/messages/unread-count/': [own(() => [['/api/messages/unread-count/']])],
  'GET /api/messages/:username/': [hidden(({ nyx }) => [[`/api/messages/${nyx.username}/`]])],
  'POST /api/messages/:username/': [hidden(({ nyx }) => [[`/api/messages/${nyx.username}/`, content]])],
  'PUT /api/messages/:username/read/': [
    hidden(({ nyx, message }) => [[`/api/messages/${nyx.username}/read/`, { last_id: message }]]),
  ],

  'POST /api/posts/': [own(() => [['/api/posts/', content]])],
  'PATCH /api/posts/:id/': [leavesOut(({ ofViewer }) => [[`/api/posts/${ofViewer}/`, content]])],
  'PATCH /api/profile/': [own(() => [['/api/profile/', { bio: 'x' }]])],
  'POST /api/posts/:id/comments/': [hidden(({ ofNyx }) => [[`/api/posts/${ofNyx}/comments/`, content]])],
  'POST /api/comments/:id/replies/': [
    hidden(({ commentOfNyx, underNyx }) =>
      [commentOfNyx, underNyx].map((id) => [`/api/comments/${id}/replies/`, content]),
    ),
  ],
  'PUT /api/comments/:id/update/': [
    own(({ commentOfViewer }) => [[`/api/comments/${commentOfViewer}/update/`, content]]),
    hidden(({ underNyx }) => [[`/api/comments/${underNyx}/update/`, content]]),
  ],
  ...Object.fromEntries(
    ['like', 'smite'].flatMap((kind) => [
      [`POST /api/posts/:id/${kind}/`, [hidden(({ ofNyx }) => [[`/api/posts/${ofNyx}/${kind}/`]])]],
      [
        `POST /api/comments/:id/${kind}/`,
        [
          hidden(({ commentOfNyx, underNyx }) =>
            [commentOfNyx, underNyx].map((id) => [`/api/comments/${id}/${kind}/`]),
          ),
        ],
      ],
    ]),
  ),
  'POST /api/users/:username/follow/': [hidden(({ nyx }) => [[`/api/users/${nyx.username}/follow/`]])],
  'PUT /api/users/:username/mute/': [hidden(({ nyx }) => [[`/api/users/${nyx.username}/mute/`, {}]])],
  'POST /api/reports/': [
    hidden(({ nyx, ofNyx, commentOfNyx, underNyx, message }) => [
      ['/api/reports/', { kind: 'post', id: ofNyx, category: 'spam' }],
      ...[commentOfNyx, underNyx].map((id): [string, unknown] => [
        '/api/reports/',
        { kind: 'comment', id, category: 'spam' },
      ]),
      ['/api/reports/', { kind: 'message', id: message, category: 'spam' }],
      ['/api/reports/', { kind: 'member', username: nyx.username, category: 'spam' }],
    ]),
  ],
  'PATCH /api/moderation/posts/:id/modify/': [
    hidden(({ ofNyx }) => [[`/api/moderation/posts/${ofNyx}/modify/`, content]]),
    leavesOut(({ ofThird }) => [[`/api/moderation/posts/${ofThird}/modify/`, content]]),
  ],
  'DELETE /api/comments/:id/delete/': [hidden(({ underNyx }) => [[`/api/comments/${underNyx}/delete/`]])],
  'DELETE /api/posts/:id/': 'of own posts alone, with no body',
  'DELETE /api/moderation/posts/:id/delete/': [
    hidden(({ ofNyx }) => [[`/api/moderation/posts/${ofNyx}/delete/`]]),
  ],
  'GET /api/rules/': 'without a session',
  'GET /api/reports/': 'shows whom the member has reported: features/reports/routes.test.ts',
  'POST /api/reports/:id/appeal/': 'of own reports alone: features/reports/routes.test.ts',
  'GET /api/decisions/': [own(() => [['/api/decisions/']])],
  'POST /api/decisions/:id/appeal/': 'of decisions about oneself alone: features/reports/routes.test.ts',
  'PUT /api/notices/seen/': 'no members',
  ...Object.fromEntries(
    [
      'GET /api/moderation/cases/',
      'GET /api/moderation/cases/:id/',
      'PUT /api/moderation/cases/:id/lock/',
      'DELETE /api/moderation/cases/:id/lock/',
      'POST /api/moderation/cases/:id/decide/',
      'GET /api/moderation/evidence/:id/',
      'GET /api/moderation/figures/',
    ].map((route) => [route, 'moderators see everyone: features/cases/routes.test.ts']),
  ),
  'PUT /api/users/:username/block/': 'features/blocks/routes.test.ts',
  'DELETE /api/delete-account/': 'no members',
};

const routes: string[] = [];
let server: TestServer;
beforeAll(async () => {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
      if (!config?.session) return;
      routes.push(...[method].flat().map((one) => `${one} ${url}`));
    });
  });
  server = await startTestServer();
});
afterAll(() => server.stop());

const put = (as: TestMember, path: string, body?: unknown) =>
  server.call('PUT', `/api/${path}/`, { as, body });

const suspend = (member: TestMember) =>
  server.db
    .updateTable('accounts')
    .set({ suspended_until: new Date(Date.now() + 86_400_000) })
    .where('id', '=', member.user_id)
    .execute();

/** What `look` hides from the viewer, or leaves as it is. */
const STATES = {
  'without blocks': () => undefined,
  'once the viewer has muted the other': ({ viewer, nyx }: World) =>
    put(viewer, `users/${nyx.username}/mute`, {}),
  'once the other has muted the viewer': ({ viewer, nyx }: World) =>
    put(nyx, `users/${viewer.username}/mute`, {}),
  'once the other is suspended': ({ nyx }: World) => suspend(nyx),
  'once the viewer has blocked the other': ({ viewer, nyx }: World) =>
    put(viewer, `users/${nyx.username}/block`),
  'once the other has blocked the viewer': ({ viewer, nyx }: World) =>
    put(nyx, `users/${viewer.username}/block`),
  'once the other has deleted the account': ({ nyx }: World) =>
    server.call('DELETE', '/api/delete-account/', { as: nyx }),
};
const HIDING = /blocked|deleted/;

async function begin(): Promise<World> {
  await sql`truncate accounts cascade`.execute(server.db);
  const [[viewer], [nyx], [third]] = [
    await addMembers(server, 1, { prefix: 'Viewer', godtier: 'ZEUS' }),
    await addMembers(server, 1, { prefix: 'Nyx', godtier: 'HADES' }),
    await addMembers(server, 1, { prefix: 'Third' }),
  ];
  const make = async (as: TestMember, path: string, body?: unknown) => {
    const { status, body: made } = await server.call<{ id: number }>('POST', `/api/${path}/`, { as, body });
    expect([path, status < 300]).toEqual([path, true]);
    return made.id;
  };
  const write = (as: TestMember, path: string) =>
    make(as, path, { content: as === nyx ? WORDS : `of ${as.username}` });

  const [ofNyx, ofViewer, ofThird, editedByNyx] = [
    await write(nyx, 'posts'),
    await write(viewer, 'posts'),
    await write(third, 'posts'),
    await write(third, 'posts'),
  ];
  await server.call('PATCH', `/api/moderation/posts/${editedByNyx}/modify/`, {
    as: nyx,
    body: content,
  });
  const on = (as: TestMember, postId: number) => write(as, `posts/${postId}/comments`);
  const reply = (as: TestMember, id: number) => write(as, `comments/${id}/replies`);
  const [commentOfNyx, commentOfViewer, commentOfThird, underNyx] = [
    await on(nyx, ofThird),
    await on(viewer, ofThird),
    await on(third, ofThird),
    await on(viewer, ofNyx),
  ];
  for (const id of [commentOfViewer, commentOfThird]) await reply(nyx, id);
  for (const one of [third, viewer]) await reply(one, await on(nyx, ofThird));
  await on(nyx, ofViewer);
  for (const one of [viewer, nyx, third]) {
    for (const other of [viewer, nyx, third])
      if (one !== other) await make(one, `users/${other.username}/follow`);
  }
  await write(third, `messages/${viewer.username}`);
  await write(viewer, `messages/${nyx.username}`);
  const message = await write(nyx, `messages/${viewer.username}`);
  return {
    viewer,
    nyx,
    third,
    ofNyx,
    ofViewer,
    ofThird,
    editedByNyx,
    commentOfNyx,
    commentOfViewer,
    commentOfThird,
    underNyx,
    message,
  };
}

test('every call of the API has a row, and no row is of a call that does not exist', () => {
  const calls = routes.filter((route) => route.includes(' /api/') && !route.startsWith('HEAD '));
  expect(Object.keys(ROUTES).toSorted()).toEqual([...new Set(calls)].toSorted());
});

test.each(Object.keys(STATES) as (keyof typeof STATES)[])(
  '%s, every call shows what it may',
  async (state) => {
    const world = await begin();
    const { nyx, viewer } = world;
    await STATES[state](world);
    const isHiding = HIDING.test(state);
    const faults: unknown[] = [];
    for (const [route, rows] of Object.entries(ROUTES)) {
      const [method = ''] = route.split(' ');
      for (const { rule, calls } of Array.isArray(rows) ? rows : []) {
        for (const [path, body] of calls(world)) {
          const response = await server.call(method, path, { as: viewer, body });
          const text = JSON.stringify(response.body);
          const isShown = text.includes(nyx.username) || text.includes(WORDS);
          const is404 = response.status === 404 && text.includes('does not exist');
          const isGood =
            rule === 'hidden'
              ? is404 === isHiding && !(isHiding && isShown)
              : response.status < 300 && (rule === 'own' ? !(isHiding && isShown) : isShown === !isHiding);
          if (!isGood) faults.push([`${method} ${path}`, rule, response.status, text.slice(0, 2_000)]);
        }
      }
    }
    expect(faults).toEqual([]);
  },
);

/** Calls that a suspended member may make (decisions: Safety). */
const WHILE_SUSPENDED = [
  'DELETE /api/delete-account/',
  'GET /api/auth/validate/',
  'GET /api/decisions/',
  'GET /api/profile/',
  'POST /api/decisions/:id/appeal/',
  'POST /api/logout/',
  'PUT /api/notices/seen/',
];

test('a suspended member gets 423 at every other call, and a sentence', async () => {
  const viewer = await server.signUp('suspended');
  await suspend(viewer);
  const refused = routes.filter(
    (route) => / \/api\//.test(route) && !route.startsWith('HEAD ') && !WHILE_SUSPENDED.includes(route),
  );
  const faults: unknown[] = [];
  for (const route of new Set(refused)) {
    if (ROUTES[route] === 'without a session') continue;
    const [method = '', url = ''] = route.split(' ');
    const { status, body } = await server.call<Problem>(method, url.replaceAll(/:\w+/g, '1'), { as: viewer });
    const isGood =
      status === 423 &&
      body.type === '/problems/suspended' &&
      /^Your account is suspended until \d+ \w+ \d{4}\. Settings shows why\.$/.test(body.detail);
    if (!isGood) faults.push([route, status, body]);
  }
  expect(faults).toEqual([]);
  for (const path of ['auth/validate', 'profile', 'decisions'])
    expect([path, (await server.call('GET', `/api/${path}/`, { as: viewer })).status]).toEqual([path, 200]);
  expect(
    (await server.call('PUT', '/api/notices/seen/', { as: viewer, body: { unseen_notices: 0 } })).status,
  ).toBe(204);
  expect((await server.call('GET', '/api/rules/', { as: viewer })).status).toBe(200);
  expect((await server.call('POST', '/api/logout/', { as: viewer })).status).toBe(204);
  const login = await server.call<LoginResponse>('POST', '/api/login/', { body: viewer });
  expect(login.status).toBe(200);
  const again = { ...viewer, ...login.body };
  expect((await server.call('DELETE', '/api/delete-account/', { as: again })).status).toBe(204);
});
