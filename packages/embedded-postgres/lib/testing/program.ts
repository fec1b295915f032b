import pg from 'pg';
import { joinOrStartPostgres, startPostgres } from '..';
import { EmbeddedPostgresError } from '../error';
import { application } from './application';

/**
 * A small server for the tests, run as a process of its own: `node program.js <data folder> [join]`. Each line that it
 * prints is a Report. On SIGINT and SIGTERM it finishes a piece of work in the database, then stops PostgreSQL; on SIGHUP it just exits.
 */
export type Report =
  | { event: 'ready'; url: string; adopted: boolean }
  | { event: 'refused'; sentence: string }
  | { event: 'notice'; sentence: string }
  | { event: 'worked' | 'stopped' };

const report = (line: Report): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);

async function main(dataDir: string, mode: string | undefined): Promise<void> {
  const postgres = await (mode === 'join' ? joinOrStartPostgres : startPostgres)({
    application,
    dataDir,
    notify: (sentence) => report({ event: 'notice', sentence }),
  });
  const pool = new pg.Pool({ connectionString: postgres.url });
  pool.on('error', () => undefined);

  const stop = async (): Promise<void> => {
    await pool.query('SELECT pg_sleep(0.2)');
    report({ event: 'worked' });
    await pool.end();
    await postgres.stop();
    report({ event: 'stopped' });
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  // As after an uncaught error.
  process.on('SIGHUP', () => process.exit(1));
  setInterval(() => undefined, 1_000_000);
  report({ event: 'ready', url: postgres.url, adopted: postgres.adopted });
}

main(process.argv[2] ?? '', process.argv[3]).catch((error: unknown) => {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  report({ event: 'refused', sentence: error.message });
  process.exitCode = 1;
});
