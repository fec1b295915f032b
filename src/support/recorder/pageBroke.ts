import { createAction } from '@reduxjs/toolkit';

/** The most stack frames that are kept. */
const FRAMES = 12;

/** Where a page broke. The error's message is left out, since it may contain private data. */
export interface Breakdown {
  /** Such as 'TypeError'. */
  name: string;
  /** `function (file:line:column)`, the innermost first, for use with the build's source maps. */
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

/** A page could not be rendered. */
export const pageBroke = createAction('support/pageBroke', (error: unknown) => ({
  payload: describe(error),
}));
