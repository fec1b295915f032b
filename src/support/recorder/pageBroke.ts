import { createAction } from '@reduxjs/toolkit';

/** Frames of a stack that are kept. */
const FRAMES = 12;

/** Where a page broke. The error's message is left out: it may quote anything. */
export interface Breakdown {
  /** Such as 'TypeError'. */
  name: string;
  /** `function (file:line:column)`, the innermost first; the source maps of the build tell the rest. */
  frames: string[];
}

const describe = (error: unknown): Breakdown => ({
  name: error instanceof Error ? error.name : typeof error,
  frames:
    error instanceof Error
      ? (error.stack ?? '')
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => /:\d+:\d+\)?$/.test(line))
          .slice(0, FRAMES)
      : [],
});

/** A page could not be shown. */
export const pageBroke = createAction('support/pageBroke', (error: unknown) => ({
  payload: describe(error),
}));
