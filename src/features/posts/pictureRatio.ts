/** Pictures of a smaller or larger ratio of width to height are cropped: higher than a screen, or too low to be pressed. */
const MIN_RATIO = 0.8;
const MAX_RATIO = 4;

/** The ratio of width to height in which a post's picture is shown in a list. */
export const shownRatio = (width: number, height: number): number =>
  Math.min(Math.max(width / height, MIN_RATIO), MAX_RATIO);
