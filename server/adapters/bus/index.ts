import type { Hint } from '#contract/live';

/** A hint for members. */
export interface HintMessage {
  hint: Hint;
  /** The ids of the members concerned; without them it goes to everyone. */
  to?: number[];
  /** The ids of who wrote what it is about: it is kept from members who may meet none of them. Not sent to clients. */
  by?: number[];
  /** The ids of members who have blocks from now on. Not sent to clients. */
  blocks?: number[];
}

/** Sessions of a member have ended: the one whose token has this SHA-256 (in hex), or all. */
interface SessionsEnded {
  ended: { memberId: number; session?: string };
}

export type BusMessage = HintMessage | SessionsEnded;

export interface Subscriber {
  onMessage(message: BusMessage): void;
  /** From now on, until the bus is open again, messages are missed. */
  onLost(): void;
}

/** Carries what one server publishes to all servers. */
export interface Bus {
  /** Whether messages arrive at the moment. */
  isOpen(): boolean;
  /**
   * Sends messages to all servers within 50 ms, in their order. Call it once the change that they are about is committed.
   * Sessions that have ended are passed to this server's subscribers before it returns. Never throws: what a crash or a
   * lost connection loses is found by polling.
   */
  publish(messages: BusMessage[]): void;
  /** Passes on each message that any server publishes from now on, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void;
  /** Sends what was published, then closes. */
  stop(): Promise<void>;
}
