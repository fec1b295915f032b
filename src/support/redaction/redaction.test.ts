import type { Action } from '@reduxjs/toolkit';
import { baseApi } from '../../api/baseApi';
import * as live from '../../api/live';
import * as session from '../../api/session';
import * as suspension from '../../api/suspension';
import * as disclosure from '../../disclosure/disclosure';
import * as auth from '../../features/auth/authSlice';
import * as tier from '../../features/auth/tierSlice';
import * as openConversation from '../../features/messages/openConversation';
import * as outbox from '../../outbox/outboxSlice';
import * as posts from '../../features/posts/postsSlice';
import * as network from '../../network/networkSlice';
import * as additions from '../../optimistic/additions';
import * as intents from '../../optimistic/intentsSlice';
import * as pageBroke from '../recorder/pageBroke';
import { circumstances, recordingOf, takeTour } from '../../testing/tour';
import { makeStore } from '../../testing/store';
import { withoutSecrets } from '../recorder/recorder';
import { makeReport, writeReport } from '../report/report';
import { redactCacheKey } from './apiCache';
import { endpoints } from './endpoints';
import { payloads, redactAction, redactState, slices } from './index';
import { HIDDEN } from './rules';

/** Fields that select the rule for their siblings, so they must not be marked. */
const NAMES = new Set(['type', 'endpointName', 'queryCacheKey', 'path']);

/** The field of a text; ids, array indexes and cache keys count as their parent. */
const fieldOf = (key: string, parent: string): string => (/^\d+$|\(/.test(key) ? parent : key);

/** Replaces each text by a unique mark; `fields` has the field of each mark. */
function makeMarker() {
  const fields: string[] = [];
  const done = new WeakMap<object, unknown>();
  const mark = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return `MARK${fields.push(field) - 1}END`;
    if (typeof value !== 'object' || value === null || value instanceof File) return value;
    if (!done.has(value)) done.set(value, markObject(value, field));
    return done.get(value);
  };
  const markObject = (value: object, field: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => mark(item, field));
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        NAMES.has(key) ? (item as unknown) : mark(item, fieldOf(key, field)),
      ]),
    );
  };
  return { fields, mark };
}

/** The fields whose texts are in a report, after every call was made once. */
async function shownFields(): Promise<string[]> {
  const { fields, mark } = makeMarker();
  const { before, actions } = recordingOf(await takeTour());
  const marked = actions.map(({ action, state, ...rest }) => ({
    ...rest,
    action: mark(action, action.type) as typeof action,
    state: mark(state, 'state'),
  }));
  const recording = { before: mark(before, 'state'), actions: marked, failures: [] };
  const file = writeReport(makeReport(recording, circumstances));
  const shown = [...file.matchAll(/MARK(\d+)END/g)].map(([, index]) => fields[Number(index)] ?? '');
  return [...new Set(shown)].sort();
}

test('every endpoint and every slice has redaction rules', () => {
  expect(Object.keys(endpoints).sort()).toEqual(Object.keys(baseApi.endpoints).sort());
  expect([...Object.keys(slices), baseApi.reducerPath].sort()).toEqual(
    Object.keys(makeStore().getState()).sort(),
  );
});

test('rules are for payloads of actions that exist', () => {
  const modules = [
    live,
    session,
    suspension,
    disclosure,
    auth,
    tier,
    openConversation,
    outbox,
    posts,
    network,
  ];
  const types = [...modules, additions, intents, pageBroke]
    .flatMap((module) => Object.values<unknown>(module))
    .flatMap((exported) => (typeof exported === 'function' && 'type' in exported ? [exported.type] : []));
  expect(Object.keys(payloads).filter((type) => !types.includes(type))).toEqual([]);
});

