import { get, promisifyRequest } from 'idb-keyval';
import { change, inDatabase } from './database';

/** What was shared from another app, kept until a member is signed in and has it in the box for a new post. */
export interface Shared {
  /** Empty for a picture alone, and for the shortcut "New post". */
  text: string;
  picture: File | null;
  /** A picture was left out, because it is larger than a post's may be. */
  isPictureTooLarge: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = 'shared';
const DAY_MS = 24 * 3_600_000;

const isFresh = ({ at }: Shared, now: number): boolean => now - at < DAY_MS;

/** Keeps it in the place of what was shared before and is not used. */
export const keepShared = (shared: Shared): Promise<unknown> => change((store) => store.put(shared, KEY));

export const deleteShared = (): Promise<unknown> => change((store) => store.delete(KEY));

/** Returns what was shared within a day, and removes it in the same step, so that one tab alone gets it. */
export async function takeShared(now: number): Promise<Shared | undefined> {
  const shared = await inDatabase((database) =>
    database('readwrite', (store) => {
      const found = promisifyRequest<Shared | undefined>(store.get(KEY));
      store.delete(KEY);
      return found;
    }),
  );
  return shared && isFresh(shared, now) ? shared : undefined;
}

/** Removes what no one has used within a day. */
export async function deleteExpiredShared(now: number): Promise<void> {
  const shared = await inDatabase((database) => get<Shared>(KEY, database));
  if (shared && !isFresh(shared, now)) await deleteShared();
}
