import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { Profile } from '#contract/profile';
import { drafts } from '../../drafts/drafts';
import { loginResponse, makeBlock, makeMember, ownProfile } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { settle } from '../../testing/settle';
import { held, json, noContent, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore, makeStore } from '../../testing/store';
import { ownProfileLoaded, selectIsAuthenticated, signedIn } from '../auth/authSlice';
import { membersApi, memberTag } from '../members/membersApi';
import ProfilePage from './ProfilePage';

const OWN = 'GET /api/profile/';
const BOB = 'GET /api/profile/bob/';
const CHANGE = 'PATCH /api/profile/';
const DELETE = 'DELETE /api/delete-account/';
const ada: Profile = { ...ownProfile, has_hades_subscription: true, has_zeus_subscription: false };
const bob: Profile = {
  ...ownProfile,
  ...makeMember(8, { username: 'bob', follower_count: 1_234_567 }),
  bio: '',
};
delete bob.email;

type Script = Record<string, Reply | [Reply, ...Reply[]]>;

function open(path = '/profile/ada', script: Script = {}, store = makeSignedInStore()) {
  const requests = scriptServer({
    [OWN]: json(ada),
    [BOB]: json(bob),
    'GET /api/posts/': json([]),
    'GET /api/subscriptions/': json({
      publishable_key: null,
      script_url: null,
      prices: null,
      subscriptions: [],
    }),
    ...script,
  });
  const page = (
    <Routes>
      <Route path="/profile/:username" element={<ProfilePage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  );
  const sent = (method: string) => requests.filter((request) => request.method === method);
  return { store, requests, sent, ...renderScreen(page, store, path) };
}

const press = (name: string | RegExp) => screen.findByRole('button', { name });
const bio = () => screen.getByLabelText('Bio');

async function edit(script: Script = {}) {
  const opened = open('/profile/ada', script);
  await opened.user.click(await press('Edit Profile'));
  return opened;
}

beforeEach(() => {
  localStorage.clear();
  for (const key of ['bio', 'post']) drafts.write(`draft:7:${key}`, '');
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

test('the own profile shows picture, name, tier, bio and email, and the actions of its member', async () => {
  const { container } = open('/profile/ada', { [OWN]: json({ ...ada, profile_picture: '/media/ada.webp' }) });
  expect(await screen.findByText('ada@example.org')).toBeVisible();
  expect(container.querySelector('svg[viewBox="0 0 684 92"]')).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute('src', '/media/ada.webp');
  expect(screen.getByRole('heading', { name: 'ada' })).toBeVisible();
  expect(screen.getByText('HADES')).toBeVisible();
  expect(screen.getByText('hi')).toBeVisible();
  for (const name of ['Edit Profile', 'Delete account', 'Change profile picture']) {
    expect(await press(name)).toBeVisible();
  }
  expect(screen.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
});

test("another member's profile has Follow and Message, and nothing private", async () => {
  open('/profile/bob');
  expect(await screen.findByText('No bio provided')).toBeVisible();
  expect(await press('1.2M Followers')).toHaveAttribute('title', '1,234,567');
  expect(await press('Follow')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute('href', '/messages/bob');
  for (const name of ['Edit Profile', 'Delete account', 'Change profile picture']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

test("another member's profile shows their picture, tier and bio", async () => {
  const shown = { ...bob, godtier: 'ZEUS', bio: 'Of the hills', profile_picture: '/media/bob.webp' };
  const { container } = open('/profile/bob', { [BOB]: json(shown) });
  expect(await screen.findByText('Of the hills')).toBeVisible();
  expect(screen.getByText('ZEUS')).toBeVisible();
  expect(container.querySelector('img[src="/media/bob.webp"]')).toBeVisible();
});

test.each([
  ['ada', ['Edit Profile', 'Delete account', 'Change profile picture']],
  ['bob', ['Follow', 'Message', 'More']],
])('from the name of %s Tab leads to %j', async (name, controls) => {
  const { user } = open(`/profile/${name}`);
  await screen.findByRole('button', { name: controls[0] });
  act(() => screen.getByRole('heading', { name }).focus());
  for (const control of controls) {
    await user.tab();
    expect(document.activeElement).toHaveAccessibleName(control);
  }
});

test("another member's profile has a menu about them, the own one has none", async () => {
  const { user, unmount } = open('/profile/bob');
  await user.click(await press('More'));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Mute bob', 'Block bob', 'Report']);
  unmount();
  open();
  await press('Edit Profile');
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

test('Subscription Management is on the own profile only, and no other profile requests subscriptions', async () => {
  const asked = (requests: Request[]) =>
    requests.filter(({ url }) => new URL(url).pathname.startsWith('/api/subscriptions/'));
  const section = () => screen.queryByRole('region', { name: 'Subscription Management' });
  const other = open('/profile/bob');
  await press('Follow');
  await screen.findByText('Nothing by bob so far.');
  expect(section()).toBeNull();
  expect(asked(other.requests)).toEqual([]);
  other.unmount();
  const own = open();
  expect(await screen.findByRole('region', { name: 'Subscription Management', busy: false })).toBeVisible();
  expect(asked(own.requests)).toHaveLength(1);
});

test.each([
  ['Followers', 'GET /api/users/bob/followers/'],
  ['Following', 'GET /api/users/bob/following/'],
])('the count of %s opens their list', async (name, call) => {
  const { user } = open('/profile/bob', { [call]: json([makeMember(9, { username: 'eve' })]) });
  await user.click(await press(new RegExp(`${name}$`)));
  const list = within(await screen.findByRole('dialog', { name }));
  expect(await list.findByRole('link', { name: /^eve/ })).toHaveAttribute('href', '/profile/eve');
});

test('a followed member can be unfollowed', async () => {
  const unfollowed = json({ status: 'unfollowed', is_followed: false, follower_count: 3 });
  const { user } = open('/profile/bob', {
    [BOB]: json({ ...bob, is_followed: true }),
    'POST /api/users/bob/follow/': unfollowed,
  });
  await user.click(await press('Unfollow'));
  expect(await press('Follow')).toBeVisible();
  expect(await screen.findByText('Successfully unfollowed bob')).toBeVisible();
});

test('shows a follow at once, also in the count', async () => {
  const response = held(json({ status: 'followed', is_followed: true, follower_count: 5 }));
  const few = json({ ...bob, follower_count: 4 });
  const { user } = open('/profile/bob', { [BOB]: few, 'POST /api/users/bob/follow/': response.reply });
  await user.click(await press('Follow'));
  expect(await press('5 Followers')).toBeVisible();
  expect(await press('Unfollow')).toBeVisible();
  response.release();
  expect(await screen.findByText('Successfully followed bob')).toBeVisible();
});

test('shows that it is loading, under the name, then why it failed, and can be retried', async () => {
  const late = held(problem(400, 'The oracle is silent.'));
  const retried = held(json(bob));
  const { user } = open('/profile/bob', { [BOB]: [late.reply, retried.reply] });
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'bob' })).toBeVisible();
  late.release();
  expect(await screen.findByText('Failed to fetch profile: The oracle is silent.')).toBeVisible();
  await user.click(await press('Try Again'));
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.queryByText('Failed to fetch profile: The oracle is silent.')).toBeNull();
  retried.release();
  expect(await screen.findByText('No bio provided')).toBeVisible();
});

test('shows that the own profile is loading, then why it failed, though storage has a copy of it', async () => {
  const store = makeSignedInStore();
  store.dispatch(ownProfileLoaded({ ...ada, bio: 'Long ago' }));
  const late = held(problem(400, 'The oracle is silent.'));
  const { user } = open('/profile/ada', { [OWN]: [late.reply, json(ada)] }, store);
  // The layout requests it, whatever is cached.
  void store.dispatch(membersApi.endpoints.getOwnProfile.initiate(undefined, { forceRefetch: true }));
  expect(screen.getByText('Loading...')).toBeVisible();
  late.release();
  expect(await screen.findByText('Failed to fetch profile: The oracle is silent.')).toBeVisible();
  expect(screen.queryByText('Long ago')).toBeNull();
  await user.click(await press('Try Again'));
  expect(await screen.findByText(ada.bio)).toBeVisible();
});

test('a session without a username asks to log in', async () => {
  const store = makeStore();
  store.dispatch(signedIn({ ...loginResponse, username: '' }));
  const { user } = open('/profile/ada', {}, store);
  expect(screen.getByText('No username available. Please log in.')).toBeVisible();
  await user.click(await press('Log In'));
  expect(selectIsAuthenticated(store.getState())).toBe(false);
});

describe('Edit Profile', () => {
  test('saves the bio together with an unchanged tier, and restores the focus', async () => {
    const { user, sent } = await edit({ [CHANGE]: json({ ...ada, bio: 'New words' }) });
    expect(bio()).toHaveValue('hi');
    await user.clear(bio());
    await user.paste('  New words ');
    await user.click(await press('Save Changes'));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(await screen.findByText('New words')).toBeVisible();
    expect(await sent('PATCH')[0]!.json()).toEqual({ bio: 'New words', godtier: ada.godtier });
    expect(await press('Edit Profile')).toHaveFocus();
  });

  test.each([
    ['read', (late: Reply) => ({ [OWN]: [json(ada), late, json(ada)] as [Reply, ...Reply[]] })],
    ['saved', (late: Reply) => ({ [CHANGE]: late })],
  ])('an editor that is opened again while the profile is being %s waits for it', async (phase, script) => {
    const saved = json({ ...ada, bio: 'hi there' });
    const late = held(phase === 'read' ? json(ada) : saved);
    const { user, store, unmount } = await edit({ [CHANGE]: saved, ...script(late.reply) });
    await user.click(bio());
    await user.paste(' there');
    await user.click(await press('Save Changes'));
    await press('Saving...');
    unmount();
    const again = open('/profile/ada', { [CHANGE]: saved }, store);
    expect(await press('Saving...')).toBeVisible();
    await again.user.click(bio());
    await again.user.paste(' and lost');
    expect(bio()).toHaveValue('hi there');
    late.release();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    await again.user.click(bio());
    await again.user.paste(', friend');
    expect(drafts.read('draft:7:bio')).toBe('hi there, friend');
  });

  test('a tier that was bought in another tab is not set back by saving the bio', async () => {
    const zeus = { ...ada, godtier: 'ZEUS' as const, has_zeus_subscription: true };
    const { user, sent } = await edit({ [OWN]: [json(ada), json(zeus)], [CHANGE]: json(zeus) });
    await user.click(bio());
    await user.paste(' there');
    await user.click(await press('Save Changes'));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(await sent('PATCH')[0]!.json()).toEqual({ bio: 'hi there', godtier: 'ZEUS' });
  });

  test('a bio that was changed in another tab is shown, and not set back by choosing a tier', async () => {
    const elsewhere = { ...ada, bio: 'from elsewhere' };
    const { user, sent, store } = await edit({
      [OWN]: [json(ada), json(elsewhere)],
      [CHANGE]: json({ ...elsewhere, godtier: 'HERMES' }),
    });
    act(() => void store.dispatch(ownProfileLoaded(elsewhere)));
    await waitFor(() => expect(bio()).toHaveValue('from elsewhere'));
    await user.click(screen.getByRole('combobox', { name: /Tier/ }));
    await user.click(await screen.findByRole('option', { name: 'Hermes' }));
    await user.click(await press('Save Changes'));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(await sent('PATCH')[0]!.json()).toEqual({ bio: 'from elsewhere', godtier: 'HERMES' });
  });

  test('a tier that was chosen and put back is none that was chosen', async () => {
    const zeus = { ...ada, godtier: 'ZEUS' as const, has_zeus_subscription: true };
    const { user, sent } = await edit({ [OWN]: [json(ada), json(zeus)], [CHANGE]: json(zeus) });
    for (const name of ['Hermes', 'Hades']) {
      await user.click(screen.getByRole('combobox', { name: /Tier/ }));
      await user.click(await screen.findByRole('option', { name }));
    }
    await user.click(bio());
    await user.paste(' there');
    await user.click(await press('Save Changes'));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(await sent('PATCH')[0]!.json()).toEqual({ bio: 'hi there', godtier: 'ZEUS' });
  });

  test('no other tier can be chosen while one is saved', async () => {
    const save = held(json(ada));
    const { user } = await edit({ [CHANGE]: save.reply });
    await user.click(await press('Save Changes'));
    await press('Saving...');
    await user.click(screen.getByRole('combobox', { name: /Tier/ }));
    expect(screen.queryByRole('listbox')).toBeNull();
    save.release();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  });

  test('a tier without a subscription is marked, and refused without a request', async () => {
    const { user, sent } = await edit({ [CHANGE]: json({ ...ada, godtier: 'HERMES' }) });
    const choose = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: /Tier/ }));
      await screen.findByRole('listbox');
      expect(screen.getAllByRole('option')).toEqual(
        ['Hermes', 'Hades', 'Zeus (No subscription)'].map((tier) =>
          screen.getByRole('option', { name: tier }),
        ),
      );
      await user.click(screen.getByRole('option', { name }));
    };
    await choose('Zeus (No subscription)');
    const refusal = "You don't have an active ZEUS subscription. Please subscribe before changing your tier.";
    expect(screen.getByText(refusal)).toBeVisible();
    await user.click(await press('Save Changes'));
    expect(sent('PATCH')).toEqual([]);
    await choose('Hermes');
    expect(screen.queryByText(refusal)).not.toBeInTheDocument();
    await user.click(await press('Save Changes'));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(await sent('PATCH')[0]!.json()).toEqual({ bio: 'hi', godtier: 'HERMES' });
  });

  test.each([
    ['HADES', 'has_zeus_subscription'],
    ['ZEUS', 'has_hades_subscription'],
  ] as const)(
    '%s without its own subscription is refused in a sentence, also with %s',
    async (tier, held) => {
      const none = { ...ada, has_hades_subscription: false, has_zeus_subscription: false };
      const member = json({ ...none, godtier: 'HERMES', [held]: true });
      const { user, sent } = await edit({ [OWN]: member, [CHANGE]: member });
      const label = tier === 'HADES' ? 'Hades' : 'Zeus';
      await user.click(screen.getByRole('combobox', { name: /Tier/ }));
      await user.click(await screen.findByRole('option', { name: `${label} (No subscription)` }));
      await user.click(await press('Save Changes'));
      const refusal = `You don't have an active ${tier} subscription. Please subscribe before changing your tier.`;
      expect(screen.getByText(refusal)).toBeVisible();
      expect(sent('PATCH')).toEqual([]);
    },
  );

  test.each([
    ['HADES', 'Hades', { has_hades_subscription: true, has_zeus_subscription: false }],
    ['ZEUS', 'Zeus', { has_hades_subscription: false, has_zeus_subscription: true }],
  ] as const)('%s with its subscription can be chosen', async (godtier, name, subscriptions) => {
    const member = { ...ada, ...subscriptions, godtier: 'HERMES' as const };
    const { user, sent } = await edit({ [OWN]: json(member), [CHANGE]: json({ ...member, godtier }) });
    await user.click(screen.getByRole('combobox', { name: /Tier/ }));
    await user.click(await screen.findByRole('option', { name }));
    await user.click(await press('Save Changes'));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(await sent('PATCH')[0]!.json()).toEqual({ bio: 'hi', godtier });
  });

  test('keeps the draft when saving fails, also after a reload', async () => {
    const { user, unmount } = await edit({ [CHANGE]: problem(400, 'x') });
    await user.click(bio());
    await user.paste(' there');
    await user.click(await press('Save Changes'));
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(bio()).toHaveValue('hi there');
    unmount();
    const again = open();
    expect(await screen.findByLabelText('Bio')).toHaveValue('hi there');
    await again.user.click(await press('Cancel'));
    await again.user.click(await press('Discard'));
    expect(screen.getByText('hi')).toBeVisible();
    await again.user.click(await press('Edit Profile'));
    expect(bio()).toHaveValue('hi');
  });

  test('Control+Enter saves, and Escape asks before changes are given up', async () => {
    const { user } = await edit({ [CHANGE]: json({ ...ada, bio: 'hi there' }) });
    await user.type(bio(), '{Escape}');
    expect(await press('Edit Profile')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.keyboard(' there{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await user.click(await press('Keep editing'));
    await waitFor(() => expect(bio()).toHaveFocus());
    expect(bio()).toHaveValue('hi there');
    await user.keyboard('{Escape}');
    await user.click(await press('Discard'));
    expect(await press('Edit Profile')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(bio()).toHaveValue('hi');
    await user.keyboard(' there{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  });

  test('closes when another tab signs in as another member', async () => {
    const { email: _email, ...shown } = ada;
    const { store } = await edit({ 'GET /api/profile/ada/': json(shown) });
    act(() => {
      store.dispatch(signedIn({ ...loginResponse, token: 'token-of-bob', user_id: 8, username: 'bob' }));
    });
    // The cache is reset one task later (handleSessionEnd).
    await settle();
    expect(await press('Follow')).toBeVisible();
    expect(screen.queryByLabelText('Bio')).not.toBeInTheDocument();
  });

  test('counts down to 500 characters and refuses more', async () => {
    const { user } = await edit();
    await user.click(bio());
    await user.paste('é'.repeat(500));
    expect(screen.getByText('2 too many')).toBeVisible();
    expect(await press('Save Changes')).toBeDisabled();
  });
});

describe('the picture', () => {
  const picked = (bytes: number) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });

  async function pick(bytes: number, response: Reply) {
    const opened = open('/profile/ada', { [CHANGE]: response });
    await press('Change profile picture');
    await opened.user.upload(screen.getByLabelText('Image file'), picked(bytes));
    return opened;
  }

  test('is previewed while it is uploaded', async () => {
    const response = held(json({ ...ada, profile_picture: '/media/new.webp' }));
    const { container } = await pick(5_242_880, response.reply);
    expect(container.querySelector('img[src="blob:preview"]')).toBeInTheDocument();
    expect(screen.getByText('Uploading...')).toBeInTheDocument();
    // It keeps the focus.
    expect(await press('Change profile picture')).toBeEnabled();
    response.release();
    expect(await screen.findByText('Profile picture updated successfully')).toBeVisible();
    expect(container.querySelector('img[src="/media/new.webp"]')).toBeInTheDocument();
  });

  test('is chosen in the dialog for files that its button opens', async () => {
    const { user } = open('/profile/ada');
    const change = await press('Change profile picture');
    const opened = jest.spyOn(screen.getByLabelText<HTMLInputElement>('Image file'), 'click');
    await user.click(change);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  test('of more than 5 MB is refused and not sent', async () => {
    const { sent } = await pick(5_242_881, json(ada));
    expect(await screen.findByText('Image size should be less than 5MB')).toBeVisible();
    expect(sent('PATCH')).toEqual([]);
  });

  test('shows the old one again when the upload fails', async () => {
    const { container } = await pick(3, problem(415, 'x'));
    expect(await screen.findByText('Failed to upload profile picture')).toBeVisible();
    expect(container.querySelector('img')).not.toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  async function ask(response: Reply) {
    const opened = open('/profile/ada', { [DELETE]: response });
    await opened.user.click(await press('Delete account'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Account' }));
    const destroy = dialog.getByRole('button', { name: 'Delete Account' });
    return { ...opened, dialog, destroy };
  }

  test('names what was not sent, which goes as well', async () => {
    const unsent = /^what you have not sent/;
    const { dialog, unmount } = await ask(noContent);
    expect(dialog.queryByText(unsent)).toBeNull();
    unmount();
    drafts.write('draft:7:post', 'Half a thought');
    drafts.write('draft:7:report:post:2', 'Spam');
    drafts.write('draft:7:report:post:2:category', 'spam');
    drafts.write('draft:7:message:bob', 'Dear Bob');
    const waiting = { key: 'k', content: 'Aye', created_at: '2026-01-01T00:00:00.000Z', status: 'waiting' };
    const writing = { endpoint: 'createComment', postId: 1 };
    localStorage.setItem('unsent:7:/', JSON.stringify([{ ...waiting, writing }]));
    localStorage.setItem('unsent:7:bob', JSON.stringify([waiting]));
    expect(await (await ask(noContent)).dialog.findByText(unsent)).toHaveTextContent(
      /: (?=.*\ba post\b)(?=.*\ba report\b)(?=.*\ba comment\b)(?=.*\b2 messages to bob\b)(?!.*bob.*bob)/,
    );
    drafts.forget('draft:7:');
  });

  test('requires the username, and ends the session', async () => {
    const { user, store, dialog, destroy, sent } = await ask(noContent);
    await user.type(dialog.getByLabelText('Type ada to confirm'), 'ad{Enter}');
    const field = dialog.getByLabelText('Type ada to confirm');
    expect(field).toHaveAccessibleDescription('Please type ada.');
    expect(sent('DELETE')).toEqual([]);
    await user.keyboard('a');
    expect(field).not.toHaveAccessibleDescription();
    await user.click(destroy);
    expect(await screen.findByText('Your account has been successfully deleted')).toBeVisible();
    expect(selectIsAuthenticated(store.getState())).toBe(false);
  });

  test('shows a failure and keeps the session', async () => {
    const { user, store, dialog } = await ask(problem(400, 'x'));
    await user.type(dialog.getByLabelText('Type ada to confirm'), 'ada{Enter}');
    expect(await dialog.findByText('Failed to delete account. Please try again.')).toBeVisible();
    expect(selectIsAuthenticated(store.getState())).toBe(true);
  });
});

describe('a profile that the server does not show any more', () => {
  let isShown = true;
  const shownOrMissing: Reply = (request) => (isShown ? json(bob) : problem(404, 'No such member.'))(request);
  const openAndLose = async (script: Script) => {
    isShown = true;
    const opened = open('/profile/bob', { [BOB]: shownOrMissing, ...script });
    expect(await press('Follow')).toBeVisible();
    isShown = false;
    act(() => void opened.store.dispatch(membersApi.util.invalidateTags([memberTag('bob')])));
    return opened;
  };

  test('of a member who is gone, or has blocked the viewer, does not exist', async () => {
    await openAndLose({ 'GET /api/blocks/': json([]) });
    expect(await screen.findByText('Failed to fetch profile: No such member.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
  });

  test('of a member whom the viewer has blocked says so, and the block can be undone', async () => {
    const { user } = await openAndLose({
      'GET /api/blocks/': [json([makeBlock('Bob')]), json([])],
      'DELETE /api/users/bob/block/': (request) => {
        isShown = true;
        return noContent(request);
      },
    });
    expect(await screen.findByText(/^You have blocked bob/)).toBeVisible();
    expect(screen.queryByText(/No such member/)).not.toBeInTheDocument();
    await user.click(await press('Unblock'));
    expect(await press('Follow')).toBeVisible();
  });
});
