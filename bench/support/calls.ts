import { writeCursor } from '../../server/http/pages';
import type { BenchData } from './data';
import type { Request } from './load';

const SEARCHES = ['an', 'mar', 'son', 'li', 'ella'];

/** The same requests for every server that is compared: one for each member with a session. */
export function calls({ tokens }: BenchData, posts: number): Record<string, Request[]> {
  const each = (path: (member: number) => string, body?: object): Request[] =>
    tokens.map((token, index) => ({
      method: 'GET',
      path: path(index + 1),
      headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }));
  return {
    newest: each(() => '/api/posts/'),
    older: each((member) => `/api/posts/?before=${writeCursor(posts - member * 20)}`),
    conversations: each(() => '/api/messages/conversations/'),
    like: each((member) => `/api/posts/${posts - member * 7}/like/`, {}),
    post: each(() => '/api/posts/', { content: 'Measured.' }),
    search: each((member) => `/api/users/search/?search=${SEARCHES[member % SEARCHES.length]}`),
  };
}
