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

const heading = (fontSize: string) => ({
  fontFamily: DISPLAY_FACE,
  fontSize,
  fontWeight: 400,
  lineHeight: 1.3,
  letterSpacing: 0,
});

/** The MUI theme: the whole look of Pantheon, in light and dark. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-scheme="%s"]' },
  colorSchemes: { light: { palette: schemes.light }, dark: { palette: schemes.dark } },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: TEXT_FACE,
    h1: heading('1.75rem'),
    h2: heading('1.5rem'),
    h3: heading('1.25rem'),
    body1: { letterSpacing: 0 },
    body2: { letterSpacing: 0, lineHeight: 1.45 },
    caption: { fontSize: '0.8125rem', letterSpacing: 0, lineHeight: 1.45 },
    button: { textTransform: 'none', fontSize: '1rem', fontWeight: 600, lineHeight: 1.5, letterSpacing: 0 },
  },
  components: { ...baseline, ...buttons, ...fields, ...surfaces, ...feedback, ...navigation },
});

/** The colours as CSS variables: `palette.text.secondary` is `var(--mui-palette-text-secondary)`. */
export const { palette } = theme.vars;
