import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MUTED_WORDS_MAX } from '#contract/limits';
import { makeBlock, makeMute } from '../../testing/fixtures';
import { baseApi } from '../../api/baseApi';
import { renderScreen } from '../../testing/renderScreen';
import {
  held,
  json,
  noContent,
  noResponse,
  problem,
  scriptServer,
  type Reply,
} from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { refetchMutes } from '../mutes/mutesApi';
import SettingsPage from './SettingsPage';

function open(changes: Record<string, Reply | [Reply, ...Reply[]]> = {}, path = '/settings') {
  const requests = scriptServer({
    'GET /api/blocks/': json([]),
    'GET /api/mutes/': json([]),
    'GET /api/muted-words/': json({ words: [] }),
    'GET /api/reports/': json([]),
    'GET /api/decisions/': json([]),
    ...changes,
  });
  const store = makeSignedInStore();
  return { requests, store, ...renderScreen(<SettingsPage />, store, path) };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const wordsOf = async (requests: Request[]) => {
  const puts = requests.filter(({ method }) => method === 'PUT');
  return ((await puts.at(-1)!.json()) as { words: string[] }).words;
};

beforeEach(() => {
  // jsdom has no layout: the end of the list never comes near by itself.
  window.IntersectionObserver = class {
    observe = () => {};
    disconnect = () => {};
  } as unknown as typeof IntersectionObserver;
});

test('says what to do where there is nothing yet', async () => {
  open();
  expect(await screen.findByText(/^You have blocked no one\. To block a member, press “More”/)).toBeVisible();
  expect(await screen.findByText(/^You have muted no one\. To mute a member, press “More”/)).toBeVisible();
  expect(await screen.findByText(/^You have muted no words\./)).toBeVisible();
  expect(await screen.findByText('You have reported nothing.')).toBeVisible();
  expect(await screen.findByText('There are none.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
});

test('lists the blocked page by page, and unblocks', async () => {
  const next = { headers: { Link: '</api/blocks/?before=b2>; rel="next"' } };
  const { user } = open({
    'GET /api/blocks/': [
      json([makeBlock('bob')], next),
      json([makeBlock('eveline')]),
      json([makeBlock('eveline')]),
    ],
    'DELETE /api/users/bob/block/': noContent,
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('button', { name: 'Unblock eveline' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unblock bob' }));
  expect(await screen.findByText('You unblocked bob.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock bob' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Unblock eveline' })).toBeVisible();
});

test('a failed unblock says so, and the row stays', async () => {
  const { user } = open({
    'GET /api/blocks/': json([makeBlock('bob')]),
    'DELETE /api/users/bob/block/': problem(404, 'x'),
  });
  await user.click(await screen.findByRole('button', { name: 'Unblock bob' }));
  expect(await screen.findByText('Could not unblock bob. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unblock bob' })).toBeVisible();
});

test('what is listed stays when it or its next page cannot be loaded again, and says so', async () => {
  const next = { headers: { Link: '</api/blocks/?before=b2>; rel="next"' } };
  const { user, store } = open({
    'GET /api/blocks/': [
      json([makeBlock('bob')], next),
      problem(400, 'x'),
      problem(400, 'x'),
      json([makeBlock('bob')]),
    ],
  });
  const blocked = section('Blocked members');
  const failure = () => blocked.findByText(/^The members you blocked could not be loaded/);
  await user.click(await blocked.findByRole('button', { name: 'Load more' }));
  expect(await failure()).toBeVisible();
  expect(blocked.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Block'])));
  await settle();
  expect(await failure()).toBeVisible();
  expect(blocked.getByRole('button', { name: 'Unblock bob' })).toBeVisible();
  await user.click(blocked.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(blocked.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument());
  expect(blocked.getByRole('button', { name: 'Unblock bob' })).toBeVisible();
});

test('says until when members are muted, and unmutes', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();
  const { user } = open({
    'GET /api/mutes/': [
      json([makeMute('bob', inHours(5)), makeMute('eveline')]),
      json([makeMute('eveline')]),
    ],
    'DELETE /api/users/bob/mute/': noContent,
  });
  expect(await screen.findByText(/^Until .*\(in 5 hours\)$/)).toBeVisible();
  expect(screen.getByText('Until you undo it')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unmute bob' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unmute bob' })).not.toBeInTheDocument());
});

test('shows fifty of many mutes, and more when asked', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...makeMute(`member${index}`), id: index + 1 }));
  const { user } = open({ 'GET /api/mutes/': json(many) });
  const rows = () => section('Muted members').getAllByRole('listitem');
  await screen.findByRole('button', { name: 'Unmute member0' });
  expect(rows()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(rows()).toHaveLength(60);
});

test('adds a word to those that the server has, which another tab may have changed, and removes one', async () => {
  const { user, requests } = open({
    'GET /api/muted-words/': [
      json({ words: ['one'] }),
      json({ words: ['one', 'elsewhere'] }),
      json({ words: ['one', 'elsewhere', 'finale'] }),
    ],
    'PUT /api/muted-words/': json({ words: ['one', 'elsewhere', 'finale'] }),
  });
  await user.type(await screen.findByLabelText('Word or phrase'), ' finale {Enter}');
  expect(await screen.findByRole('button', { name: 'Remove finale' })).toBeVisible();
  expect(await wordsOf(requests)).toEqual(['one', 'elsewhere', 'finale']);
  await waitFor(() => expect(screen.getByLabelText('Word or phrase')).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Remove one' }));
  await waitFor(async () => expect(await wordsOf(requests)).toEqual(['elsewhere', 'finale']));
});

test('a press counts also while the words are fetched since another tab has changed them', async () => {
  const [one, both] = [json({ words: ['one'] }), json({ words: ['one', 'two'] })];
  const fetched = held(both);
  const { user, requests, store } = open({
    'GET /api/muted-words/': [one, one, both, fetched.reply, both],
    'PUT /api/muted-words/': both,
  });
  await user.type(await screen.findByLabelText('Word or phrase'), 'two{Enter}');
  const remove = await screen.findByRole('button', { name: 'Remove two' });
  await waitFor(() => expect(screen.getByLabelText('Word or phrase')).toHaveValue(''));
  act(() => void store.dispatch(refetchMutes()));
  await user.click(remove);
  fetched.release();
  await waitFor(async () => expect(await wordsOf(requests)).toEqual(['one']));
});

test('after a word is removed the focus is on the next one, or else on the field', async () => {
  const [both, second, none] = [{ words: ['one', 'two'] }, { words: ['two'] }, { words: [] }];
  const { user } = open({
    // At first, before each change and after it.
    'GET /api/muted-words/': [json(both), json(both), json(second), json(second), json(none)],
    'PUT /api/muted-words/': [json(second), json(none)],
  });
  const remove = (word: string) => screen.findByRole('button', { name: `Remove ${word}` });
  await user.click(await remove('one'));
  await waitFor(() => expect(screen.queryByText('one')).not.toBeInTheDocument());
  expect(await remove('two')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^You have muted no words\./)).toBeVisible();
  expect(screen.getByLabelText('Word or phrase')).toHaveFocus();
});

test('a word that is muted already, in whatever case, is not sent', async () => {
  const { user, requests } = open({ 'GET /api/muted-words/': json({ words: ['Finale'] }) });
  await user.type(await screen.findByLabelText('Word or phrase'), 'finale{Enter}');
  expect(await screen.findByText('You have muted “finale” already.')).toBeVisible();
  expect(requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('a long word has a counter and cannot be added, and past a hundred words none can', async () => {
  const words = Array.from({ length: MUTED_WORDS_MAX }, (_, index) => `word${index}`);
  const { user } = open({ 'GET /api/muted-words/': json({ words: [] }) });
  await user.click(await screen.findByLabelText('Word or phrase'));
  await user.paste('x'.repeat(101));
  expect(await screen.findByText('1 too many')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  open({ 'GET /api/muted-words/': json({ words }) });
  expect(await screen.findByText(/^These are 100 words, the most there can be\./)).toBeVisible();
});

test('a failed change of the words says so and keeps what was typed', async () => {
  const { user } = open({ 'PUT /api/muted-words/': problem(400, 'x') });
  await user.type(await screen.findByLabelText('Word or phrase'), 'finale{Enter}');
  expect(await screen.findByText('Could not save your muted words. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('Word or phrase')).toHaveValue('finale');
});

test('each part that is not loaded says so, and can be tried again', async () => {
  const { user } = open({
    'GET /api/blocks/': [problem(400, 'x'), json([])],
    'GET /api/mutes/': [problem(400, 'x'), json([])],
    'GET /api/muted-words/': [problem(400, 'x'), json({ words: [] })],
    'GET /api/reports/': [problem(400, 'x'), json([])],
    'GET /api/decisions/': [problem(400, 'x'), json([])],
  });
  for (const [name, failure, loaded] of [
    ['Blocked members', /^The members you blocked could not be loaded/, /^You have blocked no one/],
    ['Muted members', /^Your mutes could not be loaded/, /^You have muted no one/],
    ['Muted words', /^Your muted words could not be loaded/, /^You have muted no words/],
    ['Your reports', /^Your reports could not be loaded/, 'You have reported nothing.'],
    ['Decisions about you', /^The decisions about you could not be loaded/, 'There are none.'],
  ] as const) {
    expect(await section(name).findByText(failure)).toBeVisible();
    await user.click(section(name).getByRole('button', { name: 'Try Again' }));
    expect(await section(name).findByText(loaded)).toBeVisible();
  }
});

test('shows that each part is loading', () => {
  open({
    'GET /api/blocks/': noResponse,
    'GET /api/mutes/': noResponse,
    'GET /api/muted-words/': noResponse,
    'GET /api/reports/': noResponse,
    'GET /api/decisions/': noResponse,
  });
  expect(screen.getByRole('status', { name: 'Loading the members you blocked' })).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading the members you muted' })).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading your muted words' })).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading your reports' })).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading the decisions about you' })).toBeInTheDocument();
});
