/** How a picture is shown: its scale, and how far its centre is from the middle of the stage, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The whole picture, in the middle. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };

export const SCALE_MAX = 8;

/** A place in the window, from the middle of the stage. */
export function pointIn(stage: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** @returns the nearest view in which no edge of the picture comes further in than needed */
export function keepInside({ scale, x, y }: View, picture: Size, stage: Size): View {
  const clamp = (offset: number, side: keyof Size) => {
    const max = Math.max(0, (picture[side] * scale - stage[side]) / 2);
    return Math.min(max, Math.max(-max, offset));
  };
  return { scale, x: clamp(x, 'width'), y: clamp(y, 'height') };
}

/** @param at the point that stays where it is, from the middle of the stage */
export function zoomAt(view: View, factor: number, at: Point): View {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Two fingers zoom around their middle, and move the picture with it. */
export function pinch(view: View, resting: Point, from: Point, to: Point): View {
  const before = middle(resting, from);
  const after = middle(resting, to);
  const zoomed = zoomAt(view, distance(resting, to) / Math.max(1, distance(resting, from)), before);
  return { ...zoomed, x: zoomed.x + after.x - before.x, y: zoomed.y + after.y - before.y };
}
