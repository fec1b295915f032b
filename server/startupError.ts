/** Why the program cannot start, as one sentence for the person who started it: what is wrong and what to do. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Says a sentence to the person who started the program. */
export function tellTerminal(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
