import { useCallback, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { drafts } from './drafts';
import { selectMemberId } from './session';

/** Where a draft of the member is kept in this browser: it stays after signing out and shows to nobody else. */
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
 * @returns the text, a setter, and `clear` for when it was sent
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void, clear: () => void] {
  const storageKey = useDraftKey(key);
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(storageKey));
  const setText = useCallback((next: string) => drafts.write(storageKey, next), [storageKey]);
  const clear = useCallback(() => setText(''), [setText]);
  return [text, setText, clear];
}
