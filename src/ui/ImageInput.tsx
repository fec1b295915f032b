import type { Ref } from 'react';
import { IMAGE_TYPES } from './acceptImage';

interface ImageInputProps {
  ref: Ref<HTMLInputElement>;
  onPick: (file: File) => void;
}

/** The browser's file dialogue for a picture; a control with a look of its own opens it (`ref.current.click()`). */
export function ImageInput({ ref, onPick }: ImageInputProps) {
  return (
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
}
