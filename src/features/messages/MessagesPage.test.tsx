import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { MESSAGE_MAX } from '#contract/limits';
import { drafts } from '../../drafts/drafts';
import { makeBlock, makeConversation, makeMember, makeMessage, ownProfile } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import {
  held,
  json,
  noContent,
  problem,
  scriptServer,
  noResponse,
  type Reply,
} from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import {
  CONVERSATIONS,
  messageArrived,
  messageEventsMissed,
  messagesWith,
  refetchMessages,
} from './openConversation';
import { CHANGING } from '../../outbox/deliver';
import { restored } from '../../outbox/outboxSlice';
import { conversationsApi } from './conversationsApi';
import MessagesPage from './MessagesPage';

type Replies = Reply | [Reply, ...Reply[]];

const LIST = 'GET /api/messages/conversations/';
const CHAT = 'GET /api/messages/bob/';
const BLOCKS = 'GET /api/blocks/';
const READ = 'PUT /api/messages/bob/read/';
const SEND = 'POST /api/messages/bob/';
const refused = problem(400, 'x');
const conversation = makeConversation('bob');
const next = { headers: { Link: '</api/messages/conversations/?before=c>; rel="next"' } };

function open(path: string, script: Record<string, Replies> = {}) {
  const requests = scriptServer({
    [LIST]: json([conversation]),
    [CHAT]: json([makeMessage(1), makeMessage(2, 'ada')]),
    [READ]: noContent,
    'GET /api/messages/unread-count/': json({ unread_count: 0 }),
    'GET /api/profile/bob/': json({ ...ownProfile, id: 3, username: 'bob' }),
    ...script,
  });
  const store = makeSignedInStore();
  const routes = (
    <main>
      <Routes>
        <Route path="/messages/:username?" element={<MessagesPage />} />
      </Routes>
    </main>
  );
  return { requests, store, ...renderScreen(routes, store, path) };
}

/** jsdom's window is as narrow as a phone: the list lies hidden behind a chat. */
const row = (username: string) => document.querySelector(`a[href="/messages/${username}"]`);
const back = () => screen.getByRole('link', { name: 'Back to the conversations' });
const input = () => screen.getByPlaceholderText('Type your message...');
const send = () => screen.getByRole('button', { name: 'Send' });
const log = () => screen.findByRole('log', { name: 'Messages with bob' });
const address = () => screen.getByLabelText('address').textContent;

let hasMouse: boolean;
let isEndInView: boolean;
let observe: () => void;

beforeEach(() => {
  localStorage.clear();
  for (const name of ['bob', 'carol']) drafts.write(`draft:7:message:${name}`, '');
  hasMouse = true;
  window.matchMedia = () =>
    Object.assign(new EventTarget(), { matches: hasMouse }) as unknown as MediaQueryList;
  isEndInView = false;
  // Calls back when it begins to observe, as the browser's does.
  window.IntersectionObserver = jest.fn((callback: (entries: object[]) => void) => {
    observe = () => callback([{ isIntersecting: isEndInView }]);
    return { observe: () => observe(), disconnect: jest.fn() };
  }) as never;
});

