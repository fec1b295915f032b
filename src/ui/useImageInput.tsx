import { useRef, type ReactNode } from 'react';
import { IMAGE_TYPES } from './acceptImage';

/** The browser's file dialogue for a picture: its input, to be rendered, and a function that opens it. */
export function useImageInput(onPick: (file: File) => void): [input: ReactNode, open: () => void] {
  const ref = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={ref}
      type="file"
      accept={IMAGE_TYPES.join()}
      aria-label="Image file"
      hidden
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onPick(file);
        // The same file can be picked again after it was removed.
        event.target.value = '';
      }}
    />
  );
  return [input, () => ref.current?.click()];
}
