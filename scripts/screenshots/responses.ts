import type { Page, Route } from '@playwright/test';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A call of the API. */
export type Call = [method: Method, path: RegExp];

/** The calls that shots answer themselves. */
export const calls = {
  feed: ['GET', /^\/api\/posts\/$/],
  createPost: ['POST', /^\/api\/posts\/$/],
  updatePost: ['PATCH', /^\/api\/posts\/\d+\/$/],
  likePost: ['POST', /^\/api\/posts\/\d+\/like\/$/],
  comments: ['GET', /^\/api\/posts\/\d+\/comments\/$/],
  createComment: ['POST', /^\/api\/posts\/\d+\/comments\/$/],
  login: ['POST', /^\/api\/login\/$/],
  register: ['POST', /^\/api\/register\/$/],
  ownProfile: ['GET', /^\/api\/profile\/$/],
  updateProfile: ['PATCH', /^\/api\/profile\/$/],
  profile: ['GET', /^\/api\/profile\/[^/]+\/$/],
  followers: ['GET', /^\/api\/users\/[^/]+\/followers\/$/],
  follow: ['POST', /^\/api\/users\/[^/]+\/follow\/$/],
  createReport: ['POST', /^\/api\/reports\/$/],
  search: ['GET', /^\/api\/users\/search\/$/],
  conversations: ['GET', /^\/api\/messages\/conversations\/$/],
  messages: ['GET', /^\/api\/messages\/(?!conversations|unread)[^/]+\/$/],
  sendMessage: ['POST', /^\/api\/messages\/[^/]+\/$/],
  subscriptions: ['GET', /^\/api\/subscriptions\/$/],
  checkout: ['POST', /^\/api\/subscriptions\/create-checkout-session\/$/],
  all: ['GET', /^\/api\/(?!live)/],
} satisfies Record<string, Call>;

async function respond(page: Page, [method, path]: Call, handle: (route: Route) => unknown): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    (route) => (route.request().method() === method ? handle(route) : route.fallback()),
  );
}

/** Never answers. */
export const hold = (page: Page, call: Call): Promise<void> => respond(page, call, () => undefined);

/** Answers with JSON; a refusal of 400 is not tried again. */
export const reply = (page: Page, call: Call, status: number, json: object, headers = {}): Promise<void> =>
  respond(page, call, (route) => route.fulfill({ status, json, headers }));

export const refuse = (page: Page, call: Call, detail = 'The oracle is silent.'): Promise<void> =>
  reply(page, call, 400, { detail });

/** Answers that there were too many requests. */
export const limit = (page: Page, call: Call): Promise<void> =>
  reply(page, call, 429, { detail: 'Too many requests.' }, { 'Retry-After': '60' });

/** Fails as when the server cannot be reached. */
export const lose = (page: Page, call: Call): Promise<void> =>
  respond(page, call, (route) => route.abort('connectionrefused'));

/** Lets the server answer, and changes the response. */
export const amend = <T>(page: Page, call: Call, change: (response: T) => T): Promise<void> =>
  respond(page, call, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
