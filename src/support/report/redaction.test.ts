import type { Action } from '@reduxjs/toolkit';
import { circumstances, recordingOf, takeTour } from '../../testing/tour';
import { intentSet } from '../../optimistic/intentsSlice';
import { makeStore } from '../../testing/store';
import { withoutSecrets } from '../recorder/withoutSecrets';
import { HIDDEN } from '../redaction/leaves';
import { endpoints, redactAction, redactCacheKey, redactState } from './redaction';
import { makeReport, writeReport } from './report';

/** These choose the rule for what is beside them, so they stay what they are. */
const NAMES = new Set(['type', 'endpointName', 'queryCacheKey', 'path']);

/** The field that a text stands in; ids, places in lists and the arguments of cache keys do not matter. */
const fieldOf = (key: string, parent: string): string => (/^\d+$|\(/.test(key) ? parent : key);

/** Puts a mark of its own in the place of each text, wherever it stands; `fields` tells in which field. */
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

/** The fields whose texts come through, of all that the app holds when every call was made once. */
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

test('texts of these fields leave the browser, and of no other', async () => {
  const tagsOfTheCache = ['LIST', 'OWN', 'Post', '__internal_without_id', 'bob'];
  expect((await shownFields()).filter((field) => !tagsOfTheCache.includes(field))).toEqual([
    'after',
    'author_godtier',
    'author_username',
    'bio',
    'content',
    'created_at',
    'detail',
    'edited_by_username',
    'endpoint',
    'godtier',
    'id',
    'invalidationBehavior',
    'method',
    'op',
    'originalArgs',
    'payload',
    'reducerPath',
    'requestId',
    'requestStatus',
    'sender_username',
    'status',
    'submissionKey',
    'subscriptionStatus',
    'subscription_status',
    'tier',
    'time_since_posted',
    'title',
    'userTier',
    'username',
  ]);
});

test('an action, a slice and a field that nobody has looked at are left out', () => {
  expect(redactAction({ type: 'diary/written', payload: 'dear diary', meta: { to: 'dear' } })).toEqual({
    type: 'diary/written',
  });
  const state = makeStore().getState();
  const diary = { ...state, diary: 'dear diary', auth: { ...state.auth, diary: 'dear diary' } };
  expect(redactState(diary)).toEqual(redactState(state));
});

test('what a member is about to like shows as it is', () => {
  const action = intentSet({ key: 'post:7', wanted: 'like' });
  expect(redactAction(action)).toEqual(action);
});

test('an object where a plain value was expected is hidden', () => {
  expect(redactAction({ type: 'intents/intentSettled', payload: { secret: 'dear' } })).toEqual({
    type: 'intents/intentSettled',
    payload: HIDDEN,
  });
});

test('of emails, wherever members put them, only the length is left', () => {
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
])('the cache key %s shows as %s', (key, shown) => {
  expect(redactCacheKey(key)).toBe(shown);
});

test('a call with a password in it is not even recorded with it', () => {
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

test('what two states share is one object after redaction, too', () => {
  const state = makeStore().getState();
  const later = { ...state, intents: { 'post:7': 'like' } };
  expect(redactState(later).auth).toBe(redactState(state).auth);
});
