import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { browserStorage } from '../../api/browserStorage';
import { sessionEnded } from '../../api/session';

/** A message that the server has not confirmed. */
export interface Outgoing {
  /** Its Idempotency-Key, the same each time it is sent. */
  key: string;
  content: string;
  /** ISO 8601, by this browser's clock. */
  created_at: string;
  /** 'waiting': messages before it are sent first; it shows as being sent. */
  status: 'waiting' | 'sending' | 'failed';
  /**
   * The latest message of the conversation when it was first sent, if the conversation was loaded: an own message with its
   * text and a higher id is this one, stored by a call whose response was lost.
   */
  after?: number;
  /** The server's reason, if it refused this message. */
  reason?: string;
}

/** The unsent messages to each member, in their order, by outboxKey. */
export type OutboxState = Partial<Record<string, Outgoing[]>>;

interface InBox {
  box: string;
  key: string;
}

const initialState: OutboxState = {};

const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    /** The unsent messages of an earlier page. */
    restored: (state, { payload }: PayloadAction<{ box: string; messages: Outgoing[] }>) => {
      state[payload.box] = payload.messages;
    },
    queued: (state, { payload }: PayloadAction<{ box: string; message: Outgoing }>) => {
      (state[payload.box] ??= []).push(payload.message);
    },
    /** All failed messages wait again, so that later ones do not overtake them. */
    requeued: (state, { payload: box }: PayloadAction<string>) => {
      for (const message of state[box] ?? []) {
        if (message.status === 'failed') message.status = 'waiting';
        delete message.reason;
      }
    },
    sendingStarted: (state, { payload }: PayloadAction<InBox & { after: number | undefined }>) => {
      const message = state[payload.box]?.find(({ key }) => key === payload.key);
      if (!message) return;
      message.status = 'sending';
      if (message.after === undefined && payload.after !== undefined) message.after = payload.after;
    },
    /** A message could not be sent, so those after it are not sent either. */
    sendingFailed: (state, { payload }: PayloadAction<{ box: string; reason: string | null }>) => {
      for (const message of state[payload.box] ?? []) {
        if (message.status === 'sending' && payload.reason) message.reason = payload.reason;
        message.status = 'failed';
      }
    },
    /** Confirmed by the server, or discarded by the member. */
    removed: (state, { payload: { box, key } }: PayloadAction<InBox>) => {
      state[box] = state[box]?.filter((message) => message.key !== key);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectBox: (state, box: string) => state[box],
    selectOutbox: (state) => state,
  },
});

export const outboxReducer = outboxSlice.reducer;
export const { restored, queued, requeued, sendingStarted, sendingFailed, removed } = outboxSlice.actions;
export const { selectBox, selectOutbox } = outboxSlice.selectors;

/** The server remembers Idempotency-Keys for 24 h; one hour less allows for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** The key of one member's unsent messages to another, in the store and in storage. */
export const outboxKey = (memberId: number | null, username: string): string =>
  `unsent:${memberId ?? 'nobody'}:${username.toLowerCase()}`;

/** Leaves out messages older than their key: the server may have stored them, and would store them twice. */
function readStored(box: string, now: number): Outgoing[] {
  try {
    const messages: unknown = JSON.parse(browserStorage.get(box) ?? '[]');
    if (!Array.isArray(messages)) return [];
    return (messages as Outgoing[]).filter(
      ({ created_at }) => now - Date.parse(created_at) < KEY_LIFETIME_MS,
    );
  } catch {
    return [];
  }
}

/** The messages that an earlier page left unsent: 'failed', or 'waiting' if they were being sent. */
export const readOutbox = (box: string, now: number): Outgoing[] =>
  readStored(box, now).map((message) => ({
    ...message,
    status: message.status === 'failed' ? 'failed' : 'waiting',
  }));

/** The members, in lower case, to whom an earlier page left messages unsent. */
export function readOutboxNames(memberId: number | null, now: number): string[] {
  const prefix = outboxKey(memberId, '');
  const boxes = browserStorage.keys().filter((key) => key.startsWith(prefix));
  return boxes.filter((box) => readStored(box, now).length > 0).map((box) => box.slice(prefix.length));
}

/** Stores a page's unsent messages, beside those that the member's other pages keep in the same box. */
export function saveOutbox(box: string, before: Outgoing[], after: Outgoing[], now: number): void {
  const own = new Set([...before, ...after].map(({ key }) => key));
  const kept = [...readStored(box, now).filter(({ key }) => !own.has(key)), ...after];
  browserStorage.set(box, kept.length > 0 ? JSON.stringify(kept) : null);
}
