import { parseArgs } from 'node:util';
import { audit } from './audit';
import type { Command, Input } from './command';
import { remove } from './delete';
import { UsageError } from './failures';
import { failedJobs, retryFailedJob } from './jobs';
import { show, signOut } from './members';
import { migrate } from './migrate';
import { moveMedia } from './moveMedia';
import { forget } from './purchases';
import { reconcile } from './reconcile';
import { grant, revoke } from './tiers';

const commands: Record<string, Command> = {
  show,
  grant,
  revoke,
  'sign-out': signOut,
  delete: remove,
  'forget-purchases': forget,
  migrate,
  'move-media': moveMedia,
  reconcile,
  audit,
  'failed-jobs': failedJobs,
  'retry-job': retryFailedJob,
};

const OPTIONS = { post: '[--post N]', to: '--to s3|disk', yes: '[--yes]' };

const usageOf = (name: string, { words, options }: Command): string =>
  [name, ...words.map((word) => `<${word}>`), ...options.map((option) => OPTIONS[option])].join(' ');

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
export interface Order {
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
        help: { type: 'boolean', short: 'h' },
        post: { type: 'string' },
        to: { type: 'string' },
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

/** Reads the command line; 'help' when that is asked for. Throws UsageError. */
export function readOrder(args: string[]): Order | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [name, ...words] = positionals;
  if (name === undefined) throw new UsageError('Which command?');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".`);
  const strange = (['post', 'to', 'yes'] as const).find(
    (option) => values[option] !== undefined && !command.options.includes(option),
  );
  if (words.length !== command.words.length || strange) {
    throw new UsageError(`It is: ${usageOf(name, command)}`);
  }
  return {
    command,
    input: { words, post: readPost(values.post), to: values.to },
    isSure: values.yes ?? false,
  };
}
