/** What stands in place of what is hidden. */
export const HIDDEN = '[redacted]';

/** A grey picture of one pixel: it takes the place of a picture without showing anything of it. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAALCurAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const EMAIL = /[^\s@<>()"',;:[\]]+@[^\s@<>()"',;:[\]]+/g;

/** The same length and the same white space, so that lines break where they broke. */
const filler = (text: string): string => text.replace(/\S/gu, 'x');

/** Shown: what is public in the app, or says nothing of anybody. Of emails, wherever they stand, only the length is left. */
export const show = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(EMAIL, filler);
  return typeof value === 'number' || typeof value === 'boolean' ? value : HIDDEN;
};

export const showKey = (key: string): string => key.replace(EMAIL, filler);

/** Hidden: that there was something is all that is left. */
export const hide = (_value: unknown): unknown => HIDDEN;

/** A text between few: only its length and its white space are left, so that the screen looks the same. */
export const fill = (value: unknown): unknown => (typeof value === 'string' ? filler(value) : HIDDEN);

/** A picture's address or a small picture itself. */
export const picture = (_value: unknown): unknown => NO_PICTURE;

/** The name at the beginning of an error's text: what follows may quote anything. */
export const errorName = (value: unknown): unknown => /^\w+/.exec(String(value))?.[0] ?? HIDDEN;
