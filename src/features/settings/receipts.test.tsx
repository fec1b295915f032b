import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { makeOwnDecision, makeReceipt } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { keepFocus } from '../../ui/keepFocus';
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
  return { requests, ...renderScreen(<SettingsPage />, makeSignedInStore(), path) };
}

keepFocus();

afterEach(() => jest.restoreAllMocks());

const section = (name: string) => within(screen.getByRole('region', { name }));
const DECIDED = { decided_at: '2026-01-02T00:00:00.000Z', reason: 'It is an advertisement.' };
const made = { created_at: '2026-01-03T00:00:00.000Z', text: 'Please look again.' };

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout: the end of the list never comes near by itself.
  window.IntersectionObserver = class {
    observe = () => {};
    disconnect = () => {};
  } as unknown as typeof IntersectionObserver;
});

test('reports say what they were about and what became of them, page by page', async () => {
  const next = { headers: { Link: '</api/reports/?before=r1>; rel="next"' } };
  const { user } = open({
    'GET /api/reports/': [
      json(
        [
          makeReceipt({ id: 3, text: 'Third time today' }),
          makeReceipt({ id: 2, status: 'decided', decision: 'remove', ...DECIDED }),
        ],
        next,
      ),
      json([makeReceipt({ id: 1, kind: 'member', username: null, status: 'decided', decision: 'nothing' })]),
    ],
  });
  const reports = section('Your reports');
  const [open_, decided] = await reports.findAllByRole('listitem');
  expect(open_).toHaveTextContent('Your report of a post by bob');
  expect(open_).toHaveTextContent('Buy my olives');
  expect(open_).toHaveTextContent('You wrote: Third time today');
  expect(open_).toHaveTextContent('A moderator has yet to look at it.');
  expect(decided).toHaveTextContent('The post was removed.');
  expect(decided).toHaveTextContent('The moderator wrote: It is an advertisement.');
  expect(reports.queryByRole('button', { name: /^Appeal/ })).not.toBeInTheDocument();
  await user.click(reports.getByRole('button', { name: 'Load more' }));
  const old = await reports.findByText('Your report of a deleted member');
  expect(old.closest('li')).toHaveTextContent('A moderator found that this does not break the rules.');
});

test.each([
  [{ decision: 'remove' }, 'Your post was removed.'],
  [{ decision: 'hide' }, 'Your post was hidden behind a warning.'],
  [{ decision: 'remove', kind: 'picture' }, 'Your picture was removed.'],
  [
    { decision: 'suspend', until: '2026-12-03T12:00:00.000Z' },
    'Your account was suspended until 3 December 2026.',
  ],
  [{ decision: 'suspend' }, 'Your account was suspended for good.'],
] as const)('a decision about oneself %j says, with the reason: %s', async (changes, sentence) => {
  open({ 'GET /api/decisions/': json([makeOwnDecision({ ...changes, reason: 'It is spam.' })]) });
  const decisions = section('Decisions about you');
  expect(await decisions.findByText(sentence)).toBeVisible();
  expect(decisions.getByText('The moderator wrote: It is spam.')).toBeVisible();
});

const decided = makeReceipt({ status: 'decided', decision: 'nothing', ...DECIDED, may_appeal: true });

