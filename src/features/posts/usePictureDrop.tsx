import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { hasFiles, pictureIn } from '../../ui/acceptImage';
import { toast } from '../../ui/toast';

const DRAG_EVENTS = ['dragover', 'dragleave', 'drop'] as const;

/** The picture is taken without it, too. */
const DropSign = lazy<ComponentType<{ isWholeWindow: boolean }>>(async () => {
  try {
    return await import(/* webpackChunkName: "menu" */ './DropSign');
  } catch {
    return { default: () => null };
  }
});

/**
 * Takes a picture that is dropped in an area; without one, anywhere on the page where no area takes it.
 * @returns the sign that it will be taken, while files are dragged over
 */
export function usePictureDrop(
  onPick: (file: File) => void,
  area?: RefObject<HTMLElement | null>,
): ReactNode {
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
  return (
    isOver && (
      <Suspense>
        <DropSign isWholeWindow={!area} />
      </Suspense>
    )
  );
}
