import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { LoginResponse } from '../../contract/auth';
import type { Post } from '../../contract/posts';
import { getAs, logIn, storageOf } from '../../e2e/support/member';
import { KNOWN, SEED_PASSWORD } from '../../scripts/seed/people';
import { buildControl } from '../control/build';
import { runServer, type BenchServer } from '../support/process';

const FIRST_MEMBER = KNOWN[0]?.username ?? '';

/** How long the feed may take, in percent of the control list. */
export const SLOWER_PERCENT = 125;

export const PAGES = ['login', 'feed'] as const;
export type PageName = (typeof PAGES)[number];

/** A side of the comparison: the product, its control page, an older product. */
export interface Side {
  name: string;
  /** The addresses of its pages. */
  pages: Record<PageName, string>;
  stop(): Promise<void>;
}

/** A side whose feed is for members. */
export interface Product extends Side {
  url: string;
  session: LoginResponse;
}

/** The server's PUBLIC_URL. */
const addressOf = ({ url }: BenchServer): string => url.replace('127.0.0.1', 'localhost');

/**
 * Starts a built product.
 * @param cwd the folder that holds its dist/, by default the project's
 */
export async function startProduct(
  name: string,
  env: Record<string, string>,
  cwd?: string,
): Promise<Product> {
  const server = await runServer(['dist/server/main.mjs'], { ...env, RATE_LIMITS: 'off' }, { cwd });
  const url = addressOf(server);
  try {
    const session = await logIn(url, { username: FIRST_MEMBER, password: SEED_PASSWORD });
    return {
      name,
      url,
      session,
      pages: { login: `${url}/`, feed: `${url}/home` },
      stop: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The control pages, with a long list of the same cards. */
export interface Control extends Side {
  /** The address of a list of so many posts. */
  list: (posts: number) => string;
}

/** Builds and serves the control pages, which show the first posts of the product's feed. */
export async function startControl(product: Product, dataDir: string): Promise<Control> {
  const posts = (await getAs(product.url, product, '/api/posts/')) as Post[];
  const folder = path.resolve('.cache/bench/control');
  await buildControl(folder, [...PAGES, 'list'], posts);
  const serve = (page: PageName | 'list') =>
    runServer(['--import', 'tsx', 'bench/control/server.ts'], {
      WEB_DIR: path.join(folder, page),
      DATA_DIR: dataDir,
    });
  const servers = { login: await serve('login'), feed: await serve('feed'), list: await serve('list') };
  return {
    name: 'control',
    pages: { login: `${addressOf(servers.login)}/`, feed: `${addressOf(servers.feed)}/` },
    list: (length) => `${addressOf(servers.list)}/?posts=${length}`,
    stop: async () => {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    },
  };
}

/** Stores the session in the browser, as a sign-in does. */
export async function openSession(
  context: BrowserContext,
  { pages, session }: Pick<Product, 'pages' | 'session'>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(pages.login);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storageOf(session));
  await page.close();
}
