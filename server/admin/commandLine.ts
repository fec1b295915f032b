import { parseArgs } from 'node:util';
import { audit } from './audit';
import { cases, decideCase, showCase } from './cases';
import { UsageError, type Command, type Input, type OptionName } from './command';
import { invite } from './invite';
import { retryFailedJob, showFailedJobs } from './jobs';
import { remove, show, signOut } from './members';
import { moveMedia } from './moveMedia';
import { moderator, moderators } from './moderators';
import { reconcile } from './reconcile';
import { forget, grant, revoke } from './tiers';

const commands: Record<string, Command> = {
  show,
  grant,
  revoke,
  invite,
  'sign-out': signOut,
  delete: remove,
  'forget-purchases': forget,
  migrate: {
    help: 'Bring the database to the schema of this release, as a start does',
    // Every command finds the database at the newest schema (db/open.ts).
    run: async ({ say }) => say('The database has the schema of this release.'),
  },
  'move-media': moveMedia,
  reconcile,
  audit,
  moderator,
  moderators,
  cases,
  case: showCase,
  decide: decideCase,
  'failed-jobs': showFailedJobs,
  'retry-job': retryFailedJob,
};

const OPTIONS: Record<OptionName, string> = {
  decided: '[--decided]',
  post: '[--post N]',
  to: '--to s3|disk',
  until: '[--until DAY]',
  uses: '[--uses N]',
  days: '[--days N]',
  yes: '[--yes]',
};

const usageOf = (name: string, { positionals = [], options = [] }: Command): string =>
  [
    name,
    ...positionals.map((positional) => `<${positional}>`),
    ...options.map((option) => OPTIONS[option]),
  ].join(' ');

/** What `--help` prints. */
export function help(): string {
  const lines = Object.entries(commands).map(([name, command]) => [usageOf(name, command), command.help]);
  const width = Math.max(...lines.map(([usage = '']) => usage.length)) + 2;
  return `Usage: npm run -s admin -- <command>

${lines.map(([usage = '', text]) => `  ${usage.padEnd(width)}${text}`).join('\n')}

It works on the database of the server's own settings (DATA_DIR or DATABASE_URL), while the server runs or not.
--version prints the release. Exit code: 0 done, 1 refused or not found, 2 not understood.`;
}

/** The parsed command line. */
export interface ParsedCommand {
  command: Command;
  input: Input;
  /** --yes: does not ask for confirmation. */
  isSure: boolean;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        decided: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        post: { type: 'string' },
        to: { type: 'string' },
        uses: { type: 'string' },
        days: { type: 'string' },
        until: { type: 'string' },
        yes: { type: 'boolean' },
      },
    });
  } catch (error) {
    // parseArgs adds advice about positional arguments that does not apply here.
    throw new UsageError((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}

function readPost(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id))
    throw new UsageError(`--post needs the number of a post, not "${text}".`);
  return id;
}

function readCount(option: 'uses' | 'days', text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new UsageError(`--${option} needs a number from 1 to 9999, not "${text}".`);
  return Number(text);
}

/** Reads the command line; 'help' when that is asked for. Throws UsageError. */
export function parseCommand(args: string[]): ParsedCommand | 'help' {
  const {
    values,
    positionals: [name, ...positionals],
  } = parse(args);
  if (values.help) return 'help';
  if (name === undefined) throw new UsageError('Which command?');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".`);
  const { options = [], positionals: expected = [] } = command;
  const unknown = (Object.keys(OPTIONS) as OptionName[]).find(
    (option) => values[option] !== undefined && !options.includes(option),
  );
  if (positionals.length !== expected.length || unknown) {
    throw new UsageError(`It is: ${usageOf(name, command)}`);
  }
  return {
    command,
    input: {
      positionals,
      post: readPost(values.post),
      to: values.to,
      uses: readCount('uses', values.uses),
      days: readCount('days', values.days),
      until: values.until,
      decided: values.decided,
    },
    isSure: values.yes ?? false,
  };
}
