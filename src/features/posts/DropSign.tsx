import styled from '@emotion/styled';
import { palette } from '../../theme/theme';
import { ImageIcon } from '../../ui/postIcons';

/** Over the area that takes the picture; it lets the drag through. */
const Sign = styled.div({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  padding: 16,
  border: `2px dashed ${palette.primary.main}`,
  borderRadius: 12,
  background: `color-mix(in srgb, ${palette.background.default} 80%, transparent)`,
  pointerEvents: 'none',
  '& > p': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '12px 20px',
    borderRadius: 12,
    background: palette.primary.main,
    color: palette.primary.contrastText,
    fontWeight: 600,
  },
  // Above the bars.
  '&[data-whole-window]': { position: 'fixed', inset: 8, zIndex: 11 },
});

/** Shown while a picture is dragged over what takes it. */
const DropSign = ({ isWholeWindow }: { isWholeWindow: boolean }) => (
  <Sign data-whole-window={isWholeWindow || undefined}>
    <p>
      <ImageIcon />
      {isWholeWindow ? 'Drop the picture to add it to your post' : 'Drop the picture here'}
    </p>
  </Sign>
);

export default DropSign;
