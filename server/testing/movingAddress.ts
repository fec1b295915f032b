import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address that leads to one PostgreSQL or another, as those of cloud providers and of virtual IPs do. */
export interface MovingAddress {
  url: string;
  /** Ends what is open and refuses what comes. */
  cut(): void;
  /** Passes nothing more over what is open, and does not end it, as a firewall that has forgotten it; new ones pass. */
  swallow(): void;
  moveTo(url: string): void;
  close(): Promise<void>;
}

export async function startMovingAddress(first: string): Promise<MovingAddress> {
  let target: URL | undefined = new URL(first);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = target && connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ]) {
      if (!one) continue;
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other?.destroy();
      });
      if (other) one.pipe(other);
    }
    if (!onward) socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    target = undefined;
    for (const socket of open) socket.destroy();
  };
  return {
    url: Object.assign(new URL(first), { port: String((server.address() as AddressInfo).port) }).href,
    cut,
    swallow() {
      for (const socket of open) socket.unpipe().pause();
    },
    moveTo: (url) => {
      target = new URL(url);
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
