import { useEffect, useState } from 'react';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { toast } from '../../ui/toast';

interface Picked {
  file: File;
  /** For a preview; an object URL. */
  url: string;
}

/** The picture that goes with a post being written; one that is too large is refused with a word (spec §5). */
export function usePickedImage() {
  const [picked, setPicked] = useState<Picked | null>(null);

  useEffect(() => {
    if (!picked) return;
    return () => URL.revokeObjectURL(picked.url);
  }, [picked]);

  const pick = (file: File) => {
    if (file.size > IMAGE_MAX_BYTES) toast('Image size should be less than 5MB', 'warning');
    else setPicked({ file, url: URL.createObjectURL(file) });
  };
  return { picked, pick, remove: () => setPicked(null) };
}
