import type { Hint } from '#contract/live';

/** A hint on its way to members. */
export interface Letter {
  hint: Hint;
  /** The ids of those whom it concerns; without them it goes to everybody. */
  to?: number[];
}

export interface Subscriber {
  onLetter(letter: Letter): void;
  /** From now on, until the bus is open again, letters are missed. */
  onLost(): void;
}

/** What one server publishes, all of them hear. */
export interface Bus {
  /** Whether letters arrive at the moment. */
  isOpen(): boolean;
  /** Hands over each letter that any server publishes from now on, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void;
  stop(): Promise<void>;
}
