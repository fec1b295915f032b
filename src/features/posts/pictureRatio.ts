/** Pictures with a smaller ratio of width to height are cropped. */
const MIN_RATIO = 0.8;

/** The ratio of width to height in which a post's picture is shown in a list. */
export const shownRatio = (width: number, height: number): number => Math.max(width / height, MIN_RATIO);
