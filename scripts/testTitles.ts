import fs from 'node:fs';
import ts from 'typescript';

const DEFINES_TESTS = new Set(['test', 'it', 'describe']);

/** The name a call begins with: `test` of `test('…')`, `test.each(rows)('…')` and `test.describe('…')`. */
function calledName(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return calledName(node.expression);
  return null;
}

function isTestDefinition(node: ts.CallExpression): boolean {
  const runs = node.arguments
    .slice(1)
    .some((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each));
  return runs && DEFINES_TESTS.has(calledName(node.expression) ?? '');
}

/** A title as written in the source, with a template's `${…}`. */
function titleOf(node: ts.Expression | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isTemplateExpression(node) ? [node.getText().slice(1, -1)] : [];
}

/** The titles of the tests and of their groups that a file defines. */
export function testTitles(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestDefinition(node)) titles.push(...titleOf(node.arguments[0]));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}