describe('the conversations', () => {
  test('show a placeholder while they load, and the other pane says what to do', () => {
    open('/messages', { [LIST]: noResponse });
    expect(screen.getByRole('status', { name: 'Loading conversations' })).toBeInTheDocument();
    expect(screen.getByText('Select a conversation or start a new one')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Conversations' })).toBeVisible();
    expect(screen.queryByPlaceholderText('Type your message...')).not.toBeInTheDocument();
  });

  test('say what to do if there are none', async () => {
    open('/messages', { [LIST]: json([]) });
    expect(await screen.findByText('No conversations yet')).toBeVisible();
    expect(screen.getByText('Start messaging someone from their profile')).toBeVisible();
  });

  test('say that they could not be loaded again, also if there were none', async () => {
    const { user, store } = open('/messages', { [LIST]: [json([]), refused, json([conversation])] });
    await screen.findByText('No conversations yet');
    const { getConversations } = conversationsApi.endpoints;
    act(() => void store.dispatch(getConversations.initiate(undefined, { forceRefetch: true })));
    expect(await screen.findByText('Failed to load conversations')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: /bob/ })).toBeVisible();
  });

  test('can be loaded again after a failure', async () => {
    const { user } = open('/messages', { [LIST]: [refused, json([conversation])] });
    expect(await screen.findByText('Failed to load conversations')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: /^bob/ })).toBeVisible();
  });

  test('show member, latest message, its author and time, and unread count', async () => {
    const own = makeConversation('carol');
    own.latest_message.sender_username = 'ada';
    open('/messages', { [LIST]: json([makeConversation('bob', 12), own]) });
    const bob = await screen.findByRole('link', { name: /^bob/ });
    expect(bob).toHaveTextContent(/^Bbob1 Jan( 2026)?Hello9\+12 unread$/);
    expect(bob).toHaveAttribute('href', '/messages/bob');
    const carol = screen.getByRole('link', { name: /^carol/ });
    expect(carol).toHaveTextContent(/You: Hello$/);
  });

  test('load older ones at the end of the list', async () => {
    const { user } = open('/messages', {
      [LIST]: [json([conversation], next), refused, json([makeConversation('carol')])],
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Failed to load conversations')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: /^carol/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^bob/ })).toBeVisible();
  });

  test('go on loading when the end of the list came into view during a refetch', async () => {
    const late = held(json([conversation], next));
    const { store, requests } = open('/messages', {
      [LIST]: [json([conversation], next), late.reply, json([makeConversation('carol')])],
    });
    await screen.findByRole('button', { name: 'Load more' });
    act(() => {
      store.dispatch(messageArrived('bob'));
    });
    const lists = () => requests.filter(({ url }) => url.includes('/conversations/'));
    await waitFor(() => expect(lists()).toHaveLength(2));
    isEndInView = true;
    act(() => observe());
    late.release();
    expect(await screen.findByRole('link', { name: /^carol/ })).toBeVisible();
  });

  test('drop the first ones from the list, and load them again on the way back', async () => {
    const { user } = open('/messages', {
      [LIST]: (request) => {
        const page = Number(new URL(request.url).searchParams.get('before') ?? 1);
        const next = `</api/messages/conversations/?before=${page + 1}>; rel="next"`;
        return json([makeConversation(`m${'x'.repeat(page)}`)], { headers: { Link: next } })(request);
      },
    });
    const names = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (let page = 2; page <= 11; page++) {
      const buttons = await screen.findAllByRole('button', { name: 'Load more' });
      await user.click(buttons.at(-1)!);
      await waitFor(() => expect(row(`m${'x'.repeat(page)}`)).not.toBeNull());
    }
    expect(await screen.findAllByRole('button', { name: 'Load more' })).toHaveLength(2);
    expect(names()).not.toContain('/messages/mx');
    await user.click(screen.getAllByRole('button', { name: 'Load more' })[0]!);
    expect(await screen.findByRole('link', { name: /^mx(?!x)/ })).toBeVisible();
    expect(names()).toHaveLength(10);
  });
});

