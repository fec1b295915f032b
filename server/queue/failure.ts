import { DependencyError } from '../adapters/dependency';

/**
 * A failure of work in the background, stored and logged as it was thrown: its message has no personal data and no secret.
 */
export class WorkFailure extends Error {
  override name = 'WorkFailure';

  /** @param permanent whether a retry is useless */
  constructor(
    message: string,
    readonly permanent: boolean,
  ) {
    super(message);
  }
}

/** What is stored of a failure. Of an unexpected one only the kind, since its message may quote anything. */
export function describeFailure(error: unknown): string {
  if (error instanceof WorkFailure || error instanceof DependencyError) return error.message;
  if (!(error instanceof Error)) return 'Unknown failure';
  const { code } = error as NodeJS.ErrnoException;
  return code ? `${error.name} (${code})` : error.name;
}
