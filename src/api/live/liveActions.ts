import { createAction } from '@reduxjs/toolkit';
import type { Hint } from '#contract/live';

/** The server reports that something happened (contract/live.ts). */
export const liveEventReceived = createAction<Hint>('live/eventReceived');

/** The stream is open again, or opened late: events since it broke off, or since the page loaded, were missed. */
export const liveReconnected = createAction('live/reconnected');

/** What the leading tab receives and passes on to the other tabs. */
export type LiveAction = ReturnType<typeof liveEventReceived> | ReturnType<typeof liveReconnected>;
