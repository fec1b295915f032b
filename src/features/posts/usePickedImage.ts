import { useEffect, useMemo, useRef } from 'react';
import { useDraft, useDraftPicture } from '../../drafts/useDraft';
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

  /** What the last pick took the place of. */
  const before = useRef<File | null>(null);
  /** Returns whether it was accepted. */
  const pick = (picked: File): boolean => {
    const isAccepted = acceptImage(picked);
    if (isAccepted) {
      before.current = file;
      setFile(picked);
    }
    return isAccepted;
  };
  return {
    picked: file && url ? { file, url } : null,
    pick,
    /** Undoes the last pick, such as of a damaged file: the picture before it is there again. Returns whether there is one. */
    unpick: (): boolean => {
      const left = before.current;
      setFile(left);
      before.current = null;
      return left !== null;
    },
    remove: () => setFile(null),
    clear,
  };
}

/**
 * The picture of a post being edited, which can be kept, replaced or removed (spec §2).
 * @param draft the key of the text (see useDraft)
 */
export function useEditedPicture(draft: string, present: string | null) {
  const { picked, ...image } = usePickedImage(draft);
  /** What was done with the picture, so that an edit of it alone is found again (UnsavedEdit). */
  const [done, setDone, clearDone] = useDraft(`${draft}:picture`);
  const isRemoved = present !== null && done === 'removed';
  const forgetPicked = () => {
    if (done === 'picked') clearDone();
  };
  const kept = isRemoved ? null : present;
  return {
    /** The picture after the edit; null for none. */
    url: picked?.url ?? kept,
    /** The `image` of a PostDraft. */
    change: picked?.file ?? (isRemoved ? ('' as const) : undefined),
    pick: (file: File): boolean => {
      const isAccepted = image.pick(file);
      if (isAccepted && !done) setDone('picked');
      return isAccepted;
    },
    unpick: () => {
      if (!image.unpick()) forgetPicked();
    },
    /** Removes the shown picture; after a picked one the present one is shown again. */
    remove: () => {
      if (picked) {
        image.remove();
        forgetPicked();
      } else setDone('removed');
    },
    /** Discards the change, after the edit was saved or cancelled. */
    clear: () => {
      image.remove();
      clearDone();
    },
    restore: isRemoved && !picked ? () => clearDone() : null,
  };
}
