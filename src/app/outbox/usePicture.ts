import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { pictureDrafts } from '../../drafts/pictureDrafts';

/** The object URL of a stored picture (pictureDrafts); null without one, and until it is loaded. */
export function usePicture(key: string | undefined): string | null {
  const file = useSyncExternalStore(pictureDrafts.subscribe, () => (key ? pictureDrafts.read(key) : null));
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => {
    if (key) void pictureDrafts.load(key);
  }, [key]);
  useEffect(() => {
    if (!url) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
