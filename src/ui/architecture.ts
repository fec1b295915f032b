import { palette } from '../theme/theme';

/** The lines of the architecture: bronze rather than grey. */
export const moulding = `color-mix(in srgb, ${palette.secondary.light} 42%, ${palette.divider})`;

/** Dentils, the little blocks under a cornice, a whole number of them; each as wide as the gaps beside it, in pixels. */
export const dentils = (width: number) =>
  `linear-gradient(90deg, transparent 25%, ${palette.secondary.light} 25% 75%, transparent 75%) 0 0 / ${2 * width}px 100% round`;

/** A fluted column of 46 pixels: a shade on either side, seven grooves, a block above and below. */
export const column = {
  width: 46,
  border: `solid ${palette.divider}`,
  borderWidth: '10px 0',
  background: `linear-gradient(90deg, rgb(0 0 0 / 0.09), transparent 30% 55%, rgb(0 0 0 / 0.13)),
    repeating-linear-gradient(90deg, ${palette.background.paper} 0 5px, ${palette.divider} 5px 6px) 2px 0 / 42px 100% no-repeat`,
} as const;
