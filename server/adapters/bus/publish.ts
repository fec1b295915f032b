import type { Db } from '../../db/connect';
import type { BusMessage } from '.';
import { notify } from './queries';

/** Characters in one notification: PostgreSQL takes less than 8,000 bytes, and messages are ASCII. */
const PAYLOAD_MAX = 7_500;

/** Messages as the payloads of as few notifications as hold them. */
function payloadsOf(messages: BusMessage[]): string[] {
  const payloads: string[] = [];
  let current = '';
  for (const message of messages) {
    const text = JSON.stringify(message);
    if (current && current.length + text.length > PAYLOAD_MAX) {
      payloads.push(`[${current}]`);
      current = '';
    }
    current += current ? `,${text}` : text;
  }
  return [...payloads, `[${current}]`];
}

/**
 * Publishes messages to every server, in one statement. In a transaction they go out as it commits: never before the
 * change that they are about is visible, and never if it is rolled back.
 */
export async function publish(db: Db, messages: BusMessage[]): Promise<void> {
  if (messages.length > 0) await notify(db, payloadsOf(messages));
}
