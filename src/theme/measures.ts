/** The typeface of headings, initials and the wordmark (public/shell.css); other text is set in the system's own typeface. */
export const DISPLAY_FACE = 'var(--display-face)';
export const TEXT_FACE =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";

/** The sizes of the wordmark, in pixels: it is a picture, and does not grow with the text. */
export const WORDMARK_PX = { bar: 23, temple: 26 } as const;

/** The least size of a control, in pixels. */
export const TOUCH = 44;

/** The width of a column of text, in pixels: the header, the page and the bottom bar have its edges. */
export const COLUMN = 640;
/** The width of a window with room for two columns of a page side by side, in pixels (spec §2: two panes). */
export const TWO_PANES = 768;

/** The heights of the header and of the bottom bar without the safe areas, in pixels. */
export const HEADER_HEIGHT = 64;
export const BAR_HEIGHT = 59;
/** The space below the bottom bar where it is a pill. */
export const PILL_GAP = 12;
/** The height of the name above a chat, in pixels. */
export const CHAT_HEADER_HEIGHT = 61;

/** Windows as low as those of large phones while a keyboard is open: the bottom bar is hidden while one writes. */
export const KEYBOARD = '@media (max-height: 560px)';
/** Everything while a text field has the focus. */
export const WRITING = 'html:has(:read-write:focus) &';
/** Low windows, such as a phone in landscape or a desktop zoomed in: the header scrolls with the page. */
export const LOW = '@media (max-height: 420px)';
/** Very low windows: the bottom bar is at the end of the page. */
export const VERY_LOW = '@media (max-height: 320px)';
