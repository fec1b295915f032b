/** The typeface of headings and the wordmark; other text is set in the system's own typeface. */
export const DISPLAY_FACE = "Marcellus, 'Marcellus fallback', 'Marcellus fallback 2', Georgia, serif";
export const TEXT_FACE =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";

/** The least size of a control, in pixels. */
export const TOUCH = 44;

/** The width of a column of text, in pixels. */
export const COLUMN = 640;
