import { useState } from 'react';
import { usePickedImage } from './usePickedImage';

/**
 * The picture of a post being edited, which can be kept, replaced or removed (spec §2).
 * @param draft the key of the text (see useDraft)
 */
export function useEditedPicture(draft: string, present: string | null) {
  const { picked, pick, remove: unpick } = usePickedImage(draft);
  const [isRemoved, setRemoved] = useState(false);
  const kept = isRemoved ? null : present;
  return {
    /** The picture after the edit; null for none. */
    url: picked?.url ?? kept,
    /** The `image` of a PostDraft. */
    change: picked?.file ?? (isRemoved ? ('' as const) : undefined),
    pick,
    /** Removes the shown picture; after a picked one the present one is shown again. */
    remove: picked ? unpick : () => setRemoved(true),
    /** Discards a picked picture, after the edit was saved or cancelled. */
    clear: unpick,
    restore: isRemoved && !picked ? () => setRemoved(false) : null,
  };
}
