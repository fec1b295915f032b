import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { makeMember } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { json, problem, scriptServer, noResponse, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { useOverlay } from '../../ui/overlay';
import { MemberListDialog, type MemberListKind } from './MemberListDialog';

const FOLLOWERS = 'GET /api/users/bob/followers/';
const ada = makeMember(7, { username: 'ada', godtier: 'ZEUS' });
const eve = makeMember(9, { username: 'eve' });
const next = { headers: { Link: '</api/users/bob/followers/?before=f2>; rel="next"' } };
const onClose = jest.fn();

function open(script: Record<string, Reply | [Reply, ...Reply[]]>, kind: MemberListKind = 'followers') {
  const requests = scriptServer(script);
  const list = <MemberListDialog kind={kind} username="bob" onClose={onClose} />;
  return { requests, ...renderScreen(list, makeSignedInStore()) };
}

beforeEach(() => {
  // jsdom has no layout: the end of the list never comes near by itself.
  window.IntersectionObserver = class {
    observe = () => {};
    disconnect = () => {};
  } as unknown as typeof IntersectionObserver;
});

test('each row links to the profile and has a follow button, except the own row', async () => {
  const followed = json({ status: 'followed', is_followed: true, follower_count: 1 });
  const { user } = open({ [FOLLOWERS]: json([ada, eve]), 'POST /api/users/eve/follow/': followed });
  expect(await screen.findByRole('dialog', { name: 'Followers' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'ada ZEUS' })).toHaveAttribute('href', '/profile/ada');
  expect(screen.queryByRole('button', { name: /ada$/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Follow eve' }));
  expect(await screen.findByRole('button', { name: 'Unfollow eve' })).toBeVisible();
  expect(await screen.findByText('Successfully followed eve')).toBeVisible();
});

test('loads further pages', async () => {
  const { user, requests } = open({ [FOLLOWERS]: [json([eve], next), json([makeMember(10)])] });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: /member10/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /eve/ })).toBeVisible();
  expect(new URL(requests[1]!.url).searchParams.get('before')).toBe('f2');
});

test.each(['followers', 'following'] as const)(
  '%s: a failed page, the first or a later one, has Try Again',
  async (kind) => {
    const refused = problem(400, 'x');
    const pages: [Reply, ...Reply[]] = [refused, json([eve], next), refused, json([makeMember(10)])];
    const { user } = open({ [`GET /api/users/bob/${kind}/`]: pages }, kind);
    const failure = 'Failed to load followers/following data';
    const tryAgain = () => user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(failure)).toBeVisible();
    await tryAgain();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText(failure)).toBeVisible();
    expect(screen.getByRole('link', { name: /eve/ })).toBeVisible();
    await tryAgain();
    expect(await screen.findByRole('link', { name: /member10/ })).toBeVisible();
  },
);

test('begins with the focus on what scrolls, so that the keys scroll it', async () => {
  open({ [FOLLOWERS]: json([ada, eve]) });
  const { parentElement: scroller } = await screen.findByRole('list');
  expect(scroller).toHaveFocus();
});

test('a list that Back leads to is where it was left, with the focus on the row that was followed', async () => {
  function Page() {
    const [isOpen, openList, close] = useOverlay('followers');
    return (
      <>
        <button onClick={openList}>Open</button>
        {isOpen && <MemberListDialog kind="followers" username="bob" onClose={close} />}
      </>
    );
  }
  function Elsewhere() {
    const navigate = useNavigate();
    return <button onClick={() => void navigate(-1)}>Back</button>;
  }
  // The list is fetched again.
  const replies = [json([eve], next), json([ada])] as const;
  scriptServer({ [FOLLOWERS]: [...replies, ...replies] });
  const pages = (
    <Routes>
      <Route index element={<Page />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  );
  const { user } = renderScreen(pages, makeSignedInStore());
  const list = () => screen.getByRole('list').parentElement!;
  await user.click(screen.getByText('Open'));
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  const link = await screen.findByRole('link', { name: 'ada ZEUS' });
  const scrollTo = jest.spyOn(Element.prototype, 'scrollTo');
  const top = jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(1_000);
  list().scrollTop = 300;
  await user.click(link);
  // Rows above that are out of view have an estimated height.
  top.mockReturnValue(900);
  await user.click(screen.getByText('Back'));
  expect(await screen.findByRole('link', { name: 'ada ZEUS' })).toHaveFocus();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 200);
  expect(scrollTo.mock.contexts).toEqual([list()]);
});

test('shows that it is loading, and closes with Escape', async () => {
  const { user } = open({ [FOLLOWERS]: noResponse });
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

test('says when no one is followed yet', async () => {
  open({ 'GET /api/users/bob/following/': json([]) }, 'following');
  expect(await screen.findByText('Not following anyone yet')).toBeVisible();
});
