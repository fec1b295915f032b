import { createTheme } from '@mui/material/styles';
import './augmentation';
import { baseline } from './baseline';
import { buttons } from './buttons';
import { feedback } from './feedback';
import { fields } from './fields';
import { DISPLAY_FACE, TEXT_FACE } from './measures';
import { navigation } from './navigation';
import { schemes } from './palette';
import { surfaces } from './surfaces';

const heading = (fontSize: string, lineHeight: number) => ({
  fontFamily: DISPLAY_FACE,
  fontSize,
  fontWeight: 400,
  lineHeight,
});

/** The styles of text, by variant. */
export const typography = {
  fontFamily: TEXT_FACE,
  h1: heading('1.75rem', 1.2),
  h2: heading('1.5rem', 1.5),
  h3: heading('1.375rem', 1.2),
  h4: heading('1.1875rem', 1.5),
  body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
  subtitle2: { fontSize: '0.875rem', fontWeight: 400, lineHeight: 1.5 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
  button: { textTransform: 'none', fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 },
} as const;

/** The MUI theme: the whole look of Pantheon, in light and dark. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-scheme="%s"]' },
  colorSchemes: { light: { palette: schemes.light }, dark: { palette: schemes.dark } },
  breakpoints: { values: { xs: 0, sm: 600, md: 800, lg: 1000, xl: 1280 } },
  shape: { borderRadius: 8 },
  typography,
  components: { ...baseline, ...buttons, ...fields, ...surfaces, ...feedback, ...navigation },
});

/** The colours as CSS variables: `palette.text.secondary` is `var(--mui-palette-text-secondary)`. */
export const { palette } = theme.vars;
