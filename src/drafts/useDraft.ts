import { useCallback, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { drafts } from './drafts';
import { selectMemberId } from '../api/session';

/** The storage key of a draft. It includes the member's id, so that no other member sees the draft. */
export function useDraftKey(key: string): string {
  const memberId = useSelector(selectMemberId);
  return `draft:${memberId ?? 'nobody'}:${key}`;
}

/**
 * A text field's value that survives a failed send, a reload and a crash; kept in this browser under the member's id.
 *
 *     const [text, setText, clear] = useDraft(`comment:${postId}`);
 *
 * @param key what the text is for: 'post', `comment:${postId}`, `message:${username}`
 * @returns the text, a setter, and `clear`, to call when the text was sent or discarded. With the sent text it clears only
 *   that: the member may have left the page, come back and written more while it was being sent.
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
