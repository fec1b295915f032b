/** The command cannot be carried out; its message is a sentence. Exit code 1. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** The command was not understood; its message is a sentence. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
