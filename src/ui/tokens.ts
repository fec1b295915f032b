/**
 * The colours of Pantheon, once: marble, ink, lapis and gold, and a metal or stone for each tier. The pages use them as
 * CSS variables (`token.ink`), MUI's theme is drawn from the same table (app/theme/muiTheme).
 */
const light = {
  ground: '#efeeea',
  paper: '#fbfaf8',
  raised: '#ffffff',
  sunken: '#e7e5df',
  line: '#d9d6cd',
  edge: '#8b8778',
  ink: '#171a28',
  inkSoft: '#535867',
  accent: '#2a3b86',
  accentHover: '#1e2c69',
  onAccent: '#ffffff',
  accentWash: '#e6e9f6',
  gold: '#b98f3a',
  goldInk: '#795410',
  danger: '#a8231c',
  dangerWash: '#fbe9e7',
  success: '#1f6438',
  successWash: '#e4f2e8',
  warning: '#7a5200',
  warningWash: '#fbf0d9',
  hermes: '#17635a',
  hermesWash: '#dcefea',
  hades: '#67368f',
  hadesWash: '#eee4f6',
  zeus: '#7a5200',
  zeusWash: '#f8ebc9',
} as const;

export type Token = keyof typeof light;

const dark: Record<Token, string> = {
  ground: '#0d0f15',
  paper: '#151821',
  raised: '#1c202b',
  sunken: '#0a0c11',
  line: '#282c38',
  edge: '#757a88',
  ink: '#eeebe4',
  inkSoft: '#a7aab6',
  accent: '#e4bf6c',
  accentHover: '#f0d08a',
  onAccent: '#1c1608',
  accentWash: '#2a2416',
  gold: '#d6ae58',
  goldInk: '#e4bf6c',
  danger: '#f39a90',
  dangerWash: '#351a19',
  success: '#86cf9d',
  successWash: '#14291c',
  warning: '#ecbe62',
  warningWash: '#2f2510',
  hermes: '#83d5c2',
  hermesWash: '#12302c',
  hades: '#cda9f2',
  hadesWash: '#2b1f3b',
  zeus: '#f1c868',
  zeusWash: '#352a10',
};

export const schemes = { light, dark };

const variable = (name: string) => `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** A scheme as declarations: `--ink-soft: #535867; …`. */
export const declarations = (scheme: Record<Token, string>): string =>
  Object.entries(scheme)
    .map(([name, colour]) => `${variable(name)}: ${colour};`)
    .join(' ');

/** A colour for use in styles: `token.inkSoft` is `var(--ink-soft)`. */
export const token = Object.fromEntries(
  Object.keys(light).map((name) => [name, `var(${variable(name)})`]),
) as Record<Token, string>;

/** Inscriptions and headings; running text is set in the system's own face. */
export const DISPLAY_FACE = "Marcellus, 'Marcellus fallback', 'Marcellus fallback 2', Georgia, serif";
export const TEXT_FACE =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";

/** The least size of what is touched, in pixels. */
export const TOUCH = 44;

/** The width of a column of text, in pixels. */
export const COLUMN = 640;
