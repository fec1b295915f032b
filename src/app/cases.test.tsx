import '@testing-library/jest-dom';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import type { Case } from '#contract/cases';
import { FOR_GOOD } from '#contract/limits';
import { sessionEnded } from '../api/session';
import { drafts } from '../drafts/drafts';
// Loaded before the tests, which would wait for them.
import '../features/cases/CasesPage';
import '../features/feed/FeedPage';
import { figures, makeCase, makeCaseRow } from '../features/cases/testing/cases';
import { ownProfile } from '../testing/fixtures';
import { renderScreen } from '../testing/renderScreen';
import { json, noContent, problem, scriptServer, webp, type Reply } from '../testing/scriptServer';
import { makeSignedInStore } from '../testing/store';
import { AppRoutes } from './routes';

/** By a pointer elsewhere than where the decision was chosen: jsdom lays nothing out. */
const confirm = async (user: UserEvent, name: string) =>
  user.pointer({ keys: '[MouseLeft]', target: await button(name), coords: { clientX: 300 } });

const CASES = 'GET /api/moderation/cases/';
const [ONE, TWO, THREE] = [1, 2, 3].map((id) => `/api/moderation/cases/${id}/`);

const responses = {
  'GET /api/profile/': json({ ...ownProfile, is_moderator: true }),
  'GET /api/messages/unread-count/': json({ unread_count: 0 }),
  'GET /api/mutes/': json([]),
  'GET /api/muted-words/': json({ words: [] }),
  'GET /api/moderation/figures/': json(figures),
  [CASES]: json([makeCaseRow(1), makeCaseRow(2), makeCaseRow(3)]),
  [`GET ${ONE}`]: json(makeCase(1)),
  [`GET ${TWO}`]: json(makeCase(2)),
  [`GET ${THREE}`]: json(makeCase(3)),
  [`PUT ${ONE}lock/`]: noContent,
  [`PUT ${TWO}lock/`]: noContent,
  [`PUT ${THREE}lock/`]: noContent,
  [`DELETE ${ONE}lock/`]: noContent,
  [`DELETE ${TWO}lock/`]: noContent,
  [`DELETE ${THREE}lock/`]: noContent,
};

/** What the browser's Back does. */
function StepBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Step back</button>;
}

function open(changes: Record<string, Reply | [Reply, ...Reply[]]> = {}, path = '/moderation') {
  const requests = scriptServer({ ...responses, ...changes });
  const store = makeSignedInStore();
  const pages = (
    <>
      <AppRoutes />
      <StepBack />
    </>
  );
  return { requests, store, ...renderScreen(pages, store, path) };
}

const decided = (id: number, changes: Partial<Case> = {}) =>
  makeCase(id, {
    status: 'decided',
    decision: 'remove',
    decided_at: '2026-01-02T00:00:00.000Z',
    acts: [
      {
        moderator: 'ada',
        decision: 'remove',
        reason: 'It was removed for hate.',
        until: null,
        note: 'The comment could not be put back.',
        created_at: '2026-01-02T00:00:00.000Z',
      },
    ],
    ...changes,
  });

const row = (id: number) => screen.findByRole('link', { name: new RegExp(`Excerpt ${id}`) });
const content = () => screen.findByRole('region', { name: /by bob$/ });
/** By its text: to look for roles in the whole page takes seconds on a busy machine. */
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const menu = () => screen.findByRole('button', { name: 'More' });
const madeBy = (requests: Request[], method: string) =>
  requests.filter((request) => request.method === method).map(({ url }) => new URL(url).pathname);
const decisions = (requests: Request[]) => requests.filter(({ url }) => url.endsWith('/decide/'));
const address = () => screen.getByLabelText('address').textContent;

beforeEach(() => {
  localStorage.clear();
  drafts.forget('draft:');
  window.scrollTo = jest.fn();
  // jsdom has no layout: the end of the list never comes near by itself.
  window.IntersectionObserver = class {
    observe = () => {};
    disconnect = () => {};
  } as unknown as typeof IntersectionObserver;
});

