import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { pictureDrafts } from './pictureDrafts';
import { useDraftKey } from './useDraft';

/**
 * The picture of a draft (useDraft), stored under the same key.
 * @returns the picture, which is null without one and until it is loaded; a setter; and `clear`, to call when the picture
 *   was sent or discarded. With the sent picture it clears only that, since another one may have been picked meanwhile.
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