describe('what was not sent', () => {
  const failed = {
    key: 'k',
    content: 'Into the void',
    created_at: new Date().toISOString(),
    status: 'failed',
  };

  test('is said in the list: the last message before a draft, a draft before the latest message', async () => {
    drafts.write('draft:7:message:bob', 'Dear Bob');
    drafts.write('draft:7:message:carol', 'Dear Carol');
    const earlier = { ...failed, key: 'j', content: 'Hello?', created_at: '2026-01-01T00:00:00.000Z' };
    localStorage.setItem('unsent:7:bob', JSON.stringify([earlier, failed]));
    open('/messages', { [LIST]: json([conversation, makeConversation('carol')]) });
    const bob = await screen.findByRole('link', { name: /^bob/ });
    expect(bob).toHaveTextContent(/Unsent: Into the void$/);
    expect(row('carol')).toHaveTextContent(/Draft: Dear Carol$/);
  });

  test('is said for a member without a conversation, too', async () => {
    drafts.write('draft:7:message:carol', 'Dear Carol');
    localStorage.setItem('unsent:7:bob', JSON.stringify([failed]));
    open('/messages', { [LIST]: json([]) });
    expect(await screen.findByRole('link', { name: /^bob.*Unsent: Into the void$/ })).toHaveAttribute(
      'href',
      '/messages/bob',
    );
    expect(row('carol')).toHaveTextContent(/^Ccarol.*Draft: Dear Carol$/);
    expect(screen.queryByText('No conversations yet')).not.toBeInTheDocument();
  });

  test('is not said of a draft while it is written, nor of a message on its way', async () => {
    const { user } = open('/messages/bob', { [SEND]: noResponse });
    await log();
    await user.type(input(), 'Dear Bob');
    expect(row('bob')).toHaveTextContent(/Hello$/);
    await user.type(input(), '{Enter}');
    expect(row('bob')).toHaveTextContent(/Hello$/);
    await user.type(input(), 'And');
    await user.click(back());
    expect(row('bob')).toHaveTextContent(/Draft: And$/);
  });
});

test('the search for someone to write to opens the conversation with them', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  const { user } = open('/messages', {
    'GET /api/users/search/': json([makeMember(7, { username: 'ada' }), makeMember(2, { username: 'bob' })]),
  });
  const [field] = screen.getAllByRole('combobox', { name: 'Find someone to write to' });
  await user.type(field!, 'bo');
  await screen.findByRole('option', { name: /bob/ });
  // No one can write to themselves.
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/messages/bob');
  expect(input()).toHaveFocus();
});

test('the unread count is requested 1 second after the page opened, then every 120 seconds', async () => {
  jest.useFakeTimers();
  const { requests, unmount } = open('/messages');
  const asked: number[] = [];
  for (const seconds of [0.9, 0.2, 119, 1]) {
    await act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
    asked.push(requests.filter(({ url }) => url.endsWith('/unread-count/')).length);
  }
  unmount();
  jest.useRealTimers();
  // The first one is for the badges, which had none yet.
  expect(asked).toEqual([1, 2, 2, 3]);
});

