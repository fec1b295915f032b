import { makeMember } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { useUserSearch } from './searchApi';

const bob = makeMember(1, { username: 'bob' });

function start(text: string, ...replies: [Reply, ...Reply[]]) {
  const requests = scriptServer({ 'GET /api/users/search/': replies });
  const { result, rerender } = renderHookIn(makeSignedInStore(), useUserSearch, text);
  return {
    status: () => result.current.status,
    usernames: () => result.current.usernames,
    type: async (next: string) => {
      rerender(next);
      await settle();
    },
    searched: () => requests.map(({ url }) => new URL(url).searchParams.get('search')),
  };
}

test.each(['', 'b', ' b ', '\u{1F600}'])('%j is too short to search for', async (text) => {
  const { status, searched } = start(text, json([bob]));
  await settle();
  expect(status()).toBe('idle');
  expect(searched()).toEqual([]);
});

test('searches for the trimmed text', async () => {
  const { status, usernames, searched } = start(' bo ', json([bob]));
  expect(status()).toBe('searching');
  await settle();
  expect([status(), usernames()]).toEqual(['found', ['bob']]);
  expect(searched()).toEqual(['bo']);
});

test('shows no members for a name that has none', async () => {
  const { status } = start('zz', json([]));
  await settle();
  expect(status()).toBe('empty');
});

test('shows no members of an earlier search when it fails', async () => {
  const { status, usernames, type } = start('bo', json([bob]), problem(400, 'No.'));
  await settle();
  await type('bob');
  expect([status(), usernames()]).toEqual(['failed', []]);
});

test('shows no members of an earlier search while the next one is pending', async () => {
  const { status, usernames, type } = start('bo', json([bob]), () => new Promise(() => {}));
  await settle();
  await type('bob');
  expect([status(), usernames()]).toEqual(['searching', []]);
});

test('does not fetch again for a text that comes back within seconds', async () => {
  const { type, searched } = start('bo', json([bob]));
  await settle();
  await type('bob');
  await type('bo');
  expect(searched()).toEqual(['bo', 'bob']);
});
