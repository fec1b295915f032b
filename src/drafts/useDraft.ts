import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { selectMemberId } from '../api/session';
import { drafts } from './drafts';
import { pictureDrafts } from './pictureDrafts';

/** The storage key of a draft. It includes the member's id, so that no other member sees the draft. */
export function useDraftKey(key: string): string {
  const memberId = useSelector(selectMemberId);
  return `draft:${memberId ?? 'nobody'}:${key}`;
}

interface DraftStore<T> {
  subscribe: (listener: () => void) => () => void;
  read: (key: string) => T;
  write: (key: string, value: T) => unknown;
}

function useStored<T>(
  { subscribe, read, write }: DraftStore<T>,
  storageKey: string,
  empty: T,
  restOf: (value: T, sent: T) => T,
): [value: T, setValue: (value: T) => void, clear: (sent?: T) => T] {
  const value = useSyncExternalStore(subscribe, () => read(storageKey));
  const setValue = useCallback((next: T) => void write(storageKey, next), [write, storageKey]);
  const clear = useCallback(
    (sent?: T) => {
      const rest = sent === undefined ? empty : restOf(read(storageKey), sent);
      setValue(rest);
      return rest;
    },
    [read, setValue, storageKey, empty, restOf],
  );
  return [value, setValue, clear];
}

/** What the member has written behind a sent text, or instead of it. */
export const textAfter = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;

/**
 * A text field's value that survives a failed send, a reload and a crash; kept in this browser under the member's id.
 *
 *     const [text, setText, clear] = useDraft(`comment:${postId}`);
 *
 * @param key what the text is for: 'post', `comment:${postId}`, `message:${username}`
 * @returns the text, a setter, and `clear`, to call when the text was sent or discarded. With the sent text it clears only
 *   that, and returns what the member has written behind it, or instead of it, while it was being sent.
 */
export const useDraft = (key: string) => useStored(drafts, useDraftKey(key), '', textAfter);

/**
 * What there are drafts for, of what begins alike.
 *
 *     const names = useDraftNames('message:');
 */
export function useDraftNames(prefix: string): string[] {
  const storagePrefix = useDraftKey(prefix);
  // A list would be another one each time.
  const keys = useSyncExternalStore(drafts.subscribe, () => drafts.keys(storagePrefix).join('\n'));
  return keys
    .split('\n')
    .filter(Boolean)
    .map((key) => key.slice(storagePrefix.length));
}

const pictureAfter = (picture: File | null, sent: File | null) => (picture === sent ? null : picture);

/** The picture of a draft, stored under the same key; null without one, and until it is loaded. */
export function useDraftPicture(key: string) {
  const storageKey = useDraftKey(key);
  useEffect(() => {
    void pictureDrafts.load(storageKey);
  }, [storageKey]);
  return useStored<File | null>(pictureDrafts, storageKey, null, pictureAfter);
}
