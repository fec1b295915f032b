import { inspect } from 'node:util';
import { readConfig } from '../config';
import { StartupError } from '../startupError';
import { answerVersion } from '../version';
import { createBackup } from './create';
import { restoreBackup } from './restore';

const USAGE = `npm run -s backup [-- <folder>]     makes a backup of DATA_DIR in that folder (default: backups)
npm run -s restore -- <backup>      puts a backup into DATA_DIR, which must be new or empty`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run([action, folder, ...rest]: string[]): Promise<void> {
  const config = readConfig(process.env);
  if (rest.length > 0 || folder?.startsWith('-')) throw new StartupError(USAGE);
  if (action === 'create') {
    say(`Backup: ${await createBackup(config, folder ?? 'backups', say)}`);
  } else if (folder !== undefined) {
    await restoreBackup(config, folder);
    say(`Restored into ${config.dataDir}. Start Pantheon with this DATA_DIR.`);
  } else throw new StartupError(USAGE);
}

answerVersion();
run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
});
