import { useState } from 'react';
import { usePickedImage } from './usePickedImage';

/**
 * The picture of a post being edited: the present one is kept, replaced or removed (spec §2).
 * @param draft the key of the text (see useDraft)
 */
export function useEditedPicture(draft: string, present: string | null) {
  const { picked, pick, remove: unpick } = usePickedImage(draft);
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
    /** Forgets what was picked: the edit is saved or given up. */
    clear: unpick,
    restore: isRemoved && !picked ? () => setRemoved(false) : null,
  };
}
