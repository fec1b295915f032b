import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import { palette } from '../../theme/theme';
import Button from '@mui/material/Button';
import { ImageIcon } from '../../ui/postIcons';
import { useImageInput } from '../../ui/useImageInput';

interface AddImageProps {
  label?: string;
  onPick: (file: File) => void;
  disabled: boolean;
}

/** Opens the browser's file picker for a picture. */
export function AddImage({ label = 'Add Image', onPick, disabled }: AddImageProps) {
  const [input, open] = useImageInput(onPick);
  return (
    <>
      {input}
      <Button
        variant="text"
        startIcon={<ImageIcon />}
        // Aligns the icon with the text above.
        sx={{ m: '0 auto 0 -12px' }}
        disabled={disabled}
        onClick={open}
      >
        {label}
      </Button>
    </>
  );
}

const Frame = styled.div({
  position: 'relative',
  width: 'fit-content',
  maxWidth: '100%',
  '& img': {
    display: 'block',
    maxWidth: '100%',
    maxHeight: 320,
    border: `1px solid ${palette.divider}`,
    borderRadius: 12,
  },
  '& button, & button:hover': {
    position: 'absolute',
    top: 8,
    right: 8,
    background: 'rgb(12 14 20 / 0.72)',
    color: '#fff',
  },
});

interface ImagePreviewProps {
  url: string;
  onRemove: () => void;
}

/** The picture of a post being written, with a button to remove it. */
export function ImagePreview({ url, onRemove }: ImagePreviewProps) {
  return (
    <Frame>
      <img src={url} alt="The picture of your post" />
      <Tooltip title="Remove image">
        <IconButton onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Frame>
  );
}
