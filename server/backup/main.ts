import { inspect, parseArgs } from 'node:util';
import { readConfig } from '../config';
import { StartupError } from '../startupError';
import { answerVersion } from '../version';
import { createBackup, removeOldBackups } from './create';
import { restoreBackup, verifyBackup } from './restore';

const USAGE = `npm run -s backup [-- <folder>]        makes a backup of DATA_DIR in that folder (default: backups)
npm run -s backup -- … --keep <n>      then removes all but the newest n backups in that folder
npm run -s backup -- verify <backup>   checks a backup
npm run -s restore -- <backup>         puts a backup into DATA_DIR, which must be new or empty`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' } },
    });
    const isNamed = /^(create|restore|verify)$/.test(positionals[0] ?? '');
    const [action, folder, ...rest] = isNamed ? positionals : ['create', ...positionals];
    const isUsed = rest.length === 0 && (values.keep === undefined || action === 'create');
    if (isUsed && /^([1-9]\d*)?$/.test(values.keep ?? ''))
      return { action, folder, keep: Number(values.keep) };
  } catch {
    // An option that does not exist.
  }
  throw new StartupError(USAGE);
}

async function run(): Promise<void> {
  const { action, folder = action === 'create' ? 'backups' : undefined, keep } = readArguments();
  if (folder === undefined) throw new StartupError(USAGE);
  const config = readConfig(process.env);
  if (action === 'create') {
    say(`Backup: ${await createBackup(config, folder, say)}`);
    if (keep) await removeOldBackups(folder, keep);
  } else if (action === 'verify') {
    await verifyBackup(config, folder, say);
  } else {
    await restoreBackup(config, folder, say);
    say(`Restored into ${config.dataDir}. Start Pantheon with this DATA_DIR.`);
  }
}

answerVersion();
run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
});
