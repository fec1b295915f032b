import { createAction } from '@reduxjs/toolkit';
import type { Hint } from '#contract/live';

/** Something has happened at the server (contract/live.ts). */
export const hinted = createAction<Hint>('live/hinted');

/** Hints come again, or late: what has happened since they ended, or since the page was loaded, was not told. */
export const resumed = createAction('live/resumed');

/** What one tab hears of the server and tells the others. */
export type News = ReturnType<typeof hinted> | ReturnType<typeof resumed>;
