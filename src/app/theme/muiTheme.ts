import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { DISPLAY_FACE, schemes, TEXT_FACE, token, TOUCH } from '../../ui/tokens';

const paletteOf = (scheme: (typeof schemes)[keyof typeof schemes]) => ({
  primary: { main: scheme.accent, dark: scheme.accentHover, contrastText: scheme.onAccent },
  secondary: { main: scheme.goldInk, contrastText: scheme.paper },
  error: { main: scheme.danger, contrastText: scheme.paper },
  success: { main: scheme.success, contrastText: scheme.paper },
  warning: { main: scheme.warning, contrastText: scheme.paper },
  info: { main: scheme.accent, contrastText: scheme.onAccent },
  background: { default: scheme.ground, paper: scheme.paper },
  text: { primary: scheme.ink, secondary: scheme.inkSoft },
  divider: scheme.line,
});

/** The MUI theme of the pages for members, with the colours of ui/tokens. */
export const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-scheme="%s"]' },
  colorSchemes: { light: { palette: paletteOf(schemes.light) }, dark: { palette: paletteOf(schemes.dark) } },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: TEXT_FACE,
    h1: { fontFamily: DISPLAY_FACE, fontSize: 28, fontWeight: 400 },
    h2: { fontFamily: DISPLAY_FACE, fontSize: 24, fontWeight: 400 },
    h3: { fontFamily: DISPLAY_FACE, fontSize: 20, fontWeight: 400 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: TOUCH } },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH, minHeight: TOUCH } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: TOUCH } } },
    MuiMenu: { styleOverrides: { paper: { border: `1px solid ${token.line}` } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  },
});
