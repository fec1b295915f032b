import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../api/session';

/** A message that the server has not confirmed. */
export interface Outgoing {
  /** Its Idempotency-Key, the same however often it is sent. */
  key: string;
  content: string;
  /** ISO 8601, by this browser's clock. */
  created_at: string;
  /** 'waiting' for those before it; the page shows it as 'sending'. */
  status: 'waiting' | 'sending' | 'failed';
  /** The server's words, if it refused this message. */
  reason?: string;
}

/** What is to be sent to one member, in its order, by box (outbox.boxOf). */
export type OutboxState = Partial<Record<string, Outgoing[]>>;

export interface OutboxRoot {
  outbox: OutboxState;
}

interface InBox {
  box: string;
  key: string;
}

const initialState: OutboxState = {};

const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    /** What an earlier page could not send. */
    restored: (state, { payload }: PayloadAction<{ box: string; messages: Outgoing[] }>) => {
      state[payload.box] = payload.messages;
    },
    queued: (state, { payload }: PayloadAction<{ box: string; message: Outgoing }>) => {
      (state[payload.box] ??= []).push(payload.message);
    },
    /** All that failed waits once more, in its order: nothing overtakes it. */
    requeued: (state, { payload: box }: PayloadAction<string>) => {
      for (const message of state[box] ?? []) {
        if (message.status === 'failed') message.status = 'waiting';
        delete message.reason;
      }
    },
    sendingStarted: (state, { payload: { box, key } }: PayloadAction<InBox>) => {
      for (const message of state[box] ?? []) {
        if (message.key === key) message.status = 'sending';
      }
    },
    /** One could not be sent, so none behind it may be. */
    sendingFailed: (state, { payload }: PayloadAction<{ box: string; reason: string | null }>) => {
      for (const message of state[payload.box] ?? []) {
        if (message.status === 'sending' && payload.reason) message.reason = payload.reason;
        message.status = 'failed';
      }
    },
    /** The server has it, or the member gave it up. */
    removed: (state, { payload: { box, key } }: PayloadAction<InBox>) => {
      state[box] = state[box]?.filter((message) => message.key !== key);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectBox: (state, box: string) => state[box],
  },
});

export const outboxReducer = outboxSlice.reducer;
export const { restored, queued, requeued, sendingStarted, sendingFailed, removed } = outboxSlice.actions;
export const { selectBox } = outboxSlice.selectors;
