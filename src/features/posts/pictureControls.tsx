import styled from '@emotion/styled';
import { useState, type CSSProperties, type MouseEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import { TOUCH } from '../../theme/measures';
import { palette } from '../../theme/theme';
import Button from '@mui/material/Button';
import { ImageIcon } from '../../ui/postIcons';
import { toast } from '../../ui/toast';
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
        data-add-image
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

/** The button is in the corner of the picture, on a ground of its own. */
const Preview = styled.div({
  position: 'relative',
  width: 'fit-content',
  maxWidth: '100%',
  minWidth: TOUCH + 16,
  minHeight: TOUCH + 16,
  '&& > button': {
    position: 'absolute',
    top: 8,
    right: 8,
    background: 'rgb(0 0 0 / 0.72)',
    color: '#fff',
    // Scrolled into view, it is clear of the end of the form (ComposerFooter).
    scrollMarginBottom: 200,
    '&:hover': { background: '#000' },
    '&:disabled': { opacity: 0.6 },
  },
  '& img': {
    display: 'block',
    maxWidth: '100%',
    objectFit: 'cover',
    border: `1px solid ${palette.divider}`,
    borderRadius: 12,
  },
});

/** The greatest height of the preview. */
const PREVIEW_HEIGHT = 'min(320px, 45dvh)';

interface ImagePreviewProps {
  url: string;
  /** It is being sent. */
  disabled: boolean;
  onRemove: () => void;
  /** The picked picture cannot be read. */
  onDamaged: () => void;
}

/** The picture of a post being written, cropped as the post will show it, with a button to remove it. */
export function ImagePreview({ url, disabled, onRemove, onDamaged }: ImagePreviewProps) {
  const [loaded, setLoaded] = useState<{ url: string; width: number; height: number } | null>(null);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height } = currentTarget;
    setLoaded({ url, width, height });
  };
  const shape = (): { width?: string; image?: CSSProperties } => {
    if (loaded?.url !== url) return { image: { width: 0 } };
    // It could not be read, so its alternative text is shown.
    if (!loaded.width) return {};
    const aspectRatio = shownRatio(loaded.width, loaded.height);
    return {
      width: `min(100%, ${loaded.width}px, ${PREVIEW_HEIGHT} * ${aspectRatio})`,
      image: { width: '100%', aspectRatio },
    };
  };
  const remove = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(onRemove);
    // Its own button is gone; the field would open a phone's keyboard.
    form?.querySelector<HTMLElement>('[data-add-image]')?.focus({ preventScroll: true });
  };
  const onError = (event: SyntheticEvent<HTMLImageElement>) => {
    if (url.startsWith('blob:')) {
      onDamaged();
      toast('This picture cannot be read. Please choose another one.', 'warning');
    } else {
      // That of the post may only be out of reach.
      onLoad(event);
    }
  };
  const { width, image } = shape();
  return (
    <Preview style={{ width }}>
      <img src={url} alt="The picture of your post" style={image} onLoad={onLoad} onError={onError} />
      <Tooltip title="Remove image">
        <IconButton disabled={disabled} onClick={remove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Preview>
  );
}
