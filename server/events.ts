import { EventEmitter } from 'node:events';

/** What happens in the server, for metrics. An event costs next to nothing without a listener. */
interface Events {
  /** A request was answered; `route` is the pattern, undefined where no route has the address. */
  requestAnswered: { method: string; route: string | undefined; status: number; seconds: number };
  /** Something was refused with 429. */
  limitReached: { limit: string };
  streamOpened: object;
  streamClosed: object;
  /** A service outside the server failed, in a way that a retry may mend. */
  dependencyFailed: { dependency: 's3' | 'mail' };
  /** A picture was encoded, or could not be. */
  pictureEncoded: { seconds: number; isEncoded: boolean };
}

const events = new EventEmitter();

export const emitEvent = <Name extends keyof Events>(name: Name, event: Events[Name]): void =>
  void events.emit(name, event);

/** Listens to events of this process until the returned function is called. */
export function listen<Name extends keyof Events>(
  name: Name,
  onEvent: (event: Events[Name]) => void,
): () => void {
  events.on(name, onEvent);
  return () => {
    events.off(name, onEvent);
  };
}
