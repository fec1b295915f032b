import { keepInside, pinch, SCALE_MAX, WHOLE, zoomAt } from './zoom';

const stage = { width: 400, height: 600 };
const picture = { width: 400, height: 300 };

test('the point that is zoomed at stays where it is', () => {
  const at = { x: 100, y: -50 };
  const once = zoomAt(WHOLE, 2, at);
  expect(once).toEqual({ scale: 2, x: -100, y: 50 });
  const twice = zoomAt(once, 1.5, { x: -30, y: 20 });
  // Before and after, the same point of the picture is under the pointer.
  expect((-30 - twice.x) / twice.scale).toBeCloseTo((-30 - once.x) / once.scale);
  expect((20 - twice.y) / twice.scale).toBeCloseTo((20 - once.y) / once.scale);
});

test('the scale stays between the whole picture and the greatest', () => {
  expect(zoomAt(WHOLE, 100, WHOLE).scale).toBe(SCALE_MAX);
  expect(zoomAt({ scale: 2, x: 0, y: 0 }, 0.01, WHOLE).scale).toBe(1);
});

test('no edge comes further in than needed, and what fits stays in the middle', () => {
  expect(keepInside({ scale: 2, x: 1000, y: 80 }, picture, stage)).toEqual({ scale: 2, x: 200, y: 0 });
  expect(keepInside({ scale: 4, x: -1000, y: -1000 }, picture, stage)).toEqual({
    scale: 4,
    x: -600,
    y: -300,
  });
  expect(keepInside({ scale: 1, x: 50, y: 50 }, picture, stage)).toEqual(WHOLE);
});

test('two fingers that part zoom, and move the picture with their middle', () => {
  expect(pinch(WHOLE, { x: -50, y: 0 }, { x: 50, y: 0 }, { x: 150, y: 0 })).toEqual({
    scale: 2,
    x: 50,
    y: 0,
  });
  // One finger on the other is no division by zero.
  expect(pinch(WHOLE, { x: 0, y: 0 }, { x: 0, y: 0 }, { x: 0, y: 9 }).scale).toBe(SCALE_MAX);
});
