import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { pictureDrafts } from './pictureDrafts';
import { useDraftKey } from './useDraft';

/**
 * The picture that goes with a text being written (useDraft), kept beside it under the same key.
 * @returns the picture, null without one and for the moment until it is read, a setter, and `clear` for when it was sent or
 *   given up. Give it what was sent: another one may have been picked since.
 */
export function useDraftPicture(
  key: string,
): [picture: File | null, setPicture: (picture: File | null) => void, clear: (sent?: File) => void] {
  const storageKey = useDraftKey(key);
  const picture = useSyncExternalStore(pictureDrafts.subscribe, () => pictureDrafts.read(storageKey));
  useEffect(() => {
    void pictureDrafts.load(storageKey);
  }, [storageKey]);

  const setPicture = useCallback(
    (next: File | null) => void pictureDrafts.write(storageKey, next),
    [storageKey],
  );
  const clear = useCallback(
    (sent?: File) => {
      if (sent === undefined || sent === pictureDrafts.read(storageKey)) setPicture(null);
    },
    [setPicture, storageKey],
  );
  return [picture, setPicture, clear];
}
