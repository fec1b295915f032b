/**
 * Colours of both schemes: marble, ink, lapis and gold, and one for each tier. Components use them as CSS variables
 * (`palette.text.secondary` of theme.ts). A `wash` is the pale ground on which the colour's `main` is readable.
 */
const light = {
  primary: { main: '#2a3b86', dark: '#1e2c69', contrastText: '#ffffff', wash: '#e6e9f6' },
  // Gold: `light` for lines and decoration, `main` for text.
  secondary: { main: '#795410', light: '#b98f3a', contrastText: '#fbfaf8' },
  error: { main: '#a8231c', contrastText: '#fbfaf8', wash: '#fbe9e7' },
  success: { main: '#1f6438', contrastText: '#fbfaf8', wash: '#e4f2e8' },
  warning: { main: '#7a5200', contrastText: '#fbfaf8', wash: '#fbf0d9' },
  background: { default: '#efeeea', paper: '#fbfaf8', raised: '#ffffff', muted: '#e7e5df' },
  text: { primary: '#171a28', secondary: '#535867' },
  divider: '#d9d6cd',
  outline: '#8b8778',
  hermes: { main: '#17635a', contrastText: '#fbfaf8', wash: '#dcefea' },
  hades: { main: '#67368f', contrastText: '#fbfaf8', wash: '#eee4f6' },
  zeus: { main: '#7a5200', contrastText: '#fbfaf8', wash: '#f8ebc9' },
};

const dark: typeof light = {
  primary: { main: '#e4bf6c', dark: '#f0d08a', contrastText: '#1c1608', wash: '#2a2416' },
  secondary: { main: '#e4bf6c', light: '#d6ae58', contrastText: '#151821' },
  error: { main: '#f39a90', contrastText: '#151821', wash: '#351a19' },
  success: { main: '#86cf9d', contrastText: '#151821', wash: '#14291c' },
  warning: { main: '#ecbe62', contrastText: '#151821', wash: '#2f2510' },
  background: { default: '#0d0f15', paper: '#151821', raised: '#1c202b', muted: '#262b37' },
  text: { primary: '#eeebe4', secondary: '#a7aab6' },
  divider: '#282c38',
  outline: '#757a88',
  hermes: { main: '#83d5c2', contrastText: '#151821', wash: '#12302c' },
  hades: { main: '#cda9f2', contrastText: '#151821', wash: '#2b1f3b' },
  zeus: { main: '#f1c868', contrastText: '#151821', wash: '#352a10' },
};

export const schemes = { light, dark };
