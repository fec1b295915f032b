import type { BrowserContext } from '@playwright/test';

/** Problems in the pages of a test, and those that the test has announced. */
export class Watch {
  private readonly problems: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Console errors, uncaught errors and failed requests whose text or address matches are no failure of the test. */
  allow = (pattern: RegExp): void => {
    this.allowed.push(pattern);
  };

  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') {
        this.problems.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => {
      this.problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // A page that is left, or a call that is aborted, cancels its requests itself.
      if (reason !== 'net::ERR_ABORTED') {
        this.problems.push(`request: ${request.method()} ${request.url()} ${reason}`);
      }
    });
  }

  /** The problems that the test has not announced, before or after they happened. */
  unannounced(): string[] {
    return this.problems.filter((problem) => !this.allowed.some((pattern) => pattern.test(problem)));
  }
}
