import {
  backupPostgres,
  EmbeddedPostgresError,
  explainFileErrors,
  joinOrStartPostgres,
  restorePostgres,
  startPostgres,
  type Application,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '@pantheon/embedded-postgres';
import { StartupError } from '../startupError';

const application: Application = {
  name: 'pantheon',
  title: 'Pantheon',
  otherFolder: 'set DATA_DIR to another folder',
  ownServer: 'set DATABASE_URL to a PostgreSQL of your own',
};

type Options = Omit<EmbeddedPostgresOptions, 'application'>;

/** Starts the embedded PostgreSQL of `dataDir`. Throws a StartupError, also when another server runs on it. */
export const startEmbedded = (options: Options): Promise<EmbeddedPostgres> =>
  asStartupError(startPostgres({ application, ...options }));

/** For commands: joins the embedded PostgreSQL of a running server, or starts it. Throws a StartupError. */
export const joinOrStartEmbedded = (options: Options): Promise<EmbeddedPostgres> =>
  asStartupError(joinOrStartPostgres({ application, ...options }));

export { backupPostgres as backupEmbedded };

/** Makes the embedded database of `dataDir` from a copy that `backupEmbedded` made. */
export const restoreEmbedded = (backup: string, dataDir: string): Promise<void> =>
  asStartupError(restorePostgres(application, backup, dataDir));

/** Does `work` on DATA_DIR. A failure of the system becomes a StartupError of one sentence. */
export const inDataDir = <T>(dataDir: string, work: () => Promise<T>): Promise<T> =>
  asStartupError(explainFileErrors(application, dataDir, work));

async function asStartupError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    throw new StartupError(error.message, { cause: error });
  }
}
