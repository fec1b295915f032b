import { useRef, useState, type PointerEvent } from 'react';
import { distance, pinch, pointIn, SCALE_MAX, zoomAt, type Point, type View } from './zoom';

/** A tap moves less. */
const TAP_PX = 10;
const DOUBLE_TAP_PX = 30;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_SCALE = 3;

/** A swipe closes the viewer when it is this long, or this quick (pixels a millisecond). */
const SWIPE_PX = 120;
const SWIPE_SPEED = 0.6;

interface Gesture {
  at: Point;
  startedAt: number;
  /** It began on the ground beside the picture. */
  isBeside: boolean;
  isTap: boolean;
  /** Pixels swiped down; the state may be a frame late when the finger lifts. */
  swipe: number;
}

interface GestureOptions {
  isZoomed: boolean;
  change: (next: (before: View) => View) => void;
  onClose: () => void;
}

/**
 * What mouse and fingers do on the stage: a double press zooms, a drag moves the zoomed picture, two fingers do both; a
 * swipe down closes the viewer, and so does a click beside the picture.
 */
export function useGestures({ isZoomed, change, onClose }: GestureOptions) {
  const [swipe, setSwipe] = useState(0);
  const [isHeld, setHeld] = useState(false);
  /** Where the pressed mouse and fingers are, by pointer id. */
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const lastTap = useRef<{ at: Point; time: number } | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointIn(event.currentTarget, event);
    pointers.current.set(event.pointerId, at);
    gesture.current = {
      at,
      startedAt: event.timeStamp,
      isBeside: event.target === event.currentTarget,
      isTap: pointers.current.size === 1,
      swipe: 0,
    };
    setHeld(true);
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = pointers.current.get(event.pointerId);
    if (!from || !gesture.current) return;
    const to = pointIn(event.currentTarget, event);
    pointers.current.set(event.pointerId, to);
    if (distance(gesture.current.at, to) > TAP_PX) gesture.current.isTap = false;
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId);
    if (other) {
      gesture.current.swipe = 0;
      change((before) => pinch(before, other[1], from, to));
    } else if (isZoomed) {
      change((before) => ({ ...before, x: before.x + to.x - from.x, y: before.y + to.y - from.y }));
    } else if (event.pointerType !== 'mouse') {
      gesture.current.swipe = Math.max(0, gesture.current.swipe + to.y - from.y);
    }
    setSwipe(gesture.current.swipe);
  };

  const tap = (at: Point, time: number) => {
    const last = lastTap.current;
    const isDouble = last && time - last.time < DOUBLE_TAP_MS && distance(at, last.at) < DOUBLE_TAP_PX;
    lastTap.current = isDouble ? null : { at, time };
    if (!isDouble) return;
    change((before) => zoomAt(before, before.scale > 1 ? 1 / SCALE_MAX : DOUBLE_TAP_SCALE, at));
  };

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
    if (!gesture.current || pointers.current.size > 0) return;
    const { at, startedAt, isBeside, isTap, swipe: length } = gesture.current;
    gesture.current = null;
    setHeld(false);
    const isSwiped = length > SWIPE_PX || length / (event.timeStamp - startedAt) > SWIPE_SPEED;
    if (isTap ? isBeside && !isZoomed && event.pointerType === 'mouse' : isSwiped) {
      onClose();
      return;
    }
    setSwipe(0);
    if (isTap) tap(at, event.timeStamp);
  };

  const onPointerCancel = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
    setHeld(pointers.current.size > 0);
    setSwipe(0);
  };

  return { swipe, isHeld, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
