import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PostDraft } from '#contract/posts';
import { sessionEnded } from '../api/session';

/** What a text is written for, unless it is a message: the mutation that sends it, and its arguments beside the text. */
export type Writing =
  | { endpoint: 'createPost' }
  | { endpoint: 'updatePost'; id: number }
  | { endpoint: 'createComment'; postId: number }
  | { endpoint: 'createReply'; postId: number; parentId: number }
  | { endpoint: 'updateComment'; postId: number; id: number };

/** The texts of a post: each field that the contract has. */
export type Texts = Omit<PostDraft, 'image'>;

/** What the member has submitted and the server has not confirmed. */
export interface Outgoing {
  /** Its Idempotency-Key, the same each time it is sent. */
  key: string;
  /** Absent of a message, whose box is that of its conversation. */
  writing?: Writing;
  content: string;
  /** Those of a post beside its `content`. */
  texts?: Texts;
  /** An edit of the picture alone: `content` is what the member saw, and is not sent. */
  isTextKept?: boolean;
  /** The key of its picture (pictureDrafts); '' removes the present one in an edit. */
  picture?: string;
  /** ISO 8601, by this browser's clock. */
  created_at: string;
  /** 'waiting': for what is sent before it, or for the network. 'failed': for the member. */
  status: 'waiting' | 'sending' | 'failed';
  /** It was sent, and may be stored although no response came: another text would need another key. */
  isTried?: true;
  /**
   * The latest message of the conversation when it was first sent, if the conversation was loaded: an own message with its
   * text and a higher id is this one, stored by a call whose response was lost.
   */
  after?: number;
  /** Why it waits for the member, such as the sentence with which the server refused it. */
  reason?: string;
}

/** What is unsent, in its order, by box: one for each conversation, and one for all else (storedBoxes). */
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
    /** What storage holds, of an earlier page or another tab. */
    restored: (state, { payload }: PayloadAction<{ box: string; messages: Outgoing[] }>) => {
      state[payload.box] = payload.messages;
    },
    queued: (state, { payload }: PayloadAction<{ box: string; message: Outgoing }>) => {
      (state[payload.box] ??= []).push(payload.message);
    },
    /** Another takes its place, possibly with another key. */
    replaced: (state, { payload }: PayloadAction<InBox & { message: Outgoing }>) => {
      const { box, key, message } = payload;
      state[box] = state[box]?.map((item) => (item.key === key ? message : item));
    },
    sendingStarted: (state, { payload }: PayloadAction<InBox & { after?: number | undefined }>) => {
      const message = state[payload.box]?.find(({ key }) => key === payload.key);
      if (!message) return;
      message.status = 'sending';
      message.isTried = true;
      if (message.after === undefined && payload.after !== undefined) message.after = payload.after;
    },
    /** Of a conversation, what comes after it is not sent either. */
    sendingFailed: (
      state,
      { payload }: PayloadAction<InBox & { reason: string | null; isRefused: boolean }>,
    ) => {
      for (const message of state[payload.box] ?? []) {
        const isIt = message.key === payload.key;
        if (isIt && payload.reason) message.reason = payload.reason;
        if (isIt && payload.isRefused) delete message.isTried;
        if (isIt || !message.writing) message.status = 'failed';
      }
    },
    /** Confirmed by the server, or withdrawn by the member. */
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
export const { restored, queued, replaced, sendingStarted, sendingFailed, removed } = outboxSlice.actions;
export const { selectBox, selectOutbox } = outboxSlice.selectors;
