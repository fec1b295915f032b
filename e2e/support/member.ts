import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContextOptions } from '@playwright/test';
import type { Credentials, LoginResponse, Registration } from '../../contract/auth';
import type { Tier } from '../../contract/tiers';
import type { TestServer } from './server';

/** A member of the running server, signed in once. */
export interface Member {
  username: string;
  email: string;
  password: string;
  session: LoginResponse;
}

/** A name that no other test of this run has used. */
export const freshName = (): string => `member${randomBytes(6).toString('hex')}`;

/**
 * Registers and signs in a member over HTTP.
 * @throws Error with the server's response when it refuses
 */
export async function signUp(url: string, username = freshName()): Promise<Member> {
  const person = { username, email: `${username}@example.org`, password: `gate of ${username}` };
  const registration: Registration = { ...person, godtier: 'HERMES', bio: '' };
  await post(url, '/api/register/', registration);
  return { ...person, session: await logIn(url, person) };
}

/**
 * Signs in over HTTP.
 * @throws Error with the server's response when it refuses
 */
export const logIn = async (url: string, credentials: Credentials): Promise<LoginResponse> =>
  (await post(url, '/api/login/', credentials)) as LoginResponse;

/** Registers and signs in a member who holds this tier, given by the operator's command. */
export async function signUpAs(tier: Tier, server: TestServer): Promise<Member> {
  const member = await signUp(server.url);
  if (tier === 'HERMES') return member;
  await grantTier(server, member, tier);
  return { ...member, session: { ...member.session, godtier: tier } };
}

/** Runs the operator's command while the server runs. */
async function runAdmin({ dataDir }: TestServer, ...command: string[]): Promise<void> {
  const program = path.resolve('dist/server/admin.mjs');
  await promisify(execFile)(process.execPath, [program, ...command], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

/** Gives a member a tier, as an operator does. */
export const grantTier = (server: TestServer, { username }: Member, tier: Tier): Promise<void> =>
  runAdmin(server, 'grant', username, tier);

/** Makes a member a moderator, as an operator does. */
export const appoint = (server: TestServer, { username }: Member): Promise<void> =>
  runAdmin(server, 'moderator', 'add', username);

type SignedIn = Pick<Member, 'session'>;

const tokenOf = ({ session }: SignedIn) => ({ Authorization: `Token ${session.token}` });

/**
 * Makes a call as a member, past the browser.
 * @throws Error with the server's response when it refuses
 */
export const postAs = (url: string, member: Member, address: string, body: object = {}): Promise<unknown> =>
  post(url, address, body, tokenOf(member));

/** Sends a form as a member, past the browser: what a PATCH changes, or a picture, which is a PNG. */
export function sendFormAs(
  url: string,
  member: Member,
  method: 'POST' | 'PATCH',
  address: string,
  fields: Record<string, string | Buffer>,
): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    body.set(
      name,
      typeof value === 'string' ? value : new Blob([new Uint8Array(value)], { type: 'image/png' }),
    );
  }
  return responseOf(url + address, { method, headers: tokenOf(member), body });
}

/** Sends a GET as a member, past the browser. */
export const getAs = (url: string, member: SignedIn, address: string): Promise<unknown> =>
  responseOf(url + address, { headers: tokenOf(member) });

/** Sends a PUT as a member, past the browser. */
export async function putAs(url: string, member: Member, address: string, body: object = {}): Promise<void> {
  const headers = { 'Content-Type': 'application/json', ...tokenOf(member) };
  await responseOf(url + address, { method: 'PUT', headers, body: JSON.stringify(body) });
}

/** Sends a DELETE as a member, past the browser. */
export async function deleteAs(url: string, member: Member, address: string): Promise<void> {
  await responseOf(url + address, { method: 'DELETE', headers: tokenOf(member) });
}

async function responseOf(address: string, request: RequestInit): Promise<unknown> {
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

const post = (url: string, address: string, body: object, headers?: Record<string, string>) =>
  responseOf(url + address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** What a browser holds in which a member has signed in (spec §3, browser storage keys). */
export function storageOf(session: LoginResponse): Record<string, string> {
  return {
    authToken: session.token,
    isAuthenticated: 'true',
    tokenTimestamp: String(Date.now()),
    userId: String(session.user_id),
    username: session.username,
    userTier: session.godtier,
    usedFreeTrial: String(session.used_free_trial),
    ...(session.subscription_status && { subscriptionStatus: session.subscription_status }),
  };
}

/** The same as Playwright's state of a new browser context. */
export function stateOf(url: string, member: Member): NonNullable<BrowserContextOptions['storageState']> {
  const localStorage = Object.entries(storageOf(member.session)).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
