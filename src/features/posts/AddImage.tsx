import { useRef } from 'react';
import styled from '@emotion/styled';
import { ImageIcon } from '../../ui/icons';
import { Button } from '../../ui/Button';
import { token } from '../../ui/tokens';

/** What the server takes (decisions: Posts). */
const IMAGE_TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

const Quiet = styled(Button)({
  padding: '8px 10px',
  margin: '0 auto 0 -10px',
  borderColor: 'transparent',
  fontWeight: 550,
  color: token.inkSoft,
});

interface AddImageProps {
  onPick: (file: File) => void;
  disabled: boolean;
}

/** Opens the browser's file dialogue for a picture. */
export function AddImage({ onPick, disabled }: AddImageProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES}
        aria-label="Image file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onPick(file);
          // The same file can be picked again after it was removed.
          event.target.value = '';
        }}
      />
      <Quiet type="button" disabled={disabled} onClick={() => input.current?.click()}>
        <ImageIcon size={22} />
        Add Image
      </Quiet>
    </>
  );
}
