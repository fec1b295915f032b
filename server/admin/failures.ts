/** The command cannot be done, told in a sentence: exit code 1. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** The command was not understood, told in a sentence: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
