import { adoptOrStart } from './adoptOrStart';
import type { Application } from './application';
import { EmbeddedPostgresError } from './error';
import { explainFileErrors } from './explain';
import { prepare } from './prepare';
import { supervise } from './supervise';

/** A running PostgreSQL. */
export interface EmbeddedPostgres {
  /** The address of its database, which holds the password: never log it. It stays the same when PostgreSQL restarts. */
  url: string;
  /** True when it was running already, left behind by a process that was killed. */
  adopted: boolean;
  /** Stops it once its data is on disk. One that was only joined keeps running. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  application: Application;
  /** The application's data folder. The database is in its `postgres`, or where that links to. */
  dataDir: string;
  /** For tests: faster, but the data is lost if the machine fails. */
  throwaway?: boolean;
  /** Called with a sentence about what is being waited for or was repaired. */
  notify: (sentence: string) => void;
}

/**
 * Starts the PostgreSQL of `dataDir`, or adopts the one that a killed process left running. It takes an exclusive lock on
 * it and restarts it after a crash, until it is stopped. Throws EmbeddedPostgresError, also when another process has the lock.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { application, dataDir, notify } = options;
  return explainFileErrors(application, dataDir, async () => {
    const launch = await prepare(options);
    const { lock, ...running } = await adoptOrStart(launch, options);
    if (lock) return supervise(launch, { ...running, lock }, notify);
    throw new EmbeddedPostgresError(
      `Another ${application.title} is already running on the data in ${dataDir}. Stop it first, or ${application.otherFolder}.`,
    );
  });
}

/** For commands: joins the PostgreSQL that another process started, else starts it as `startPostgres` does. */
export async function joinOrStartPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return explainFileErrors(options.application, options.dataDir, async () => {
    const launch = await prepare(options);
    const { lock, ...running } = await adoptOrStart(launch, options);
    if (lock) return supervise(launch, { ...running, lock }, options.notify);
    return { url: running.url, adopted: false, stop: () => Promise.resolve() };
  });
}