test.each([
  ['decision about oneself', 'decisions', makeOwnDecision(), 'About your post'],
  ['report', 'reports', decided, 'Your report of a post by bob'],
])('a decided %s can be appealed once, and shows the appeal', async (_what, list, before, title) => {
  const { user, requests } = open({
    [`GET /api/${list}/`]: [
      json([before]),
      json([{ ...before, may_appeal: false, appeal: { ...made, outcome: null } }]),
    ],
    [`POST /api/${list}/1/appeal/`]: json({ ...made, outcome: null }, { status: 201 }),
  });
  await user.click(await screen.findByRole('button', { name: `Appeal: ${title}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Appeal' });
  await user.click(within(dialog).getByRole('button', { name: 'Send appeal' }));
  expect(within(dialog).getByText('Please say why the decision is wrong.')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Your reasons'), ` ${made.text} `);
  await user.click(within(dialog).getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Your appeal was sent.')).toBeVisible();
  expect(await screen.findByText('Another moderator will look at it.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /^Appeal/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByText(title).closest('li')).toHaveFocus());
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
  expect(await sent[0]!.json()).toEqual({ text: made.text });
});

test('on a touch screen an appeal that is sent scrolls nothing, and its entry has no ring', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { media, matches: media === '(hover: none)' }) as MediaQueryList,
    );
  const { user } = open({
    'GET /api/decisions/': [json([makeOwnDecision()]), json([makeOwnDecision({ may_appeal: false })])],
    'POST /api/decisions/1/appeal/': json({ ...made, outcome: null }, { status: 201 }),
  });
  await user.click(await screen.findByRole('button', { name: /^Appeal/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Appeal' });
  await user.type(within(dialog).getByLabelText('Your reasons'), made.text);
  const focused: [element: Element, options: FocusOptions | undefined][] = [];
  const focus = HTMLElement.prototype.focus;
  jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (this.isConnected && !dialog.contains(this)) focused.push([this, options]);
    focus.call(this, options);
  });
  await user.click(within(dialog).getByRole('button', { name: 'Send appeal' }));
  const entry = screen.getByText('About your post').closest('li');
  await waitFor(() => expect(entry).toHaveFocus());
  expect(focused).toEqual([[entry, { focusVisible: false, preventScroll: true }]]);
});

test('a kept appeal goes on at its end, and Meta+Enter sends it', async () => {
  const { user, requests } = open({
    'GET /api/decisions/': json([makeOwnDecision()]),
    'POST /api/decisions/1/appeal/': json({ ...made, outcome: null }, { status: 201 }),
  });
  const appeal = async () =>
    user.click(await screen.findByRole('button', { name: 'Appeal: About your post' }));
  await appeal();
  await user.type(await screen.findByLabelText('Your reasons'), 'Please{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await appeal();
  await user.keyboard(' look again.{Meta>}{Enter}{/Meta}');
  expect(await screen.findByText('Your appeal was sent.')).toBeVisible();
  const sent = requests.find(({ method }) => method === 'POST')!;
  expect(await sent.json()).toEqual({ text: made.text });
});

test('a failed appeal says so and keeps what was typed, with the same key when it is sent again', async () => {
  const { user, requests } = open({
    'GET /api/reports/': json([makeReceipt({ status: 'decided', decision: 'nothing', may_appeal: true })]),
    'POST /api/reports/1/appeal/': [problem(400, 'x'), problem(409, 'This decision is too old to appeal.')],
  });
  await user.click(await screen.findByRole('button', { name: 'Appeal: Your report of a post by bob' }));
  await user.type(await screen.findByLabelText('Your reasons'), made.text);
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Your appeal could not be sent. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('Your reasons')).toHaveValue(made.text);
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('This decision is too old to appeal.')).toBeVisible();
  const keys = requests.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test.each([
  ['upheld', 'Another moderator looked at it: the decision stays.'],
  ['overturned', 'Another moderator looked at it and changed the decision.'],
] as const)('an appeal that was %s says: %s', async (outcome, sentence) => {
  open({ 'GET /api/decisions/': json([makeOwnDecision({ appeal: { ...made, outcome } })]) });
  expect(await section('Decisions about you').findByText(sentence)).toBeVisible();
});

test('a link to the decisions moves the focus there, and shows them once the lists above are loaded', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  const late = held(json([]));
  open({ 'GET /api/blocks/': late.reply }, '/settings#decisions');
  const decisions = screen.getByRole('region', { name: 'Decisions about you' });
  await waitFor(() => expect(decisions).toHaveFocus());
  await within(decisions).findByText('There are none.');
  expect(scrolled).not.toHaveBeenCalled();
  late.release();
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([decisions]));
});

test('a dialog over the page, and its end, do not lead to where the link led again', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  scrolled.mockClear();
  const report = makeReceipt({ status: 'decided', decision: 'nothing', may_appeal: true });
  const { user } = open({ 'GET /api/reports/': json([report]) }, '/settings#decisions');
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  scrolled.mockClear();
  const appeal = screen.getByRole('button', { name: 'Appeal: Your report of a post by bob' });
  await user.click(appeal);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(appeal).toHaveFocus());
  await settle();
  expect(scrolled).not.toHaveBeenCalled();
});
