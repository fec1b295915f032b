import type { Components, Theme } from '@mui/material/styles';
import { LOW, VERY_LOW } from './measures';

/** What the bar at the foot of the page covers that says that there is no network (network/NetworkBar). */
const NETWORK = 'var(--network-bar, 0px)';

/** Global styles: the ground, the focus ring, reduced motion. */
export const baseline: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: ({ vars: { palette } }) => ({
      html: { WebkitTextSizeAdjust: '100%', textSizeAdjust: '100%', background: palette.background.default },
      body: { fontSize: '1rem', lineHeight: 1.5, overflowWrap: 'break-word', color: palette.text.primary },
      ':where(h1, h2, h3, h4, p, ul, dl, dd)': { margin: 0 },
      a: { color: palette.primary.main },
      '::selection': { background: palette.primary.main, color: palette.primary.contrastText },
      ':focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
      // Radios, checkboxes and switches: the input is transparent, and what shows of it comes after it.
      '.MuiButtonBase-root > :focus-visible + *': {
        outline: `2px solid ${palette.primary.main}`,
        outlineOffset: 2,
        borderRadius: '50%',
      },
      // A focused element must not be hidden by the bars. Controls in the bars themselves must not cause scrolling.
      'main, main :is(a, button, summary, [tabindex])': {
        scrollMargin: `80px 0 calc(120px + ${NETWORK})`,
        [LOW]: { scrollMargin: '16px 0 80px' },
      },
      // Between the bars. Not `:has` above, with which each element added to the page would restyle all of these.
      '[data-fills-window] :is(a, button, summary, [tabindex])': { scrollMargin: 0 },
      // Browsers scroll a field by its caret, which has no scroll margin.
      'html:has(main :is(input, textarea):focus)': {
        scrollPadding: `80px 0 calc(120px + ${NETWORK})`,
        [LOW]: { scrollPadding: '16px 0' },
      },
      // The buttons at the end of the form, three rows in a wide font, stay above the bottom bar and a keyboard
      // (ComposerFooter, EditComment). Never so much that no line is left.
      'html:has(main [data-composer] textarea:focus)': {
        scrollPaddingBottom: 'min(120px + 7rem, 45vh)',
        [LOW]: { scrollPaddingBottom: '6rem' },
        [VERY_LOW]: { scrollPaddingBottom: 16 },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, ::before, ::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not a short duration, with which all that changes would have a transition, and could not be focused at once.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
};