describe('the page', () => {
  test('is for moderators: others are led away, and have no link to it', async () => {
    const { user } = open({ 'GET /api/profile/': json(ownProfile), 'GET /api/posts/': json([]) });
    await waitFor(() => expect(address()).toBe('/home'));
    await user.click(await menu());
    expect(await screen.findByRole('menuitem', { name: 'Settings' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Moderation' })).not.toBeInTheDocument();
  });

  test('is in the menu of moderators', async () => {
    const { user } = open({ 'GET /api/posts/': json([]) }, '/home');
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Moderation' }));
    expect(await row(1)).toBeVisible();
    expect(address()).toBe('/moderation');
  });

  test('says that nothing waits, and when the cases cannot be loaded', async () => {
    const { user } = open({ [CASES]: [problem(400, 'x'), json([])] });
    expect(await screen.findByText('The cases could not be loaded. Please try again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing waits')).toBeVisible();
  });
});

describe('the queue', () => {
  test('says what each case is about, page by page, and has the decided ones in a tab', async () => {
    const next = { headers: { Link: '</api/moderation/cases/?after=c2>; rel="next"' } };
    const first = [
      makeCaseRow(1, { status: 'appealed', decision: 'remove', decided_at: '2026-01-02T00:00:00.000Z' }),
      makeCaseRow(2, { locked_by: 'eve', recused: 'You reported this yourself.' }),
    ];
    const { user, requests } = open({
      [CASES]: [
        json(first, next),
        json([makeCaseRow(3, { kind: 'member', username: null, report_count: 1 })]),
        json([
          makeCaseRow(4, { status: 'decided', decision: 'warn', decided_at: '2026-01-02T00:00:00.000Z' }),
        ]),
      ],
    });
    expect(await row(1)).toHaveTextContent(/HateAppealedPost by bobExcerpt 1.*2 reports/);
    expect(await row(2)).toHaveTextContent(/eve is looking at it.*You reported this yourself\./);
    await user.click(await button('Load more'));
    expect(await row(3)).toHaveTextContent(/Member a deleted account.*1 report/);
    await user.click(screen.getByRole('tab', { name: 'Decided' }));
    expect(await row(4)).toHaveTextContent(/Warned/);
    expect(screen.queryByText('Excerpt 1')).not.toBeInTheDocument();
    const queries = requests
      .filter(({ url }) => new URL(url).pathname === '/api/moderation/cases/')
      .map(({ url }) => new URL(url).search);
    expect(queries).toEqual(['?status=waiting', '?status=waiting&after=c2', '?status=decided']);
  });

  test('has a ledger of figures above', async () => {
    open();
    const figures = await screen.findByText('12 open, 2 appealed, median age 5 hours');
    expect(figures).toBeVisible();
    expect(figures.compareDocumentPosition(screen.getByRole('tabpanel'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const term = (name: string) => screen.getByText(name).nextSibling;
    expect(term('Median time to a decision')).toHaveTextContent('3 days');
    expect(term('Appeals that overturned a decision')).toHaveTextContent('2 of 8');
    expect(screen.getByRole('row', { name: 'Spam 5 10', hidden: true })).toBeInTheDocument();
  });
});

describe('a case', () => {
  test('shows what was seen, what it says now, its surroundings, the member, reports, earlier cases and appeals', async () => {
    const line = { username: 'zoe', created_at: '2026-01-01T00:00:00.000Z' };
    open(
      {
        [`GET ${ONE}`]: json(
          decided(1, {
            status: 'appealed',
            now: { content: 'Nothing to see', image: null, content_warning: 'A moderator hid this: hate' },
            surroundings: [
              { ...line, content: 'Before', is_before: true },
              { ...line, content: 'After', is_before: false },
            ],
            member: { ...makeCase(1).member!, suspended_until: FOR_GOOD },
            earlier: [
              {
                id: 9,
                kind: 'comment',
                category: 'spam',
                decision: 'warn',
                opened_at: '2026-01-01T00:00:00.000Z',
              },
            ],
            appeals: [
              { side: 'reported', text: 'I was quoting', created_at: line.created_at, outcome: null },
            ],
          }),
        ),
      },
      '/moderation/1',
    );
    const region = await content();
    const parts = [
      'Seen 1',
      'Nothing to see',
      'Shown behind a warning: A moderator hid this: hate',
      'Before',
      'Seen 1',
      'After',
      'Who was reported',
      'I was quoting',
      'It was removed for hate.',
      'The comment could not be put back.',
      '2 reports',
      'Look at this.',
      'Deleted account',
      'joined 1 Dec 2025',
      '3 followers',
      'Suspended for good',
      'Comment, case 9',
    ];
    expect(region).toHaveTextContent(
      new RegExp(parts.map((part) => part.replace(/[.]/g, '\\.')).join('[^]*')),
    );
    expect(within(region).getByRole('link', { name: 'bob' })).toHaveAttribute('href', '/profile/bob');
    expect(within(region).getByRole('link', { name: 'Comment, case 9' })).toHaveAttribute(
      'href',
      '/moderation/9',
    );
  });

  test('of a text that was held back says so, and what letting it out does', async () => {
    const waiting = { kind: 'held', report_count: 0 } as const;
    const { user } = open({
      [CASES]: json([makeCaseRow(1, waiting)]),
      [`GET ${ONE}`]: json(makeCase(1, { ...waiting, reports: [] })),
    });
    const found = await row(1);
    expect(found).toHaveTextContent('Held back');
    await user.click(found);
    const region = await content();
    expect(region).toHaveTextContent(
      'What was writtenSeveral people were sent the same, so this was held back: no one else has seen it.Seen 1',
    );
    expect(within(region).queryByText('Now')).toBeNull();
    expect(within(region).queryByText('0 reports')).toBeNull();
    for (const [name, effect] of [
      ['No action', 'The text is sent.'],
      ['Warn', 'The text is sent; the member is warned.'],
      ['Remove', 'The text is never sent.'],
    ] as const) {
      await user.click(await button(name));
      expect(screen.getByText(effect)).toBeVisible();
    }
  });

  test('shows a reported picture blurred, until it is asked for', async () => {
    const seen = [{ seen_at: '2026-01-01T00:00:00.000Z', content: '', evidence: 77 }];
    const { user } = open(
      {
        [`GET ${ONE}`]: json(makeCase(1, { seen, now: null })),
        'GET /api/moderation/evidence/77/': [problem(400, 'x'), webp('\0\0\0')],
      },
      '/moderation/1',
    );
    expect(await screen.findByText('It is not there any more.')).toBeVisible();
    await user.click(await button('Try Again'));
    const picture = await screen.findByRole('img', { name: 'As it was reported' });
    expect(picture).toHaveAttribute('data-blurred');
    await user.click(await button('Show the picture'));
    expect(picture).not.toHaveAttribute('data-blurred');
    expect(picture).toHaveAttribute('src', 'data:image/webp;base64,AAAA');
  });

  test('that is not there says so', async () => {
    open({ [`GET ${ONE}`]: problem(404, 'x') }, '/moderation/1');
    expect(await screen.findByText('There is no such case.')).toBeVisible();
  });

  test('gives the focus back to its row when it is left for the queue', async () => {
    const { user } = open();
    await user.click(await row(2));
    await content();
    await user.click(screen.getByRole('link', { name: 'Back to the cases' }));
    expect(await row(2)).toHaveFocus();
  });
});

describe('by keys alone', () => {
  test('a case is decided in three steps, and the next that can be decided opens', async () => {
    const others = [
      makeCaseRow(4, { locked_by: 'eve' }),
      makeCaseRow(5, { recused: 'You reported this yourself.' }),
      makeCaseRow(3),
    ];
    const { user, requests } = open({
      [CASES]: [json([makeCaseRow(1), makeCaseRow(2), ...others]), json([makeCaseRow(1), ...others])],
      [`POST ${TWO}decide/`]: json(decided(2)),
    });
    await row(1);
    await user.keyboard('jj');
    expect(await row(2)).toHaveFocus();
    await user.keyboard('k');
    expect(await row(1)).toHaveFocus();
    await user.keyboard('j{Enter}');
    await waitFor(async () => expect(await content()).toHaveFocus());
    await user.keyboard('4');
    const confirm = await button('Confirm: remove');
    expect(confirm).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Case 2: removed.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/moderation/3'));
    expect(await screen.findByText('Seen 3')).toBeVisible();
    expect(await content()).toHaveFocus();
    expect(screen.queryByText('Excerpt 2')).not.toBeInTheDocument();
    const [sent] = decisions(requests);
    expect(await sent!.json()).toEqual({
      decision: 'remove',
      reason: 'This post attacks people for who they are. It was removed.',
      until: null,
      seen_decided_at: null,
    });
  });

  test('keys decide nothing while a reason is typed, or where shortcuts have no button', async () => {
    const { user } = open({ [`GET ${ONE}`]: json(makeCase(1, { kind: 'comment' })) }, '/moderation/1');
    await screen.findByText('Seen 1');
    await user.keyboard('3');
    expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
    await user.keyboard('2');
    await user.type(await screen.findByLabelText('Told to both sides'), '{End} 4');
    expect(await button('Confirm: warn')).toBeVisible();
  });

  test('? lists the keys of the screen', async () => {
    const { user } = open();
    await row(1);
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Next case')).toBeVisible();
    expect(within(dialog).getByText('Decide: suspend')).toBeVisible();
    expect(within(dialog).queryByText('Next post')).not.toBeInTheDocument();
  });
});

describe('a decision', () => {
  test('that fails keeps the reason typed, and is sent again with the same key', async () => {
    const { user, requests } = open(
      { [`POST ${ONE}decide/`]: [problem(400, 'x'), json(decided(1))] },
      '/moderation/1',
    );
    await user.click(await button('Warn'));
    const reason = await screen.findByLabelText('Told to both sides');
    await user.clear(reason);
    await user.paste('Be kind.');
    await user.click(await button('Hide'));
    await confirm(user, 'Confirm: hide');
    expect(await screen.findByText('The decision could not be saved. Please try again.')).toBeVisible();
    expect(reason).toHaveValue('Be kind.');
    await confirm(user, 'Confirm: hide');
    expect(await screen.findByText('Case 1: removed.')).toBeVisible();
    const keys = decisions(requests).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('is not confirmed by the second press of a double tap, below which Confirm may have come up', async () => {
    const { user, requests } = open({ [`POST ${ONE}decide/`]: json(decided(1)) }, '/moderation/1');
    let chosenAt = 0;
    document.addEventListener('click', ({ timeStamp }) => (chosenAt = timeStamp), { once: true });
    await user.click(await button('Suspend'));
    const press = async (after: number, place = {}) => {
      const confirm = await button('Confirm: suspend');
      const click = createEvent.click(confirm, { detail: 1, ...place });
      Object.defineProperty(click, 'timeStamp', { value: chosenAt + after });
      fireEvent(confirm, click);
    };
    await press(220);
    expect(decisions(requests)).toHaveLength(0);
    await press(220, { clientX: 80 });
    expect(await screen.findByText(/^Case 1:/)).toBeVisible();
    expect(decisions(requests)).toHaveLength(1);
  });

  test('that is not made yet keeps the reason typed when the case is left, until it is made', async () => {
    const { user } = open({ [`POST ${ONE}decide/`]: json(decided(1)) });
    await user.click(await row(1));
    await user.click(await button('Warn'));
    await user.type(await screen.findByLabelText('Told to both sides'), '{End} Be kind.');
    await user.click(screen.getByRole('link', { name: 'Back to the cases' }));
    await user.click(await row(1));
    expect(await screen.findByLabelText<HTMLTextAreaElement>('Told to both sides')).toHaveDisplayValue(
      /Be kind\.$/,
    );
    await user.click(await button('Hide'));
    await confirm(user, 'Confirm: hide');
    await screen.findByText(/^Case 1:/);
    expect(drafts.keys('draft:')).toEqual([]);
  });

  test('is put down by Escape, which keeps the reason typed', async () => {
    const { user } = open({}, '/moderation/1');
    await user.click(await button('Warn'));
    const reason = await screen.findByLabelText('Told to both sides');
    await user.type(reason, '{End} Be kind.{Escape}');
    expect(await button('Warn')).toHaveFocus();
    expect(await button('Warn')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByText(/^Confirm/)).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await button('Confirm: warn')).toHaveFocus();
    expect(reason).toHaveDisplayValue(/Be kind\.$/);
    // Without words of one's own only the decisions are left.
    await user.selectOptions(screen.getByLabelText('Reason'), 'Spam');
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Told to both sides')).not.toBeInTheDocument();
  });

  test('that someone else made meanwhile says so, shows it, keeps the reason, and can be made again', async () => {
    const { user, requests } = open(
      {
        [`GET ${ONE}`]: [json(makeCase(1)), json(decided(1))],
        [`POST ${ONE}decide/`]: [problem(409, 'eve has decided this case.'), json(decided(1))],
      },
      '/moderation/1',
    );
    await user.click(await button('Warn'));
    await user.type(await screen.findByLabelText('Told to both sides'), '{End} Be kind.');
    await confirm(user, 'Confirm: warn');
    expect(await screen.findByText('eve has decided this case.')).toBeVisible();
    expect(await screen.findByText('It was removed for hate.')).toBeVisible();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Told to both sides').value).toMatch(/Be kind\.$/);
    await confirm(user, 'Confirm: warn');
    await waitFor(() => expect(decisions(requests)).toHaveLength(2));
    const seen = await Promise.all(decisions(requests).map((request) => request.json()));
    expect(seen).toMatchObject([{ seen_decided_at: null }, { seen_decided_at: '2026-01-02T00:00:00.000Z' }]);
  });

  test('has reasons by category, and none that is empty or too long', async () => {
    const { user } = open({}, '/moderation/1');
    await user.click(await button('Remove'));
    await user.selectOptions(await screen.findByLabelText('Reason'), 'Spam');
    const reason = screen.getByLabelText('Told to both sides');
    expect(reason).toHaveValue('This post is spam. It was removed.');
    await user.clear(reason);
    expect(await button('Confirm: remove')).toBeDisabled();
    await user.click(reason);
    await user.paste('x'.repeat(1_001));
    expect(screen.getByText('1 too many')).toBeVisible();
    expect(await button('Confirm: remove')).toBeDisabled();
  });

  test.each([
    ['for a day', 1],
    ['for 30 days', 30],
    ['for good', null],
  ])('suspends %s', async (name, days) => {
    const { user, requests } = open({ [`POST ${ONE}decide/`]: json(decided(1)) }, '/moderation/1');
    await user.click(await button('Suspend'));
    await user.selectOptions(await screen.findByLabelText('Suspended'), name);
    await confirm(user, 'Confirm: suspend');
    await screen.findByText(/^Case 1:/);
    const { until } = (await decisions(requests)[0]!.json()) as { until: string | null };
    if (days === null) expect(until).toBeNull();
    else expect((Date.parse(until!) - Date.now()) / 86_400_000).toBeCloseTo(days, 2);
  });

  test('suspends to the end of a day', async () => {
    const { user, requests } = open({ [`POST ${ONE}decide/`]: json(decided(1)) }, '/moderation/1');
    await user.click(await button('Suspend'));
    await user.selectOptions(await screen.findByLabelText('Suspended'), 'until a day…');
    const day = screen.getByLabelText('Last day');
    await user.clear(day);
    await user.type(day, '2100-05-04');
    await confirm(user, 'Confirm: suspend');
    await screen.findByText(/^Case 1:/);
    const { until } = (await decisions(requests)[0]!.json()) as { until: string };
    expect(new Date(until)).toEqual(new Date('2100-05-04T23:59:59'));
  });

  test('is undone by the toast, which leads back to the case', async () => {
    const { user, requests } = open(
      {
        [`GET ${ONE}`]: [json(makeCase(1)), json(decided(1))],
        [`POST ${ONE}decide/`]: [json(decided(1)), json(decided(1, { decision: 'nothing' }))],
      },
      '/moderation/1',
    );
    await user.click(await button('Remove'));
    await confirm(user, 'Confirm: remove');
    await waitFor(() => expect(address()).toBe('/moderation/2'));
    await user.click(await button('Undo'));
    await waitFor(() => expect(address()).toBe('/moderation/1'));
    await confirm(user, 'Confirm: no action');
    expect(await screen.findByText('Case 1: no action.')).toBeVisible();
    const sent = (await decisions(requests)[1]!.json()) as object;
    expect(sent).toMatchObject({
      decision: 'nothing',
      reason: 'The earlier decision was a mistake and is undone.',
    });
  });

  test('whose undo was left is not begun again by Back', async () => {
    const { user } = open(
      {
        [`GET ${ONE}`]: [json(makeCase(1)), json(decided(1))],
        [`POST ${ONE}decide/`]: json(decided(1)),
      },
      '/moderation/1',
    );
    await user.click(await button('Remove'));
    await confirm(user, 'Confirm: remove');
    await waitFor(() => expect(address()).toBe('/moderation/2'));
    await user.click(await button('Undo'));
    expect(await button('Confirm: no action')).toHaveFocus();
    // A dialog over it leaves it as it is.
    await user.keyboard('?');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await button('Confirm: no action')).toBeVisible();
    await user.click(screen.getByText('Excerpt 3'));
    await screen.findByText('Seen 3');
    await user.click(screen.getByText('Step back'));
    expect(await button('Decide again')).toBeVisible();
    expect(screen.queryByText(/^Confirm/)).not.toBeInTheDocument();
  });

  test('is decided again where it was decided, and the case stays open', async () => {
    const { user, requests } = open(
      {
        [CASES]: json([makeCaseRow(1, { status: 'decided', decision: 'remove' })]),
        [`GET ${ONE}`]: json(decided(1)),
        [`POST ${ONE}decide/`]: json(decided(1, { decision: 'warn' })),
      },
      '/moderation/1?list=decided',
    );
    await user.click(await button('Decide again'));
    expect(madeBy(requests, 'PUT')).toEqual([`${ONE}lock/`]);
    await user.click(await button('Warn'));
    await confirm(user, 'Confirm: warn');
    expect(await screen.findByText('Case 1: warned.')).toBeVisible();
    expect(address()).toBe('/moderation/1');
    expect(await button('Decide again')).toBeVisible();
  });
});

describe('the lock', () => {
  test('is taken when a case opens, and left with it', async () => {
    const { user, requests } = open();
    await user.click(await row(1));
    await screen.findByText('Seen 1');
    await waitFor(() => expect(madeBy(requests, 'PUT')).toEqual([`${ONE}lock/`]));
    await user.click(screen.getByRole('link', { name: 'Back to the cases' }));
    await user.click(await row(2));
    await screen.findByText('Seen 2');
    await waitFor(() => expect(madeBy(requests, 'PUT')).toEqual([`${ONE}lock/`, `${TWO}lock/`]));
    expect(madeBy(requests, 'DELETE')).toEqual([`${ONE}lock/`]);
  });

  test('is not left after the session, which the server would refuse', async () => {
    const { requests, store } = open({}, '/moderation/1');
    await screen.findByText('Seen 1');
    act(() => void store.dispatch(sessionEnded({ reason: 'signedOut' })));
    await waitFor(() => expect(address()).toBe('/'));
    expect(madeBy(requests, 'DELETE')).toEqual([]);
  });

  test('of someone else lets one read only, and says who it is', async () => {
    open({ [`PUT ${ONE}lock/`]: problem(409, 'eve is looking at this case.') }, '/moderation/1');
    expect(await screen.findByText('eve is looking at this case.')).toBeVisible();
    expect(await screen.findByText('Seen 1')).toBeVisible();
    expect(await button('Remove')).toBeDisabled();
  });
});

test('a case that one may not decide is read-only, says why, and is not locked', async () => {
  const { requests } = open(
    { [`GET ${ONE}`]: json(makeCase(1, { recused: 'You reported this yourself.' })) },
    '/moderation/1',
  );
  expect(within(await content()).getByText('You reported this yourself.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  expect(madeBy(requests, 'PUT')).toEqual([]);
});

test('at the end of a session nothing of the cases is left in memory', async () => {
  const { store } = open({}, '/moderation/1');
  await screen.findByText('Seen 1');
  act(() => void store.dispatch(sessionEnded({ reason: 'signedOut' })));
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(JSON.stringify(store.getState().api)).not.toMatch(/Seen 1|Excerpt/));
});
