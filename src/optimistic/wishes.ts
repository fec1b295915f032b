import { browserStorage } from '../api/browserStorage';
import type { ToggleValue } from './intentsSlice';

/** The most that wait for the network; the oldest give way. */
const MAX_WISHES = 200;

/** What a member wants of a toggle, by the toggle's key. */
type Wish = [key: string, wanted: ToggleValue];

/** The storage key of the likes, smites and follows that wait for the network; handleSessionEnd removes it. */
export const wishesKey = (memberId: number | null): string => `wishes:${memberId ?? 'nobody'}`;

/** What waits, in the order of the presses. */
export function readWishes(memberId: number | null): Map<string, ToggleValue> {
  try {
    return new Map(JSON.parse(browserStorage.get(wishesKey(memberId)) ?? '[]') as Wish[]);
  } catch {
    return new Map();
  }
}

/**
 * @param wanted undefined removes what waits
 * @returns whether it is stored now
 */
export function storeWish(memberId: number | null, key: string, wanted: ToggleValue | undefined): boolean {
  const wishes = readWishes(memberId);
  wishes.delete(key);
  if (wanted !== undefined) wishes.set(key, wanted);
  const newest = [...wishes].slice(-MAX_WISHES);
  browserStorage.set(wishesKey(memberId), newest.length > 0 ? JSON.stringify(newest) : null);
  return readWishes(memberId).get(key) === wanted;
}
