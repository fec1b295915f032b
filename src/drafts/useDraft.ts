import { useCallback, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { drafts } from './drafts';
import { selectMemberId } from '../api/session';

/** Where a draft of the member is kept in this browser: it goes with a log-out and shows to no other member. */
export function useDraftKey(key: string): string {
  const memberId = useSelector(selectMemberId);
  return `draft:${memberId ?? 'nobody'}:${key}`;
}

/**
 * A text being written that survives a failed send, a reload and a crash, kept in this browser under the member's id.
 *
 *     const [text, setText, clear] = useDraft(`comment:${postId}`);
 *
 * @param key what the text is for, the same wherever it is written: 'post', `comment:${postId}`, `message:${username}`
 * @returns the text, a setter, and `clear` for when it was sent or given up. Give it what was sent where that takes its
 *   time: more may have been written since, from a page that was left and come back to.
 */
export function useDraft(
  key: string,
): [text: string, setText: (text: string) => void, clear: (sent?: string) => void] {
  const storageKey = useDraftKey(key);
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(storageKey));
  const setText = useCallback((next: string) => drafts.write(storageKey, next), [storageKey]);
  const clear = useCallback(
    (sent?: string) => {
      if (sent === undefined || sent === drafts.read(storageKey)) setText('');
    },
    [setText, storageKey],
  );
  return [text, setText, clear];
}
