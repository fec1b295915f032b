import { get } from 'idb-keyval';
import { browserStorage } from '../api/browserStorage';
import { timestamp } from '../api/timestamp';
import { change, inDatabase } from '../drafts/database';
import { delay } from '../network/delay';
import { PREFIX } from './deleteLastVisit';

/** What a page shows again at the next visit, until the fresh one has come. */
export type Part = 'feed' | 'ownPosts' | 'conversations';

/** A part as it is kept, as JSON. */
interface Kept {
  version: number;
  /** When it was what the server had, milliseconds since 1970. */
  at: number;
  value: unknown;
}

/** Raised when the shape of a part changes: what an older build has kept is ignored. */
const VERSION = 1;
const MAX_AGE_MS = 7 * 24 * 3_600_000;
const MAX_CHARACTERS = 256 * 1024;
/**
 * A database that is slower is not waited for: the page loads as at a first visit. A slow phone that starts the app takes
 * more than half a second.
 */
const READ_MS = 2_000;

/** When this page was opened (timestamp.ts): what it has from before is of an earlier visit. */
export const openedAt = timestamp();

const keyOf = (memberId: number, part: Part) => `${PREFIX}${memberId}:${part}`;

/**
 * Keeps a part of the page for the member's next visit, in the place of what was kept before; what is too large is not kept. A
 * tab that has not heard yet that its session is over keeps nothing.
 * @param token the session's
 * @param at when the server had it, milliseconds since 1970
 */
export async function keepLastVisit(
  { memberId, token }: { memberId: number; token: string },
  part: Part,
  at: number,
  value: object,
): Promise<void> {
  if (browserStorage.get('authToken') !== token) return;
  const key = keyOf(memberId, part);
  const text = JSON.stringify({ version: VERSION, at, value } satisfies Kept);
  await change((store) => (text.length > MAX_CHARACTERS ? store.delete(key) : store.put(text, key)));
}

function parse(text: unknown): Partial<Kept> {
  try {
    return (JSON.parse(String(text)) as Partial<Kept> | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Reads what the last visit has kept.
 * @param isValid whether it has the shape that this build knows
 * @returns undefined if there is nothing, or nothing that can be used; `at` is before this visit, whatever the clock says
 */
export async function readLastVisit<T>(
  memberId: number,
  part: Part,
  isValid: (value: unknown) => value is T,
): Promise<{ at: number; value: T } | undefined> {
  const key = keyOf(memberId, part);
  const text = await Promise.race([
    inDatabase((database) => get<unknown>(key, database)),
    delay(READ_MS).then(() => undefined),
  ]);
  const { version, at, value } = parse(text);
  const isUsable = version === VERSION && typeof at === 'number' && openedAt - at < MAX_AGE_MS;
  if (isUsable && isValid(value)) return { at: Math.min(at, openedAt - 1), value };
  if (text !== undefined) void change((store) => store.delete(key));
  return undefined;
}
