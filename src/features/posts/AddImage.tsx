import { useRef } from 'react';
import styled from '@emotion/styled';
import { ImageIcon } from '../../ui/icons';
import { Button } from '../../ui/Button';
import { ImageInput } from '../../ui/ImageInput';
import { token } from '../../ui/tokens';

const AddButton = styled(Button)({
  padding: '8px 10px',
  margin: '0 auto 0 -10px',
  borderColor: 'transparent',
  fontWeight: 550,
  color: token.inkSoft,
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
      <AddButton type="button" disabled={disabled} onClick={() => input.current?.click()}>
        <ImageIcon size={22} />
        {label}
      </AddButton>
    </>
  );
}
