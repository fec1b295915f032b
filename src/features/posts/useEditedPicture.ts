import { useState } from 'react';
import { usePickedImage } from './usePickedImage';

/** The picture of a post being edited: the present one is kept, replaced or removed (spec §2). */
export function useEditedPicture(present: string | null) {
  const { picked, pick, remove: unpick } = usePickedImage();
  const [isRemoved, setRemoved] = useState(false);
  const kept = isRemoved ? null : present;
  return {
    /** What the post will show; null for none. */
    url: picked?.url ?? kept,
    /** For PostDraft: undefined keeps the present picture, '' removes it. */
    change: picked?.file ?? (isRemoved ? ('' as const) : undefined),
    pick,
    /** Takes away what shows: a picked picture gives way to the present one. */
    remove: picked ? unpick : () => setRemoved(true),
    restore: isRemoved && !picked ? () => setRemoved(false) : null,
  };
}
