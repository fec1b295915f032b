import { randomBytes } from 'node:crypto';
import { chown, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { removeDataDir } from '../../../testing/engine';
import { isRoot, unprivilegedAccount, type Account } from '../account';
import { clusterPath } from '../cluster';
import { findPostmaster, isRunning } from '../postmaster';
import { install, type Installation } from './installation';
import { killPrograms, startProgram, type Program } from './process';

export type Person = 'root' | 'an ordinary user';

/** As whom the tests can start programs. */
export const people: [Person, ...Person[]] = isRoot() ? ['root', 'an ordinary user'] : ['an ordinary user'];

/** The account of an ordinary user; undefined where the tests themselves are run by one. */
export const ordinaryAccount = (): Promise<Account> | undefined =>
  isRoot() ? unprivilegedAccount() : undefined;

/** An installation of `person` for the tests of a file, and an empty data folder for each. */
export interface Site {
  installation: Installation;
  account: Account | undefined;
  /** As whom PostgreSQL runs. */
  owner: Account | undefined;
  dataDir: string;
  start(options?: { as?: Account | undefined; mode?: 'join' }): Program;
  /** The real path of the data folder of PostgreSQL. */
  cluster(): Promise<string>;
  /** The process of the PostgreSQL that runs on the data, 0 where none does. */
  postmaster(): Promise<number>;
  /** Whether that process still runs: one that nobody waits for may stay in the list of processes after its end. */
  runs(pid: number): Promise<boolean>;
}

/** @param mode of the installation's folder: 0o700 keeps every other account out */
export function useSite(person: Person, mode = 0o755): Site {
  const site = {
    start: (options = {}) => startProgram(site.installation, site.dataDir, { as: site.account, ...options }),
    cluster: () => realpath(clusterPath(site.dataDir)),
    postmaster: async () => findPostmaster(await site.cluster())?.pid ?? 0,
    runs: async (pid) => isRunning(pid, await site.cluster()),
  } as Site;

  beforeAll(async () => {
    site.account = person === 'root' ? undefined : await ordinaryAccount();
    site.owner = await ordinaryAccount();
    site.installation = await install({ owner: site.account, mode });
  });
  beforeEach(async () => {
    site.dataDir = join(site.installation.folder, `data-${randomBytes(4).toString('hex')}`);
    await mkdir(site.dataDir);
    if (site.account) await chown(site.dataDir, site.account.uid, site.account.gid);
  });
  afterEach(async () => {
    killPrograms();
    await removeDataDir(site.dataDir);
  });
  afterAll(() => site.installation.remove());
  return site;
}
