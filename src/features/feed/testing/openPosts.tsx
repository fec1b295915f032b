import { screen } from '@testing-library/react';
import type { Tier } from '#contract/tiers';
import { drafts } from '../../../drafts/drafts';
import { loginResponse, makePost } from '../../../testing/fixtures';
import { renderScreen } from '../../../testing/renderScreen';
import { json, scriptServer, type Reply } from '../../../testing/scriptServer';
import { makeSignedInStore } from '../../../testing/store';
import { PostFeed } from '../PostFeed';

/** Another member's post, which members of every tier may moderate. */
export const hermesPost = makePost(1, { author_username: 'bob', author_godtier: 'HERMES' });

/** Before each test: removes drafts, and mocks object URLs. */
export function beginPosts(): void {
  localStorage.clear();
  ['edit', 'moderate'].forEach((mode) => drafts.write(`draft:7:${mode}:1`, ''));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = jest.fn();
}

/** Renders a feed of these posts for Ada, with a tier. */
export async function openPosts(
  posts = [makePost(1)],
  {
    tier = 'HADES',
    responses = {},
  }: { tier?: Tier; responses?: Record<string, Reply | [Reply, ...Reply[]]> } = {},
) {
  const requests = scriptServer({ 'GET /api/posts/': json(posts), ...responses });
  const store = makeSignedInStore({ ...loginResponse, godtier: tier });
  const rendered = renderScreen(<PostFeed />, store, '/home');
  await screen.findAllByRole('article');
  return { requests, store, ...rendered };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const noButton = (name: string | RegExp) => expect(screen.queryByRole('button', { name })).toBeNull();
