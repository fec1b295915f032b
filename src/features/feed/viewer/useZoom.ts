import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keepInside, pinch, SCALE_MAX, WHOLE, zoomAt, type Point, type View } from './zoom';

/** Of a button, a key, and a double click or tap. */
const STEP = 1.5;
const DOUBLE_TAP_SCALE = 3;
/** Pixels that an arrow key moves the picture by. */
const ARROW_PX = 80;

/** A tap moves less, and comes within this time of the one before. */
const TAP_PX = 10;
const DOUBLE_TAP_MS = 300;

/** A swipe closes the viewer when it is this long, or this quick (pixels a millisecond). */
const SWIPE_PX = 120;
const SWIPE_SPEED = 0.6;

const MIDDLE: Point = { x: 0, y: 0 };
const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};

/** From the middle of the stage. */
function pointIn(stage: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

interface Gesture {
  at: Point;
  startedAt: number;
  /** On the ground beside the picture. */
  isBeside: boolean;
  isTap: boolean;
}

/**
 * Zooms and moves a picture with mouse, wheel, fingers and keys.
 * @param onClose called after a swipe down, or a click beside the picture
 */
export function useZoom(onClose: () => void) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [view, setView] = useState(WHOLE);
  /** Pixels that the picture is swiped down. */
  const [swipe, setSwipe] = useState(0);
  const [isHeld, setHeld] = useState(false);
  /** Where the pressed mouse and fingers are, by pointer id. */
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const lastTap = useRef({ at: MIDDLE, time: -Infinity });

  const change = (next: (before: View) => View) => {
    if (!stage.current || !picture.current) return;
    const { clientWidth, clientHeight } = stage.current;
    const { offsetWidth, offsetHeight } = picture.current;
    setView((before) =>
      keepInside(
        next(before),
        { width: offsetWidth, height: offsetHeight },
        { width: clientWidth, height: clientHeight },
      ),
    );
  };
  const zoomBy = (factor: number, at = MIDDLE) => change((before) => zoomAt(before, factor, at));

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    // A pinch on a touchpad comes as small steps with Ctrl; Firefox may count lines.
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1);
    const strength = event.ctrlKey ? 0.01 : 0.002;
    if (stage.current) zoomBy(Math.exp(-pixels * strength), pointIn(stage.current, event));
  });
  const handleResize = useEffectEvent(() => change((before) => before));
  useEffect(() => {
    const element = stage.current;
    const wheel = (event: WheelEvent) => handleWheel(event);
    const resize = () => handleResize();
    // React's own listener could not keep the browser from zooming the page.
    element?.addEventListener('wheel', wheel, { passive: false });
    window.addEventListener('resize', resize);
    return () => {
      element?.removeEventListener('wheel', wheel);
      window.removeEventListener('resize', resize);
    };
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointIn(event.currentTarget, event);
    const isFirst = pointers.current.size === 0;
    pointers.current.set(event.pointerId, at);
    gesture.current = {
      at,
      startedAt: event.timeStamp,
      isBeside: event.target === event.currentTarget,
      isTap: isFirst,
    };
    setHeld(true);
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = pointers.current.get(event.pointerId);
    if (!from || !gesture.current) return;
    const to = pointIn(event.currentTarget, event);
    pointers.current.set(event.pointerId, to);
    const { at } = gesture.current;
    if (Math.hypot(to.x - at.x, to.y - at.y) > TAP_PX) gesture.current.isTap = false;
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId);
    if (other) {
      setSwipe(0);
      change((before) => pinch(before, other[1], from, to));
    } else if (view.scale > 1) {
      change((before) => ({ ...before, x: before.x + to.x - from.x, y: before.y + to.y - from.y }));
    } else if (event.pointerType !== 'mouse') {
      setSwipe((before) => Math.max(0, before + to.y - from.y));
    }
  };

  const tap = (at: Point, time: number) => {
    const { at: before, time: timeBefore } = lastTap.current;
    const isDouble =
      time - timeBefore < DOUBLE_TAP_MS && Math.hypot(at.x - before.x, at.y - before.y) < 3 * TAP_PX;
    lastTap.current = { at, time: isDouble ? -Infinity : time };
    if (isDouble) zoomBy(view.scale > 1 ? 1 / SCALE_MAX : DOUBLE_TAP_SCALE, at);
  };

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    if (!pointers.current.delete(event.pointerId) || !gesture.current || pointers.current.size > 0) return;
    setHeld(false);
    const { at, startedAt, isBeside, isTap } = gesture.current;
    const isSwiped = swipe > SWIPE_PX || swipe / (event.timeStamp - startedAt) > SWIPE_SPEED;
    if (isSwiped && !isTap) {
      onClose();
      return;
    }
    setSwipe(0);
    if (!isTap) return;
    if (isBeside && event.pointerType === 'mouse' && view.scale === 1) onClose();
    else tap(at, event.timeStamp);
  };

  const onPointerCancel = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
    setHeld(pointers.current.size > 0);
    setSwipe(0);
  };

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
    swipe,
    isHeld,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    onKeyDown,
    stageProps: { ref: stage, onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    pictureRef: picture,
  };
}
