import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useGestures } from './useGestures';
import { keepInside, pointIn, WHOLE, zoomAt, type Point, type View } from './zoom';

/** Of a button or a key. */
const STEP = 1.5;
/** Pixels that an arrow key moves the picture by. */
const ARROW_PX = 80;
/** Pixels of a line, which Firefox may count instead. */
const LINE_PX = 33;

const MIDDLE: Point = { x: 0, y: 0 };
const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};

/**
 * Zooms and moves a picture on its stage with buttons, wheel, keys, mouse and fingers.
 * @param onClose called after a swipe down, or a click beside the picture
 */
export function useZoom(onClose: () => void) {
  /** State, since a dialog mounts its content after the effects of its parent. */
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [view, setView] = useState(WHOLE);

  const change = (next: (before: View) => View) => {
    if (!stage || !picture.current) return;
    const stageSize = { width: stage.clientWidth, height: stage.clientHeight };
    const size = { width: picture.current.offsetWidth, height: picture.current.offsetHeight };
    setView((before) => keepInside(next(before), size, stageSize));
  };
  const zoomBy = (factor: number, at = MIDDLE) => change((before) => zoomAt(before, factor, at));

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    // A pinch on a touchpad comes as small steps with Ctrl.
    const strength = event.ctrlKey ? 0.01 : 0.002;
    if (stage) zoomBy(Math.exp(-pixels * strength), pointIn(stage, event));
  });
  const handleResize = useEffectEvent(() => change((before) => before));
  useEffect(() => {
    const wheel = (event: WheelEvent) => handleWheel(event);
    const resize = () => handleResize();
    // React's own listener could not keep the browser from zooming the page.
    stage?.addEventListener('wheel', wheel, { passive: false });
    window.addEventListener('resize', resize);
    return () => {
      stage?.removeEventListener('wheel', wheel);
      window.removeEventListener('resize', resize);
    };
  }, [stage]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === '+' || event.key === '=') zoomBy(STEP);
    else if (event.key === '-') zoomBy(1 / STEP);
    else if (event.key === '0') setView(WHOLE);
    else if (arrow && view.scale > 1) {
      event.preventDefault();
      change((before) => ({ ...before, x: before.x + arrow.x, y: before.y + arrow.y }));
    }
  };

  return {
    view,
    ...useGestures({ isZoomed: view.scale > 1, change, onClose }),
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    onKeyDown,
    stageRef: setStage,
    pictureRef: picture,
  };
}
