import fs from 'node:fs';
import ts from 'typescript';

/** A size that stays as it is when a browser's text is enlarged: a number is in pixels. */
const isFixed = (value: ts.Expression): boolean =>
  ts.isNumericLiteral(value) || (ts.isStringLiteralLike(value) && /^(?!.*rem).*\dpx/.test(value.text));

/** Icons do not grow with the text. */
const isIcon = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && /svg/i.test(node.name.text);

/** The lines of a module that give text a size in pixels. */
function fixedSizes(file: string, code = fs.readFileSync(file, 'utf8')): string[] {
  if (!/\bfont(Size)?:/.test(code)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isIcon(node)) return;
    if (
      ts.isPropertyAssignment(node) &&
      /^font(Size)?$/.test(node.name.getText()) &&
      isFixed(node.initializer)
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const modulesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

test('sizes of text are in rem, so that they follow the size that is set in the browser', () => {
  const modules = ['src', 'support-page'].flatMap(modulesIn);
  expect(modules.length).toBeGreaterThan(300);
  expect(modules.flatMap((file) => fixedSizes(file))).toEqual([]);
});

test.each([
  ['{ fontSize: 14 }', 1],
  ["{ fontSize: '14px' }", 1],
  ["{ font: '12px/1.5 monospace' }", 1],
  ["{ fontSize: 'min(0.75rem, 13px)' }", 0],
  ["{ '& svg': { fontSize: 24 } }", 0],
])('%s: sizes in pixels: %d', (style, count) => {
  expect(fixedSizes('style.ts', `const style = ${style};`)).toHaveLength(count);
});
