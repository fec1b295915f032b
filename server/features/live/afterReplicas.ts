import type { FastifyBaseLogger } from 'fastify';
import type { BusMessage } from '../../adapters/bus';
import type { Replicas } from '../../db/replicas';
import { logFailure } from '../../db/unavailable';

type Deliver = (message: BusMessage) => void;

/**
 * Delivers hints once what they are about can be read from every replica in use, since pages ask for it at once; in their
 * order, and together what comes meanwhile. The end of a session does not wait.
 */
export function afterReplicas(replicas: Replicas | null, deliver: Deliver, log: FastifyBaseLogger): Deliver {
  if (!replicas) return deliver;
  let waiting: BusMessage[] = [];
  let isDelivering = false;

  async function deliverAll(): Promise<void> {
    isDelivering = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await replicas?.catchUp().catch((error: unknown) => {
        logFailure(log, error, 'hints could not wait for the replicas');
      });
      for (const message of batch) deliver(message);
    }
    isDelivering = false;
  }

  return (message) => {
    if ('ended' in message) {
      deliver(message);
      return;
    }
    waiting.push(message);
    if (!isDelivering) void deliverAll();
  };
}
