import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import { palette } from '../../theme/theme';

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
