import type { Dispatch } from '@reduxjs/toolkit';
import { tabLocks } from '../api/baseQuery/session';

/** Where the Web Locks API is missing (pages without https), the turns of each store. */
const turns = new WeakMap<Dispatch, Map<string, Promise<unknown>>>();

/** Does the work when no other work of this name is under way, in any tab of this browser. */
export async function inTurn<T>(name: string, work: () => Promise<T>, dispatch: Dispatch): Promise<T> {
  const locks = tabLocks();
  if (locks) return locks.request(name, work);
  const ofStore = turns.get(dispatch) ?? new Map<string, Promise<unknown>>();
  turns.set(dispatch, ofStore);
  const before = ofStore.get(name);
  const turn = before ? before.then(work, work) : work();
  ofStore.set(name, turn);
  try {
    return await turn;
  } finally {
    if (ofStore.get(name) === turn) ofStore.delete(name);
  }
}