describe('a chat', () => {
  test('opens from the list, focuses its field, and returns the focus', async () => {
    const { user } = open('/messages');
    await user.click(await screen.findByRole('link', { name: /^bob/ }));
    expect(address()).toBe('/messages/bob');
    expect(input()).toHaveFocus();
    expect(row('bob')).toHaveAttribute('aria-current', 'page');
    expect(await log()).toHaveTextContent('bob: Message 1');
    expect(await log()).toHaveTextContent('You: Message 2');
    expect(screen.queryByText('Select a conversation or start a new one')).not.toBeInTheDocument();
    expect(screen.getByText('Conversations')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'bob' })).toHaveAttribute('href', '/profile/bob');
    await user.click(back());
    expect(address()).toBe('/messages');
    expect(row('bob')).toHaveFocus();
    expect(row('bob')).not.toHaveAttribute('aria-current');
  });

  test('opened from another one returns the focus to its row by Escape', async () => {
    // The list is beside the chat, in a wide window.
    const { user } = open('/messages/bob', {
      [LIST]: json([conversation, makeConversation('carol')]),
      'GET /api/messages/carol/': json([]),
    });
    await log();
    const carol = row('carol') as HTMLAnchorElement;
    act(() => carol.focus());
    await user.keyboard('{Enter}');
    expect(address()).toBe('/messages/carol');
    expect(input()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(carol).toHaveFocus();
  });

  test('shows no badge in the list while it is open, nor after it was read', async () => {
    const reading = held(json([makeMessage(1)]));
    const { user } = open('/messages', {
      [LIST]: [json([makeConversation('bob', 2)]), json([makeConversation('bob', 0)])],
      'GET /api/messages/unread-count/': [json({ unread_count: 2 }), json({ unread_count: 0 })],
      [CHAT]: reading.reply,
    });
    const badge = () => row('bob')?.textContent.includes('2 unread');
    await user.click(await screen.findByRole('link', { name: /2 unread$/ }));
    expect(badge()).toBe(false);
    reading.release();
    await log();
    await user.click(back());
    await waitFor(() => expect(badge()).toBe(false));
  });

  test('that could not be loaded is not read: its badge comes back', async () => {
    const { user } = open('/messages', { [LIST]: json([makeConversation('bob', 2)]), [CHAT]: refused });
    await user.click(await screen.findByRole('link', { name: /2 unread$/ }));
    expect(await screen.findByText('Failed to load messages with bob')).toBeVisible();
    expect(row('bob')).toHaveTextContent('2 unread');
  });

  test('is read to its end, also what older pages hold, and refetches the counts', async () => {
    const { requests } = open('/messages/bob', {
      [LIST]: [json([makeConversation('bob', 20)]), json([makeConversation('bob', 0)])],
      'GET /api/messages/unread-count/': [json({ unread_count: 20 }), json({ unread_count: 0 })],
    });
    await log();
    const reads = () => requests.filter(({ method }) => method === 'PUT');
    await waitFor(() => expect(reads()).toHaveLength(1));
    expect(await reads()[0]?.json()).toEqual({ last_id: 2 });
    await waitFor(() =>
      expect(requests.filter(({ url }) => url.endsWith('/conversations/'))).not.toHaveLength(1),
    );
    expect(reads()).toHaveLength(1);
  });

  test('has a line at the first message that was unread, and shows the time of a run once', async () => {
    // jsdom lays nothing out.
    Element.prototype.scrollBy = jest.fn();
    open('/messages/bob', {
      [CHAT]: json([
        makeMessage(1),
        makeMessage(2),
        { ...makeMessage(3), is_unread: true },
        makeMessage(4, 'ada'),
      ]),
    });
    await log();
    const line = screen.getByRole('separator', { name: 'New messages' });
    expect(line.nextElementSibling).toHaveTextContent('Message 3');
    const times = [...document.querySelectorAll('[data-message] time')];
    expect(times.map((time) => time.closest('small') !== null)).toEqual([false, true, true, true]);
    expect(screen.getByText('Message 1').closest('[title]')).toHaveAttribute('title');
  });

  test('does not open the keyboard of a phone', async () => {
    hasMouse = false;
    open('/messages/bob');
    await log();
    expect(input()).not.toHaveFocus();
  });

  test('has a menu about the other member', async () => {
    const { user } = open('/messages/bob');
    await log();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Mute bob', 'Block bob', 'Report']);
  });

  test('without messages says how to begin', async () => {
    open('/messages/bob', { [LIST]: json([]), [CHAT]: json([]) });
    expect(await screen.findByText('No messages yet')).toBeVisible();
    expect(screen.getByText('Start the conversation!')).toBeVisible();
  });

  test('that could not be loaded shows what is written to it, which can be sent again, and then loads', async () => {
    const hail = { ...makeMessage(2, 'ada'), content: 'Hail' };
    const { user } = open('/messages/bob', {
      [CHAT]: [refused, json([makeMessage(1), hail])],
      [SEND]: [refused, json(hail, { status: 201 })],
    });
    expect(await screen.findByText('Failed to load messages with bob')).toBeVisible();
    await user.type(input(), 'Hail{Enter}');
    expect(await log()).toHaveTextContent(/Failed to load messages with bob.*Hail/);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Message 1')).toBeVisible();
    expect(within(await log()).getByText('Hail')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  test('can be loaded again after a failure, and keeps the draft', async () => {
    const { user } = open('/messages/bob', { [CHAT]: [refused, json([makeMessage(1)])] });
    await user.type(input(), 'Dear Bob');
    expect(await screen.findByText('Failed to load messages with bob')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await log()).toHaveTextContent('Message 1');
    expect(input()).toHaveValue('Dear Bob');
  });

  test('announces messages that arrive while it is open, and no earlier ones', async () => {
    const { store } = open('/messages/bob', {
      [CHAT]: [json([makeMessage(1)]), json([makeMessage(1), makeMessage(3)])],
    });
    await log();
    expect(screen.queryByText('bob: Message 1', { selector: '[role=status]' })).not.toBeInTheDocument();
    act(() => {
      store.dispatch(messageArrived('bob'));
    });
    expect(await screen.findByText('bob: Message 3', { selector: '[role=status]' })).toBeInTheDocument();
  });

  test('does not open for a path of the API', async () => {
    open('/messages/conversations');
    await screen.findByRole('link', { name: /^bob/ });
    expect(address()).toBe('/messages');
  });
});

test.each([72, -72])(
  'with a clock %s hours ahead, days count by the server’s, also of what is unsent',
  async (hours) => {
    const now = new Date(Date.now() - hours * 3_600_000);
    const dayBefore = new Date(now);
    dayBefore.setDate(now.getDate() - 1);
    const [today, yesterday] = [now.toISOString(), dayBefore.toISOString()];
    const told = { headers: { 'X-Server-Time': today } };
    const latest_message = { ...conversation.latest_message, created_at: yesterday };
    const { user } = open('/messages/bob', {
      [LIST]: json([{ ...conversation, latest_message }], told),
      [CHAT]: json(
        [
          { ...makeMessage(1), created_at: yesterday },
          { ...makeMessage(2, 'ada'), created_at: today },
        ],
        told,
      ),
      [SEND]: noResponse,
    });
    const days = async () =>
      within(await log())
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    expect(await days()).toEqual(['Yesterday', 'Today']);
    expect(row('bob')).toHaveTextContent('Yesterday');
    await user.type(input(), 'Hello{Enter}');
    expect(await log()).toHaveTextContent('You: HelloSending…');
    expect(await days()).toEqual(['Yesterday', 'Today']);
  },
);

describe('writing', () => {
  test('Enter sends, Shift+Enter starts a line; white space alone is not sent', async () => {
    const { user, requests } = open('/messages/bob', {
      [SEND]: json(makeMessage(3, 'ada'), { status: 201 }),
    });
    await log();
    expect(send()).toBeDisabled();
    await user.type(input(), '  {Enter}');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(input(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(input()).toHaveValue('');
    const sent = () => requests.find(({ method }) => method === 'POST');
    await waitFor(() => expect(sent()).toBeDefined());
    expect(await sent()!.json()).toEqual({ content: 'one\ntwo' });
    expect(await within(await log()).findByText('Message 3')).toBeVisible();
    // Without Web Locks, this page would go on with what that of the next test writes.
    await waitFor(() => expect(localStorage.getItem('unsent:7:bob')).toBeNull());
  });

  test('a message shows at once; one that fails stays, with the reason, and can be sent again', async () => {
    const refusal = held(problem(400, 'You cannot write to yourself.'));
    const { user } = open('/messages/bob', {
      [SEND]: [refusal.reply, json(makeMessage(3, 'ada'), { status: 201 })],
    });
    await log();
    await user.type(input(), 'Hello');
    await user.click(send());
    expect(await log()).toHaveTextContent('You: HelloSending…');
    refusal.release();
    expect(await screen.findByText('Failed to send message')).toBeVisible();
    expect(await log()).toHaveTextContent('You: HelloNot sentYou cannot write to yourself.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(await log()).findByText('Message 3')).toBeVisible();
    expect(await log()).not.toHaveTextContent('Hello');
  });

  test('one that is being changed in the list of what waits is not sent again here, and the next one waits for it', async () => {
    const { store, user, requests } = open('/messages/bob');
    await log();
    const message = { key: 'one', content: 'One', created_at: '2026-01-01T10:00:00.000Z' };
    const changing = { ...message, status: 'failed' as const, reason: CHANGING };
    const next = { ...message, key: 'two', content: 'Two', status: 'waiting' as const };
    act(() => void store.dispatch(restored({ box: 'unsent:7:bob', messages: [changing, next] })));
    expect(await screen.findByText(CHANGING)).toBeVisible();
    expect(screen.getByText('Waiting to be sent')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[1]!);
    expect(screen.queryByText('Two')).toBeNull();
    expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([]);
  });

  test('one that waits behind a failed one says so and can be removed', async () => {
    const { store, user } = open('/messages/bob');
    await log();
    const message = { key: 'one', content: 'One', created_at: '2026-01-01T10:00:00.000Z' };
    const failed = { ...message, status: 'failed' as const, reason: 'No.' };
    const next = { ...message, key: 'two', content: 'Two', status: 'waiting' as const };
    act(() => void store.dispatch(restored({ box: 'unsent:7:bob', messages: [failed, next] })));
    expect(await screen.findByText('Not sent')).toBeVisible();
    expect(screen.getByText('Waiting to be sent')).toBeVisible();
    expect(screen.queryByText('Sending…')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[1]!);
    expect(screen.queryByText('Two')).toBeNull();
  });

  test('several failed messages are sent again together, by the last of them', async () => {
    const { user, requests } = open('/messages/bob', { [SEND]: refused });
    await log();
    await user.type(input(), 'One{Enter}');
    await screen.findByText('Not sent');
    await user.type(input(), 'Two{Enter}');
    const sendAll = await screen.findByRole('button', { name: 'Send all 2' });
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    const sent = requests.filter(({ method }) => method === 'POST').length;
    await user.click(sendAll);
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'POST').length).toBeGreaterThan(sent),
    );
  });

  test('a failed message can be removed, also by the keyboard, which keeps its place', async () => {
    const stored = json(makeMessage(3, 'ada'), { status: 201 });
    const { user } = open('/messages/bob', { [SEND]: [refused, stored] });
    await log();
    await user.type(input(), 'Hello{Enter}');
    const remove = await screen.findByRole('button', { name: 'Remove' });
    act(() => remove.focus());
    await user.keyboard('{Enter}');
    expect(await log()).not.toHaveTextContent('Hello');
    expect(await log()).toHaveFocus();
    // What the failure's toast said is over; the next one offers to undo the removal.
    await waitFor(() => expect(screen.queryByText('Failed to send message')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await log()).toHaveTextContent('You: HelloNot sent');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(await log()).findByText('Message 3')).toBeVisible();
  });

  test('a text over the limit is counted and not sent', async () => {
    const { user } = open('/messages/bob');
    await log();
    await user.click(input());
    await user.paste('a'.repeat(MESSAGE_MAX + 3));
    expect(screen.getByText('3 too many')).toBeVisible();
    expect(send()).toBeDisabled();
  });

  test('each conversation keeps its draft', async () => {
    const { user } = open('/messages/bob', {
      [LIST]: json([conversation, makeConversation('carol')]),
      'GET /api/messages/carol/': json([]),
    });
    await log();
    await user.type(input(), 'For Bob');
    await user.click(back());
    await user.click(screen.getByRole('link', { name: /^carol/ }));
    expect(input()).toHaveValue('');
    await user.click(back());
    await user.click(screen.getByRole('link', { name: /^bob/ }));
    expect(input()).toHaveValue('For Bob');
    await user.keyboard(', and more');
    expect(input()).toHaveValue('For Bob, and more');
    await user.keyboard('{Escape}');
    expect(input()).not.toHaveFocus();
    expect(input()).toHaveValue('For Bob, and more');
  });
});

test('a conversation with a member who has blocked one is not available, and what was typed is kept', async () => {
  const { user, store } = open('/messages/bob', {
    [CHAT]: [json([makeMessage(1)]), problem(404, 'x')],
    [BLOCKS]: json([]),
  });
  expect(await within(await log()).findByText('Message 1')).toBeVisible();
  await user.type(input(), 'Not yet sent');
  act(() => void store.dispatch(refetchMessages(messagesWith('bob'))));
  expect(await screen.findByText('Failed to load messages with bob')).toBeVisible();
  expect(screen.queryByText('Message 1')).toBeNull();
  expect(screen.queryByPlaceholderText('Type your message...')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  expect(drafts.read('draft:7:message:bob')).toBe('Not yet sent');
});

test('with a member whom one has blocked it says so, asks for nothing more, and is there once that is undone, with what was typed', async () => {
  drafts.write('draft:7:message:bob', 'Not yet sent');
  let isBlocked = true;
  const { user, store, requests } = open('/messages/bob', {
    [CHAT]: (request) => (isBlocked ? problem(404, 'x') : json([makeMessage(1)]))(request),
    [BLOCKS]: (request) => json(isBlocked ? [makeBlock('Bob')] : [])(request),
    'DELETE /api/users/Bob/block/': (request) => {
      isBlocked = false;
      return noContent(request);
    },
  });
  expect(await screen.findByText(/^You have blocked Bob/)).toBeVisible();
  // Until the conversation has unsubscribed.
  await settle();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(screen.queryByPlaceholderText('Type your message...')).toBeNull();
  const asked = () => requests.filter(({ url }) => url.endsWith('/api/messages/bob/')).length;
  act(() => void store.dispatch(messageEventsMissed()));
  await settle();
  expect(asked()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await within(await log()).findByText('Message 1')).toBeVisible();
  expect(input()).toHaveValue('Not yet sent');
});

test.each(['before', 'after'])(
  'a chat whose member is blocked there closes, and the next row has the focus, if the list lacks theirs %s',
  async (order) => {
    let names = ['io', 'bob', 'carol'];
    const { user, store } = open('/messages/bob', {
      [LIST]: (request) => json(names.map((name) => makeConversation(name)))(request),
      'PUT /api/users/bob/block/': (request) => {
        if (order === 'before') refetchWithoutBob();
        return noContent(request);
      },
    });
    const refetchWithoutBob = () => {
      names = ['io', 'carol'];
      void store.dispatch(refetchMessages(CONVERSATIONS));
    };
    await log();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Block bob' }));
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await waitFor(() => expect(address()).toBe('/messages'));
    if (order === 'after') act(refetchWithoutBob);
    await waitFor(() => expect(row('bob')).toBeNull());
    await waitFor(() => expect(row('carol')).toHaveFocus());
  },
);

test('what was typed in a chat whose member is then blocked is kept, without a row in the list', async () => {
  let isBlocked = false;
  const { user, store } = open('/messages/bob', {
    [LIST]: (request) => json(isBlocked ? [] : [conversation])(request),
    'GET /api/profile/bob/': (request) =>
      (isBlocked ? problem(404, 'x') : json({ ...ownProfile, id: 3, username: 'bob' }))(request),
    'PUT /api/users/bob/block/': (request) => {
      isBlocked = true;
      return noContent(request);
    },
  });
  await log();
  await user.type(input(), 'Not yet sent');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block bob' }));
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  await waitFor(() => expect(address()).toBe('/messages'));
  act(() => void store.dispatch(refetchMessages(CONVERSATIONS)));
  await waitFor(() => expect(row('bob')).toBeNull());
  expect(drafts.read('draft:7:message:bob')).toBe('Not yet sent');
});

test('the list shows no row for what is unsent to a member who was blocked', async () => {
  drafts.write('draft:7:message:eve', 'Not yet sent');
  open('/messages', { 'GET /api/profile/eve/': problem(404, 'x') });
  await waitFor(() => expect(row('bob')).not.toBeNull());
  await waitFor(() => expect(row('eve')).toBeNull());
  act(() => drafts.write('draft:7:message:eve', ''));
});
