import { createInterface } from 'node:readline/promises';
import { inspect } from 'node:util';
import { openMedia } from '../adapters/media/open';
import { readConfig } from '../config';
import { withDatabase } from '../db/open';
import { StartupError } from '../startupError';
import { answerVersion } from '../version';
import { RefusedError, UsageError } from './command';
import { help, parseCommand, type ParsedCommand } from './commandLine';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Throws UsageError when there is no terminal, RefusedError when the response is no. */
async function confirm({ command, input, isSure }: ParsedCommand): Promise<void> {
  if (!command.question || isSure) return;
  const question = command.question(input);
  if (!process.stdin.isTTY) throw new UsageError(`${question} Say so with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const response = await terminal.question(`${question} Type yes: `);
  terminal.close();
  if (response.trim().toLowerCase() !== 'yes') throw new RefusedError('Nothing was deleted.');
}

async function run(): Promise<void> {
  const parsed = parseCommand(process.argv.slice(2));
  if (parsed === 'help') {
    say(help());
    return;
  }
  await confirm(parsed);
  const config = readConfig(process.env);
  const media = await openMedia(config);
  await withDatabase(config, (db) => parsed.command.run({ config, db, media, say }, parsed.input));
}

/** Of data that PostgreSQL cannot read: SQLSTATE classes XX (it is damaged) and 58 (its file is missing or fails). */
const isDamage = (error: unknown): error is Error =>
  /^(XX|58)...$/.test((error as { code?: string }).code ?? '');

function explain(error: unknown): string {
  if (isDamage(error)) {
    return `The database is damaged (${error.message}): restore a backup, which "npm run backup -- verify" checks.`;
  }
  if (error instanceof UsageError) return `${error.message}\nThe commands: npm run -s admin -- --help`;
  // An unexpected error shows its stack; an expected one is one sentence.
  return error instanceof RefusedError || error instanceof StartupError ? error.message : inspect(error);
}

answerVersion();
run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
