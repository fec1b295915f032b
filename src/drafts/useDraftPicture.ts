import { useCallback, useEffect, useState } from 'react';
import { readPictureDraft, writePictureDraft } from './pictureDrafts';
import { useDraftKey } from './useDraft';

/**
 * The picture that goes with a text being written (useDraft), kept beside it under the same key.
 * @returns the picture, null without one and for the moment until it is read, and a setter
 */
export function useDraftPicture(
  key: string,
): [picture: File | null, setPicture: (picture: File | null) => void] {
  const storageKey = useDraftKey(key);
  const [shown, setShown] = useState<{ picture: File | null; storageKey: string } | null>(null);

  useEffect(() => {
    let isWanted = true;
    void readPictureDraft(storageKey).then((picture) => {
      if (!picture || !isWanted) return;
      // What was picked meanwhile stays.
      setShown((now) => (now?.storageKey === storageKey ? now : { picture, storageKey }));
    });
    return () => {
      isWanted = false;
    };
  }, [storageKey]);

  const setPicture = useCallback(
    (picture: File | null) => {
      setShown({ picture, storageKey });
      void writePictureDraft(storageKey, picture);
    },
    [storageKey],
  );
  return [shown?.storageKey === storageKey ? shown.picture : null, setPicture];
}
