import { useRef } from 'react';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { ImageIcon } from '../../ui/postIcons';
import { ImageInput } from '../../ui/ImageInput';
import { palette } from '../../theme/theme';

const AddButton = styled(Button)({
  padding: '8px 10px',
  margin: '0 auto 0 -10px',
  borderColor: 'transparent',
  fontWeight: 550,
  color: palette.text.secondary,
});

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
      <AddButton disabled={disabled} onClick={() => input.current?.click()}>
        <ImageIcon />
        {label}
      </AddButton>
    </>
  );
}
