import { useEffect, useMemo } from 'react';
import { useDraftPicture } from '../../drafts/useDraft';
import { acceptImage } from '../../ui/acceptImage';

/**
 * The picture of a post being written, kept with its draft. One that is too large is rejected with a message (spec §5).
 * @param draft the key of the text (see useDraft)
 */
export function usePickedImage(draft: string) {
  const [file, setFile, clear] = useDraftPicture(draft);
  /** An object URL, for a preview. */
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);

  useEffect(() => {
    if (!url) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  const pick = (picked: File) => {
    if (acceptImage(picked)) setFile(picked);
  };
  return { picked: file && url ? { file, url } : null, pick, remove: () => setFile(null), clear };
}