test('only the texts of these fields leave the browser', async () => {
  const tagsOfTheCache = [
    'Case',
    'Comment',
    'EVIDENCE 7',
    'FIGURES',
    'LIST',
    'LIST 7',
    'LIST waiting',
    'LISTS',
    'NEWEST',
    'OWN',
    'Post',
    'WORDS',
    '__internal_without_id',
    'bob',
  ];
  expect((await shownFields()).filter((field) => !tagsOfTheCache.includes(field))).toEqual([
    'author_godtier',
    'author_username',
    'before',
    'bio',
    'content',
    'created_at',
    // The text of the rules, which everyone may read.
    'data',
    'detail',
    'edited_by_username',
    'endpoint',
    'godtier',
    'id',
    'invalidationBehavior',
    'items',
    'key',
    'lists',
    'method',
    'name',
    'op',
    'originalArgs',
    'payload',
    'reducerPath',
    'requestId',
    'requestStatus',
    'sender_username',
    'sign_up',
    'status',
    'submissionKey',
    'subscriptionStatus',
    'subscription_status',
    'tier',
    'time_since_posted',
    'title',
    'userTier',
    'username',
    'value',
    'wanted',
  ]);
});

test('leaves out actions, slices and fields without rules', () => {
  expect(redactAction({ type: 'diary/written', payload: 'dear diary', meta: { to: 'dear' } })).toEqual({
    type: 'diary/written',
  });
  const state = makeStore().getState();
  const diary = { ...state, diary: 'dear diary', auth: { ...state.auth, diary: 'dear diary' } };
  expect(redactState(diary)).toEqual(redactState(state));
});

test('shows intents', () => {
  const action = intents.intentSet({ key: 'post:7', wanted: 'like', requestId: 'one' });
  expect(redactAction(action)).toEqual(action);
});

test('how far the clock of the browser is off shows, which the times on the screen depend on', () => {
  const action = network.clockOffsetMeasured(10_800_000);
  expect(redactAction(action)).toEqual(action);
  expect(redactState({ network: network.networkReducer(undefined, action) })).toMatchObject({
    network: { clockOffsetMs: 10_800_000 },
  });
});

test('hides an object in the place of a plain value', () => {
  expect(redactAction({ type: 'intents/intentSettled', payload: { secret: 'dear' } })).toEqual({
    type: 'intents/intentSettled',
    payload: HIDDEN,
  });
});

test('replaces emails in any text by filler', () => {
  expect(
    redactAction({ type: 'intents/intentSettled', payload: 'Write to <a.b@c.example>, please' }),
  ).toEqual({
    type: 'intents/intentSettled',
    payload: 'Write to <xxxxxxxxxxxxx>, please',
  });
});

test.each([
  ['getProfile("bob")', 'getProfile("bob")'],
  ['getPosts(undefined)', 'getPosts(undefined)'],
  ['getPosts({"author":"bob"})', 'getPosts({"author":"bob"})'],
  ['getPosts({"author":"bob","diary":"dear"})', 'getPosts({"author":"bob"})'],
  ['searchUsers("dear diary")', 'searchUsers("xxxx xxxxx")'],
  ['readDiary("dear")', `readDiary("${HIDDEN}")`],
  ['getProfile(dear diary)', `getProfile("${HIDDEN}")`],
  ['Vp7nZ_id-of-a-call', 'Vp7nZ_id-of-a-call'],
])('the cache key %s is shown as %s', (key, shown) => {
  expect(redactCacheKey(key)).toBe(shown);
});

test('does not record passwords', () => {
  const calls = Object.entries(endpoints).filter(
    ([, { arg }]) => 'fields' in arg && 'password' in arg.fields,
  );
  expect(calls.map(([endpointName]) => endpointName)).toContain('login');
  for (const [endpointName] of calls) {
    const meta = { arg: { endpointName, originalArgs: { password: 'secret' } } };
    expect(
      JSON.stringify(withoutSecrets({ type: 'api/executeMutation/pending', meta } as Action)),
    ).not.toContain('secret');
  }
});

test('objects that two states share are still shared after redaction', () => {
  const state = makeStore().getState();
  const later = { ...state, intents: { 'post:7': 'like' } };
  expect(redactState(later).auth).toBe(redactState(state).auth);
});
