import { HEADER_HEIGHT } from '../theme/measures';

/** Whether a part of an element is in the window, below the header. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > HEADER_HEIGHT && top < window.innerHeight;
}
