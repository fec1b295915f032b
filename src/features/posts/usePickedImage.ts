import { useEffect, useState } from 'react';
import { acceptImage } from '../../ui/acceptImage';

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
    if (acceptImage(file)) setPicked({ file, url: URL.createObjectURL(file) });
  };
  return { picked, pick, remove: () => setPicked(null) };
}
