/** Replaces hidden values. */
export const HIDDEN = '[redacted]';

/** A grey picture of one pixel, which replaces other pictures. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAALCurAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const EMAIL = /[^\s@<>()"',;:[\]]+@[^\s@<>()"',;:[\]]+/g;

/** A text with the same length and white space, so that lines break at the same places. */
const filler = (text: string): string => text.replace(/\S/gu, 'x');

/** Shows values that are public in the app or not personal. Emails in them are replaced by filler. */
export const show = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(EMAIL, filler);
  return typeof value === 'number' || typeof value === 'boolean' ? value : HIDDEN;
};

export const showKey = (key: string): string => key.replace(EMAIL, filler);

/** Hides a value, but not that there was one. */
export const hide = (_value: unknown): unknown => HIDDEN;

/** Replaces a private text by filler, so that the screen looks the same. */
export const fill = (value: unknown): unknown => (typeof value === 'string' ? filler(value) : HIDDEN);

/** Replaces the URL of a picture, or a data URL. */
export const picture = (_value: unknown): unknown => NO_PICTURE;

/** Keeps the name at the start of an error's text; the rest may contain private data. */
export const errorName = (value: unknown): unknown => /^\w+/.exec(String(value))?.[0] ?? HIDDEN;
