import styled from '@emotion/styled';
import MuiDialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useId, useRef, type ReactNode } from 'react';
import { keepToastsAudible } from '../../../ui/Dialog';
import { CloseIcon, lineIcon } from '../../../ui/icons';
import { LinkedText, UserText } from '../../../ui/LinkedText';
import { Tooltip } from '../../../ui/Tooltip';
import { VisuallyHidden } from '../../../ui/visuallyHidden';
import { palette } from '../../../theme/theme';
import type { CachedPost } from '../../posts/postEntity';
import { PostHeader } from '../PostHeader';
import { useZoom } from './useZoom';
import { SCALE_MAX } from './zoom';

const ZoomInIcon = lineIcon('M12 5v14M5 12h14', 'ZoomIn');
const ZoomOutIcon = lineIcon('M5 12h14', 'ZoomOut');

/** The ground becomes transparent by so much for each pixel of a swipe. */
const FADE_PERCENT = 0.25;

/** Windows with more room beside the picture than below it. */
const BESIDE = '@media (min-width: 800px), (min-width: 560px) and (max-height: 520px)';

const Screen = styled.div({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) auto / minmax(0, 1fr)',
  height: '100%',
  [BESIDE]: { gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr) min(22rem, 40%)' },
});

const Stage = styled.div({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  // The picture's size is in its container units (cqw, cqh).
  containerType: 'size',
  overflow: 'hidden',
  touchAction: 'none',
  userSelect: 'none',
  cursor: 'zoom-in',
  '&[data-zoomed]': { cursor: 'grab' },
  '&[data-held]': { cursor: 'grabbing' },
  '& > img': {
    maxWidth: '100%',
    maxHeight: '100%',
    background: 'center / cover no-repeat',
    transition: 'transform 160ms ease-out',
  },
  '&[data-held] > img': { transition: 'none' },
});

const Controls = styled.div({
  position: 'absolute',
  top: 'calc(8px + env(safe-area-inset-top))',
  right: 'calc(8px + env(safe-area-inset-right))',
  display: 'flex',
  gap: 8,
  '& button, & button:hover': { background: 'rgb(12 14 20 / 0.72)', color: '#fff' },
  '& button[aria-disabled="true"]': { color: 'rgb(255 255 255 / 0.5)' },
});

const Caption = styled.section({
  maxHeight: '30dvh',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${palette.divider}`,
  background: palette.background.paper,
  '& > p': { marginTop: 12 },
  [BESIDE]: {
    maxHeight: 'none',
    padding: 20,
    borderTop: 0,
    borderLeft: `1px solid ${palette.divider}`,
  },
});

interface ControlProps {
  name: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A disabled button would lose the focus. */
const Control = ({ name, isDisabled, onClick, children }: ControlProps) => (
  <Tooltip title={name}>
    <IconButton aria-disabled={isDisabled} onClick={onClick}>
      {children}
    </IconButton>
  </Tooltip>
);

interface PictureViewerProps {
  post: CachedPost;
  image: string;
  onClose: () => void;
}

/** A post's picture over the whole window, to be zoomed and moved, with the post's text beside or below it. */
export default function PictureViewer({ post, image, onClose }: PictureViewerProps) {
  const nameId = useId();
  const caption = useRef<HTMLElement>(null);
  const { view, swipe, isHeld, handlers, zoomIn, zoomOut, onKeyDown, stageRef, pictureRef } =
    useZoom(onClose);
  const { author_username: author, image_width: width, image_height: height, content } = post;
  const ratio = width && height ? width / height : undefined;
  return (
    <MuiDialog
      open
      fullScreen
      // Pictures are looked at in the dark.
      data-scheme="dark"
      onClose={onClose}
      // The card does, without scrolling (useOpenerFocus).
      disableRestoreFocus
      onKeyDown={(event) => {
        if (!caption.current?.contains(event.target as Node)) onKeyDown(event);
      }}
      slotProps={{
        transition: { onEntered: keepToastsAudible },
        paper: {
          'aria-label': `Picture by ${author}`,
          'aria-labelledby': undefined,
          style: {
            background: `color-mix(in srgb, ${palette.background.default}, transparent ${swipe * FADE_PERCENT}%)`,
          },
        },
      }}
    >
      <Screen>
        <div style={{ position: 'relative', display: 'grid' }}>
          <Stage
            ref={stageRef}
            data-zoomed={view.scale > 1 || undefined}
            data-held={isHeld || undefined}
            {...handlers}
          >
            <img
              ref={pictureRef}
              src={image}
              alt={`Picture by ${author}`}
              draggable={false}
              // Loaded already, it is in the first frame.
              decoding="sync"
              style={{
                aspectRatio: ratio,
                width: width && ratio ? `min(${width}px, 100cqw, 100cqh * ${ratio})` : undefined,
                backgroundImage: post.image_placeholder ? `url("${post.image_placeholder}")` : undefined,
                transform: `translate(${view.x}px, ${view.y + swipe}px) scale(${view.scale})`,
              }}
            />
          </Stage>
          <Controls>
            <Control name="Zoom out" isDisabled={view.scale === 1} onClick={zoomOut}>
              <ZoomOutIcon />
            </Control>
            <Control name="Zoom in" isDisabled={view.scale === SCALE_MAX} onClick={zoomIn}>
              <ZoomInIcon />
            </Control>
            <Control name="Close" onClick={onClose}>
              <CloseIcon />
            </Control>
            <VisuallyHidden role="status">
              {view.scale > 1 && `Zoom ${Math.round(view.scale * 100)} %`}
            </VisuallyHidden>
          </Controls>
        </div>
        <Caption ref={caption} aria-labelledby={nameId} tabIndex={0}>
          <PostHeader post={post} nameId={nameId}>
            {null}
          </PostHeader>
          {content && (
            <UserText dir="auto">
              <LinkedText text={content} />
            </UserText>
          )}
        </Caption>
      </Screen>
    </MuiDialog>
  );
}
