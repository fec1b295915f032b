import { configure } from '@testing-library/dom';

/** Milliseconds; generous, since loading a screen is slow on a busy machine. */
const SCREEN_TIMEOUT_MS = 30_000;

configure({ asyncUtilTimeout: SCREEN_TIMEOUT_MS });

/**
 * What React says of props that are no attributes, such as those of a styled tag without `$` (theme/isPropValid.ts), and of
 * updates outside `act`, before which a test may look.
 */
const warnings: unknown[] = [];
const { error } = console;
Object.assign(console, {
  error: (message: unknown, ...values: unknown[]) => {
    if (/^React does not recognize|not wrapped in act/.test(String(message)))
      warnings.push([message, values[0]]);
    error(message, ...values);
  },
});

afterEach(() => expect(warnings.splice(0)).toEqual([]));
