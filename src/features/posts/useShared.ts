import { useEffect, type RefObject } from 'react';
import { drafts } from '../../drafts/drafts';
import { pictureDrafts } from '../../drafts/pictureDrafts';
import { takeShared } from '../../drafts/shared';
import { useDraftKey } from '../../drafts/useDraft';
import { refuseLargeImage } from '../../ui/acceptImage';

/**
 * Moves what was shared from another app (serviceWorker/worker) into the draft, below what is written there, and focuses the
 * field.
 */
export function useShared(draft: string, field: RefObject<HTMLElement | null>): void {
  const key = useDraftKey(draft);
  useEffect(() => {
    const receive = async () => {
      const shared = await takeShared(Date.now());
      if (!shared) return;
      if (shared.text) drafts.write(key, [drafts.read(key), shared.text].filter(Boolean).join('\n\n'));
      if (shared.picture) void pictureDrafts.write(key, shared.picture);
      if (shared.isPictureTooLarge) refuseLargeImage();
      field.current?.focus();
    };
    void receive();
  }, [key, field]);
}
