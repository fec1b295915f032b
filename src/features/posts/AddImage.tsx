import { useRef } from 'react';
import Button from '@mui/material/Button';
import { ImageIcon } from '../../ui/postIcons';
import { ImageInput } from '../../ui/ImageInput';

interface AddImageProps {
  label?: string;
  onPick: (file: File) => void;
  disabled: boolean;
}

/** Opens the browser's file picker for a picture. */
export function AddImage({ label = 'Add Image', onPick, disabled }: AddImageProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ImageInput ref={input} onPick={onPick} />
      <Button
        variant="text"
        startIcon={<ImageIcon />}
        // Aligns the icon with the text above.
        sx={{ m: '0 auto 0 -12px' }}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
