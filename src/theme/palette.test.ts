import { readFileSync } from 'node:fs';
import { schemes } from './palette';

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

type Colours = (typeof schemes)['light'];

/** Each text colour with the backgrounds it stands on. */
function pairs({
  background,
  text,
  primary,
  secondary,
  error,
  success,
  warning,
  hermes,
  hades,
  zeus,
}: Colours) {
  const grounds = Object.values(background);
  return {
    'text.primary': [
      text.primary,
      [...grounds, ...[primary, error, success, warning].map(({ wash }) => wash)],
    ],
    'text.secondary': [text.secondary, grounds],
    'primary.main': [primary.main, [...grounds, primary.wash]],
    'primary.contrastText': [primary.contrastText, [primary.main, primary.dark]],
    'secondary.main': [secondary.main, grounds],
    'error.main': [error.main, [...grounds, error.wash]],
    'error.contrastText': [error.contrastText, [error.main]],
    'success.main': [success.main, [...grounds, success.wash]],
    'warning.main': [warning.main, [...grounds, warning.wash]],
    hermes: [hermes.main, [background.paper, hermes.wash]],
    hades: [hades.main, [background.paper, hades.wash]],
    zeus: [zeus.main, [background.paper, zeus.wash]],
  } satisfies Record<string, [string, string[]]>;
}

describe.each(Object.entries(schemes))('the %s scheme', (_name, scheme) => {
  test.each(Object.entries(pairs(scheme)))('%s is readable on its backgrounds (WCAG AA)', (_colour, pair) => {
    const [colour, grounds] = pair;
    for (const ground of grounds) {
      const ratio = contrast(colour, ground);
      expect({ ground, readable: ratio >= 4.5, ratio }).toMatchObject({ readable: true });
    }
  });

  test('the outlines of controls are visible (WCAG 1.4.11)', () => {
    const { raised, paper, default: ground } = scheme.background;
    for (const each of [paper, raised, ground]) {
      expect(contrast(scheme.outline, each)).toBeGreaterThanOrEqual(3);
    }
  });
});

test('the frame that the server sends has the same colours (public/shell.css)', () => {
  const { light, dark } = schemes;
  const css = readFileSync('public/shell.css', 'utf8');
  const pairs = Object.fromEntries(
    [...css.matchAll(/--frame-(\w+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name, ...pair]) => [
      name,
      pair,
    ]),
  );
  expect(pairs).toEqual({
    paper: [light.background.paper, dark.background.paper],
    line: [light.divider, dark.divider],
    gold: [light.secondary.main, dark.secondary.main],
    gilt: [light.secondary.light, dark.secondary.light],
    ink: [light.text.primary, dark.text.primary],
  });
  const grounds = [...css.matchAll(/ {2,}background: (#\w+);/g)].map(([, ground]) => ground);
  expect(new Set(grounds)).toEqual(new Set([light.background.default, dark.background.default]));
});
