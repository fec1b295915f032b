import type { LoginResponse } from '#contract/auth';
import { linkOf } from './pages';

// Helpers for tests of a server in a process of its own.

const account = { username: 'ariadne', email: 'ariadne@example.org', password: 'a long enough secret' };

/** POSTs `body` and returns the response. Throws for an error status. */
export async function send<T>(
  url: string,
  route: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(url + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status}`);
  return (await response.json()) as T;
}

/** A new member's token. */
export async function signUp(url: string): Promise<string> {
  await send(url, '/api/register/', account);
  return (await send<LoginResponse>(url, '/api/login/', account)).token;
}

export interface WrittenPost {
  id: number;
  content: string;
}

/** Every post, by the pages of the feed. */
export async function allPosts(url: string, token: string): Promise<WrittenPost[]> {
  const posts: WrittenPost[] = [];
  let next: string | undefined = '/api/posts/?limit=100';
  while (next) {
    const response: Response = await fetch(url + next, { headers: { authorization: `Token ${token}` } });
    posts.push(...((await response.json()) as WrittenPost[]));
    next = linkOf(response.headers);
  }
  return posts;
}
