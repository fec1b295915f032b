import { randomBytes } from 'node:crypto';
import type { BrowserContextOptions } from '@playwright/test';
import type { LoginAnswer, Registration } from '../../contract/auth';

/** A member of the running server, signed in once. */
export interface Member {
  username: string;
  email: string;
  password: string;
  session: LoginAnswer;
}

/** Makes a name that no test of this run has had. */
export const freshName = (): string => `member${randomBytes(6).toString('hex')}`;

/**
 * Registers and signs in a member over HTTP.
 * @throws Error with the server's answer when it refuses
 */
export async function signUp(url: string, username = freshName()): Promise<Member> {
  const person = { username, email: `${username}@example.org`, password: `gate of ${username}` };
  const registration: Registration = { ...person, godtier: 'HERMES', bio: '' };
  await post(url, '/api/register/', registration);
  const session = (await post(url, '/api/login/', person)) as LoginAnswer;
  return { ...person, session };
}

async function post(url: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** What a browser holds in which this member has signed in (spec §3, browser storage keys). */
export function storageOf({ session }: Member): Record<string, string> {
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
  const localStorage = Object.entries(storageOf(member)).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
