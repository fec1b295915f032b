import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { stored } from '../../testing/fakeDatabase';
import { makePost, ownProfile } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { held, json, scriptServer } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { ownProfileLoaded } from '../auth/authSlice';
import { membersApi } from '../members/membersApi';
import ProfilePage, { prefetch } from './ProfilePage';

jest.mock('../../drafts/database', () => jest.requireActual<object>('../../testing/fakeDatabase'));

test('the own profile and posts of the last visit are shown at once, say how old they are, and cannot be edited', async () => {
  const value = { posts: [makePost(2), makePost(1)], next: null };
  stored.set('seen:7:ownPosts', JSON.stringify({ version: 1, at: Date.now() - 3_600_000, value }));
  const profile = held(json({ ...ownProfile, bio: 'Of today' }));
  const posts = held(json([makePost(2)]));
  scriptServer({
    'GET /api/profile/': profile.reply,
    'GET /api/posts/': posts.reply,
    'GET /api/subscriptions/': json({
      publishable_key: null,
      script_url: null,
      prices: null,
      subscriptions: [],
    }),
  });
  window.history.replaceState(null, '', '/profile/ada');
  const store = makeSignedInStore();
  store.dispatch(ownProfileLoaded({ ...ownProfile, bio: 'Of the last visit' }));
  await prefetch(store.dispatch);
  // As the layout does, whatever is cached.
  void store.dispatch(membersApi.endpoints.getOwnProfile.initiate(undefined, { forceRefetch: true }));
  const page = (
    <Routes>
      <Route path="/profile/:username" element={<ProfilePage />} />
    </Routes>
  );
  renderScreen(page, store, '/profile/ada');
  expect(await screen.findByText('Of the last visit')).toBeVisible();
  expect(screen.getByText('As of 1 hour ago')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
  expect(await screen.findByText('Post 1')).toBeVisible();
  expect(screen.getByText(/^Showing what you saw 1 hour ago/)).toBeVisible();
  profile.release();
  expect(await screen.findByText('Of today')).toBeVisible();
  expect(screen.queryByText('As of 1 hour ago')).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  posts.release();
  expect(await screen.findByText('Updated just now')).toBeVisible();
  expect(screen.queryByText('Post 1')).toBeNull();
});
