import fs from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '#contract/call';
import type { TestMember, TestServer } from '../../../testing/server';

/** Where the links of `linkIn` lead: the server's PUBLIC_URL. */
export const PUBLIC_URL = 'https://pantheon.example';
export const NEW_PASSWORD = 'a wholly new secret';

/** The parts of a reset link. */
export interface Link {
  uidb64: string;
  token: string;
}

export function linkIn(mail: string | undefined): Link {
  const found = /^https:\/\/pantheon\.example\/reset-password\/([\w-]+)\/([\w-]{43})\r?$/m.exec(mail ?? '');
  const [, uidb64, token] = found ?? [];
  if (!uidb64 || !token) throw new Error(`no link in ${mail ?? 'no mail'}`);
  return { uidb64, token };
}

/** Helpers for tests of password resets. */
export function resetsOf(server: () => TestServer) {
  const outbox = () => path.join(server().dataDir, 'outbox');
  const ask = (email: string) => server().call('POST', '/api/password-reset/', { body: { email } });

  /** What was sent, oldest first. */
  async function mails(): Promise<string[]> {
    const names = await fs.readdir(outbox()).catch(() => []);
    const mails = names.filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(mails.map((name) => fs.readFile(path.join(outbox(), name), 'utf8')));
  }

  return {
    ask,
    mails,
    emptyOutbox: () => fs.rm(outbox(), { recursive: true, force: true }),
    /** Requests a link and returns the one that was sent. */
    async linkFor({ email }: TestMember): Promise<Link> {
      await ask(email);
      await server().runJobs();
      return linkIn((await mails()).at(-1));
    },
    confirm: (link: Link, password = NEW_PASSWORD, headers: Record<string, string> = {}) =>
      server().call<Problem>('POST', '/api/password-reset/confirm/', {
        body: { ...link, password },
        headers,
      }),
    login: (username: string, password: string) =>
      server().call('POST', '/api/login/', { body: { username, password } }),
  };
}
