import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { hasFiles, pictureIn } from '../../ui/acceptImage';
import { ImageIcon } from '../../ui/postIcons';
import { toast } from '../../ui/toast';
import { palette } from '../../theme/theme';

const DRAG_EVENTS = ['dragover', 'dragleave', 'drop'] as const;

/**
 * Takes a picture that is dropped in an area; without one, anywhere on the page where no area takes it.
 * @returns whether files are dragged over it
 */
export function usePictureDrop(onPick: (file: File) => void, area?: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  const handle = useEffectEvent((event: DragEvent, target: Node) => {
    const { type, dataTransfer, relatedTarget } = event;
    if (type === 'dragleave') {
      if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) setOver(false);
      return;
    }
    // An area within the page has taken it.
    const isTaken = event.defaultPrevented;
    setOver(type === 'dragover' && hasFiles(event) && !isTaken);
    if (!hasFiles(event) || isTaken) return;
    event.preventDefault();
    if (type !== 'drop' || !dataTransfer) return;
    const file = pictureIn(dataTransfer);
    if (file) onPick(file);
    else toast('Only JPEG, PNG, GIF, WebP and AVIF pictures can be used.', 'warning');
  });

  useEffect(() => {
    const target: Node = area?.current ?? document;
    const listener = (event: Event) => handle(event as DragEvent, target);
    for (const type of DRAG_EVENTS) target.addEventListener(type, listener);
    return () => {
      for (const type of DRAG_EVENTS) target.removeEventListener(type, listener);
    };
  }, [area]);
  return isOver;
}

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
export const DropSign = ({ isWholeWindow = false }: { isWholeWindow?: boolean }) => (
  <Sign data-whole-window={isWholeWindow || undefined}>
    <p>
      <ImageIcon />
      {isWholeWindow ? 'Drop the picture to add it to your post' : 'Drop the picture here'}
    </p>
  </Sign>
);
