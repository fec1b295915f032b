import { configure } from '@testing-library/dom';

/** Milliseconds; generous, since loading a screen is slow on a busy machine. */
const SCREEN_TIMEOUT_MS = 30_000;

configure({ asyncUtilTimeout: SCREEN_TIMEOUT_MS });

/** Props that React does not know as attributes, such as those of a styled tag without `$` (theme/isPropValid.ts). */
const strayProps: unknown[] = [];
const { error } = console;
Object.assign(console, {
  error: (message: unknown, ...values: unknown[]) => {
    if (String(message).startsWith('React does not recognize')) strayProps.push(values[0]);
    error(message, ...values);
  },
});

afterEach(() => expect(strayProps.splice(0)).toEqual([]));
