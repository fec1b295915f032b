import type { Hint } from '#contract/live';

/** A hint for members. */
export interface BusMessage {
  hint: Hint;
  /** The ids of the members concerned; without them it goes to everyone. */
  to?: number[];
}

export interface Subscriber {
  onMessage(message: BusMessage): void;
  /** From now on, until the bus is open again, messages are missed. */
  onLost(): void;
}

/** Carries what one server publishes to all servers. */
export interface Bus {
  /** Whether messages arrive at the moment. */
  isOpen(): boolean;
  /** Passes on each message that any server publishes from now on, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void;
  stop(): Promise<void>;
}
