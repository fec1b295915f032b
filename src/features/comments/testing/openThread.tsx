import { screen } from '@testing-library/react';
import type { Comment } from '#contract/comments';
import { drafts } from '../../../drafts/drafts';
import { makePost } from '../../../testing/fixtures';
import { renderScreen } from '../../../testing/renderScreen';
import { json, scriptServer, type Reply } from '../../../testing/scriptServer';
import { makeSignedInStore } from '../../../testing/store';
import { useGetPostsInfiniteQuery } from '../../posts/postsApi';
import { CommentsPanel } from '../CommentsPanel';

/** Before each test: removes drafts. */
export function beginThread(): void {
  localStorage.clear();
  for (const key of ['comment:1', 'reply:11', 'editComment:11']) drafts.write(`draft:7:${key}`, '');
}

/** The panel of the first post. */
function Thread() {
  const postId = useGetPostsInfiniteQuery().data?.pages[0]?.items[0];
  return postId ? <CommentsPanel id="panel" postId={postId} /> : null;
}

interface Around {
  responses?: Record<string, Reply | [Reply, ...Reply[]]>;
  /** The cursor of the next page. */
  next?: string | null;
}

/** Renders the comments of post 1 for Ada. */
export async function openThread(comments: Comment[] = [], { responses = {}, next = null }: Around = {}) {
  const post = makePost(1, { comments, comments_next: next, comment_count: comments.length });
  const headers = next ? { headers: { Link: `</api/x/?after=${next}>; rel="next"` } } : {};
  const requests = scriptServer({
    'GET /api/posts/': json([post]),
    'GET /api/posts/1/comments/': json(comments, headers),
    ...responses,
  });
  const store = makeSignedInStore();
  const rendered = renderScreen(<Thread />, store);
  await screen.findByRole('textbox', { name: 'Write a comment' });
  return { requests, store, ...rendered };
}

export const field = (name = 'Write a comment') => screen.getByRole('textbox', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
