/**
 * A service outside the server is unavailable, or refused what was asked of it: 503 for the member (http/errors.ts). Its
 * message may be logged, since it quotes nothing of what was sent.
 */
export class DependencyError extends Error {
  override name = 'DependencyError';

  /**
   * @param dependency what members call it, such as "payment provider"
   * @param message kinds and codes alone
   * @param isPermanent whether a retry is useless
   */
  constructor(
    readonly dependency: string,
    message: string,
    readonly isPermanent = false,
  ) {
    super(message);
  }
}
