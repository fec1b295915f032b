import { createAction } from '@reduxjs/toolkit';
import type { Hint } from '#contract/live';

/** The server reports that something happened (contract/live.ts). */
export const liveEventReceived = createAction<Hint>('live/eventReceived');

/** The stream was opened again, or late, so events may have been missed. */
export const liveReconnected = createAction('live/reconnected');

/** What the leader tab dispatches and broadcasts to the other tabs. */
export type LiveAction = ReturnType<typeof liveEventReceived> | ReturnType<typeof liveReconnected>;
