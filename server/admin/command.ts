import type { Context } from '../context';

/** What a command works with. */
export interface Operator extends Pick<Context, 'config' | 'db' | 'media'> {
  /** Prints a line. */
  say: (line: string) => void;
}

/** The arguments after a command's name. */
export interface Input {
  /** As many as the usage line names. */
  positionals: string[];
  /** `--post N` */
  post: number | undefined;
  /** `--to PLACE` */
  to: string | undefined;
  /** `--uses N` */
  uses?: number | undefined;
  /** `--days N` */
  days?: number | undefined;
  /** `--until DAY` */
  until?: string | undefined;
  /** `--decided` */
  decided?: boolean | undefined;
}

/** The options of commands beside --help. */
export type OptionName = 'decided' | 'post' | 'to' | 'until' | 'uses' | 'days' | 'yes';

/** One command of the operator. */
export interface Command {
  /** The positional arguments, such as `username`. */
  positionals?: string[];
  /** The options it takes beside --help. */
  options?: OptionName[];
  help: string;
  /** Asked before it runs, for what cannot be undone. */
  question?: (input: Input) => string;
  /** Throws RefusedError, or UsageError for invalid arguments, both with a sentence. */
  run: (operator: Operator, input: Input) => Promise<void>;
}

/** The command cannot be carried out; its message is a sentence. Exit code 1. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** The command was not understood; its message is a sentence. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A time as the commands print it. */
export const moment = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Control characters and direction marks: a member's text must not look like the program's output. */
const UNSAFE = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A member's text, safe to print to a terminal. Line breaks and tabs stay. */
export const printable = (text: string): string =>
  text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
