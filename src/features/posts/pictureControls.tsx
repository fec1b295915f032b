import styled from '@emotion/styled';
import { useState, type SyntheticEvent } from 'react';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import { palette } from '../../theme/theme';
import Button from '@mui/material/Button';
import { ImageIcon } from '../../ui/postIcons';
import { useImageInput } from '../../ui/useImageInput';
import { shownRatio } from './pictureRatio';

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

/** The button stands beside the picture, which it never covers. */
const Preview = styled.div({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  // Scrolled into view, the button is clear of the end of the form (ComposerFooter).
  '&& > button': { scrollMarginBottom: 200 },
  '& img': {
    minWidth: 0,
    objectFit: 'cover',
    border: `1px solid ${palette.divider}`,
    borderRadius: 12,
  },
});

/** The greatest height of the preview. */
const PREVIEW_HEIGHT = 'min(320px, 45dvh)';

interface ImagePreviewProps {
  url: string;
  onRemove: () => void;
}

/** The picture of a post being written, cropped as the post will show it, with a button to remove it. */
export function ImagePreview({ url, onRemove }: ImagePreviewProps) {
  const [loaded, setLoaded] = useState<{ url: string; width: number; height: number } | null>(null);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height } = currentTarget;
    setLoaded({ url, width, height });
  };
  const shape = () => {
    if (loaded?.url !== url) return { width: 0 };
    // It could not be read, so its alternative text is shown.
    if (!loaded.width) return undefined;
    const aspectRatio = shownRatio(loaded.width, loaded.height);
    return { aspectRatio, width: `min(100%, ${loaded.width}px, ${PREVIEW_HEIGHT} * ${aspectRatio})` };
  };
  return (
    <Preview>
      <img src={url} alt="The picture of your post" style={shape()} onLoad={onLoad} onError={onLoad} />
      <Tooltip title="Remove image">
        <IconButton onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Preview>
  );
}
