import { form, png } from '../../server/testing/forms';

/** What the responses of a server are compared by; a list or an object of the contract. */
export type Responses = Record<string, unknown>;

const PASSWORD = 'a long enough secret';
const NAMES = ['ariadne', 'theseus'];

/** What changes by itself between two readings. */
const CLOCK = ['time_since_posted', 'temp_edit_remaining'];

async function call(url: string, method: string, path: string, token?: string, body?: FormData | object) {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Token ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Signs up, follows, writes and moderates as two members do. Returns the tokens of their sessions. */
export async function useEverything(url: string): Promise<string[]> {
  const tokens: string[] = [];
  for (const username of NAMES) {
    const account = { username, email: `${username}@example.org`, password: PASSWORD };
    await call(url, 'POST', '/api/register/', undefined, account);
    const login = await call(url, 'POST', '/api/login/', undefined, account);
    tokens.push(((await login.json()) as { token: string }).token);
  }
  const [ariadne, theseus] = tokens;
  const post = async (token: string | undefined, path: string, body: FormData | object = {}) =>
    (await (await call(url, 'POST', path, token, body)).json()) as { id: number };

  const thread = await post(ariadne, '/api/posts/', form({ content: 'The thread', image: await png() }));
  const maze = await post(ariadne, '/api/posts/', form({ content: 'The maze' }));
  await post(theseus, `/api/posts/${thread.id}/like/`);
  const comment = await post(theseus, `/api/posts/${thread.id}/comments/`, { content: 'Hold it' });
  await post(ariadne, `/api/comments/${comment.id}/replies/`, { content: 'I do' });
  await post(ariadne, `/api/comments/${comment.id}/smite/`);
  await post(theseus, '/api/users/ariadne/follow/');
  await post(theseus, '/api/messages/ariadne/', { content: 'Thank you' });
  // As HERMES: for an hour.
  const edit = form({ content: 'A palace' });
  await call(url, 'PATCH', `/api/moderation/posts/${maze.id}/modify/`, theseus, edit);
  await call(url, 'PATCH', '/api/profile/', ariadne, form({ bio: 'Weaver', profile_picture: await png() }));
  return tokens;
}

/** What the members' pages show, by address, with the size of each picture. */
export async function readEverything(url: string, tokens: string[]): Promise<Responses> {
  const responses: Responses = {};
  for (const [index, token] of tokens.entries()) {
    const name = NAMES[index];
    for (const path of [
      '/api/auth/validate/',
      '/api/posts/',
      '/api/profile/',
      '/api/profile/ariadne/',
      '/api/users/ariadne/followers/',
      '/api/messages/conversations/',
      '/api/messages/unread-count/',
      '/api/users/search/?search=ari',
    ]) {
      responses[`${name} ${path}`] = await (await call(url, 'GET', path, token)).json();
    }
    const login = { username: name, password: PASSWORD };
    await call(url, 'POST', '/api/login/', undefined, login);
  }
  // The writer's side: to open it marks nothing as read.
  const chat = '/api/messages/ariadne/';
  responses[chat] = await (await call(url, 'GET', chat, tokens[1])).json();
  const addresses = JSON.stringify(responses).match(/(?<=")\/media\/[^"]+/g) ?? [];
  for (const address of new Set(addresses)) {
    responses[address] = (await (await call(url, 'GET', address)).arrayBuffer()).byteLength;
  }
  return responses;
}

/** The places where something of `before` is missing from `after` or differs there. What `after` has beside it is new. */
export function lost(before: unknown, after: unknown, place = ''): string[] {
  if (typeof before !== 'object' || before === null) return Object.is(before, after) ? [] : [place];
  if (typeof after !== 'object' || after === null) return [place];
  return Object.entries(before).flatMap(([key, value]) =>
    CLOCK.includes(key) ? [] : lost(value, (after as Responses)[key], `${place} ${key}`),
  );
}
