import { readFile } from 'node:fs/promises';
import type { Application } from './application';
import { EmbeddedPostgresError } from './error';
import { runProgram } from './runProgram';

/** The account that runs PostgreSQL when it is not the one that runs Node. */
export interface Account {
  uid: number;
  gid: number;
}

/** Accounts without rights of their own; the first one that exists is used. */
const UNPRIVILEGED = ['postgres', '_postgres', 'nobody'];

/** Whether this process is root, which PostgreSQL refuses to run as. False where there is no root (Windows). */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The account under which root runs PostgreSQL on new data. */
export async function unprivilegedAccount({ title, ownServer }: Application): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of UNPRIVILEGED) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and this system has no account "postgres" or "nobody" to run it as: ' +
      `start ${title} as an ordinary user, or ${ownServer}.`,
  );
}

/** Whether `account` can enter `folder`. Tries it, since modes do not cover ACLs, mounts and parent folders. */
export async function canAccess(account: Account, folder: string): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account })).ok;
}
