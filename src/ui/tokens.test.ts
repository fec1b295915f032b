import { schemes, type Token } from './tokens';

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

const GROUNDS: Token[] = ['ground', 'paper', 'raised', 'sunken'];
const TEXT: [Token, Token[]][] = [
  ['ink', [...GROUNDS, 'accentWash', 'dangerWash', 'successWash', 'warningWash']],
  ['inkSoft', GROUNDS],
  ['accent', [...GROUNDS, 'accentWash']],
  ['goldInk', GROUNDS],
  ['danger', [...GROUNDS, 'dangerWash']],
  ['success', [...GROUNDS, 'successWash']],
  ['warning', [...GROUNDS, 'warningWash']],
  ['onAccent', ['accent', 'accentHover']],
  ['hermes', ['paper', 'hermesWash']],
  ['hades', ['paper', 'hadesWash']],
  ['zeus', ['paper', 'zeusWash']],
];

describe.each(Object.entries(schemes))('the %s scheme', (_name, scheme) => {
  test.each(TEXT)('%s can be read wherever it stands (WCAG AA)', (text, grounds) => {
    for (const ground of grounds) {
      const ratio = contrast(scheme[text], scheme[ground]);
      expect({ ground, readable: ratio >= 4.5, ratio }).toMatchObject({ readable: true });
    }
  });

  test('the edges of what is touched can be seen (WCAG 1.4.11)', () => {
    for (const ground of ['paper', 'raised', 'ground'] as const) {
      expect(contrast(scheme.edge, scheme[ground])).toBeGreaterThanOrEqual(3);
    }
  });
});
