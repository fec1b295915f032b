import { channel, type Channel } from 'node:diagnostics_channel';

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

const channels = new Map<keyof Events, Channel>();

/**
 * Held for ever: Node collects a channel that no one listens to, and when it later takes that out of its list by name, it
 * would take out one that was made meanwhile, with its listeners.
 */
function channelOf(name: keyof Events): Channel {
  let found = channels.get(name);
  if (!found) channels.set(name, (found = channel(`pantheon:${name}`)));
  return found;
}

export const emitEvent = <Name extends keyof Events>(name: Name, event: Events[Name]): void =>
  channelOf(name).publish(event);

/** Listens to events of this process until the returned function is called. */
export function listen<Name extends keyof Events>(
  name: Name,
  onEvent: (event: Events[Name]) => void,
): () => void {
  const listener = (event: unknown) => onEvent(event as Events[Name]);
  channelOf(name).subscribe(listener);
  return () => {
    channelOf(name).unsubscribe(listener);
  };
}
