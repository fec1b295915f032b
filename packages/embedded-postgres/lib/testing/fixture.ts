import { randomBytes } from 'node:crypto';
import { chown, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isRoot, unprivilegedAccount, type Account } from '../account';
import { clusterPath } from '../cluster';
import { findPostmaster, isRunning } from '../postmaster';
import { application } from './application';
import { removeDataDir } from './dataFolder';
import { install, type Installation } from './installation';
import { killPrograms, startProgram, type Program } from './process';

export type User = 'root' | 'an ordinary user';

/** The users as whom tests can start programs. */
export const availableUsers: [User, ...User[]] = isRoot()
  ? ['root', 'an ordinary user']
  : ['an ordinary user'];

/** The account of an ordinary user; undefined where the tests themselves are run by one. */
export const unprivilegedUser = (): Promise<Account> | undefined =>
  isRoot() ? unprivilegedAccount(application) : undefined;

/** An installation of `person` for the tests of a file, and an empty data folder for each. */
export interface InstallationFixture {
  installation: Installation;
  account: Account | undefined;
  /** The user as whom PostgreSQL runs. */
  owner: Account | undefined;
  dataDir: string;
  start(options?: { as?: Account | undefined; mode?: 'join' }): Program;
  /** The real path of the data folder of PostgreSQL. */
  cluster(): Promise<string>;
  /** The process of the PostgreSQL that runs on the data, 0 where none does. */
  postmaster(): Promise<number>;
  /** Whether that process still runs: a zombie process does not. */
  runs(pid: number): Promise<boolean>;
}

/** @param mode of the installation's folder: 0o700 keeps every other account out */
export function useInstallation(person: User, mode = 0o755): InstallationFixture {
  const fixture = {
    start: (options = {}) =>
      startProgram(fixture.installation, fixture.dataDir, { as: fixture.account, ...options }),
    cluster: () => realpath(clusterPath(fixture.dataDir)),
    postmaster: async () => findPostmaster(await fixture.cluster())?.pid ?? 0,
    runs: async (pid) => isRunning(pid, await fixture.cluster()),
  } as InstallationFixture;

  beforeAll(async () => {
    fixture.account = person === 'root' ? undefined : await unprivilegedUser();
    fixture.owner = await unprivilegedUser();
    fixture.installation = await install({ owner: fixture.account, mode });
  });
  beforeEach(async () => {
    fixture.dataDir = join(fixture.installation.folder, `data-${randomBytes(4).toString('hex')}`);
    await mkdir(fixture.dataDir);
    if (fixture.account) await chown(fixture.dataDir, fixture.account.uid, fixture.account.gid);
  });
  afterEach(async () => {
    killPrograms();
    await removeDataDir(fixture.dataDir);
  });
  afterAll(() => fixture.installation.remove());
  return fixture;
}
