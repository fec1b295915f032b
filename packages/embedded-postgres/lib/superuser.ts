import type { Account } from './account';
import { runProgram, type Outcome } from './runProgram';

interface Work {
  account: Account | undefined;
  database: string;
  /** Each on one line. */
  statements: string[];
}

/** Runs statements on a cluster on which no PostgreSQL runs, with rights that no connection has. */
export function runAsSuperuser(
  postgres: string,
  folder: string,
  { account, database, statements }: Work,
): Promise<Outcome> {
  const args = ['--single', '-D', folder, '-c', 'exit_on_error=on', database];
  return runProgram(postgres, args, { account, input: `${statements.join('\n')}\n` });
}
