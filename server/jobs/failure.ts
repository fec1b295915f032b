import { providerFailure } from '../adapters/payments/failure';

/**
 * A failure of work in the background, told as it was thrown in the jobs table and the log: its message names nobody and
 * holds no secret.
 */
export class WorkFailure extends Error {
  override name = 'WorkFailure';

  /** @param permanent trying again is no use */
  constructor(
    message: string,
    readonly permanent: boolean,
  ) {
    super(message);
  }
}

/** What is kept of a failure. Of one that was not foreseen only its kind, since its message may quote anything. */
export function describeFailure(error: unknown): string {
  if (error instanceof WorkFailure) return error.message;
  const failure = providerFailure(error);
  if (failure) return failure;
  if (!(error instanceof Error)) return 'Unknown failure';
  const { code } = error as NodeJS.ErrnoException;
  return code ? `${error.name} (${code})` : error.name;
}
