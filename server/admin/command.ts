import type { Context } from '../context';

/** What a command works with. */
export interface Operator extends Pick<Context, 'config' | 'db' | 'media'> {
  /** Prints a line. */
  say: (line: string) => void;
}

/** The arguments after a command's name. */
export interface Input {
  /** As many as the usage line names. */
  words: string[];
  /** `--post N` */
  post: number | undefined;
  /** `--to PLACE` */
  to: string | undefined;
}

/** One command of the operator. */
export interface Command {
  /** The positional arguments, such as `username`. */
  words: string[];
  /** The options it takes beside --help. */
  options: ('post' | 'to' | 'yes')[];
  help: string;
  /** Asked before it runs, for what cannot be undone. */
  question?: (input: Input) => string;
  /** Throws RefusedError, or UsageError for invalid arguments, both with a sentence. */
  run: (operator: Operator, input: Input) => Promise<void>;
}
