import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as TestingLibrary from '@testing-library/dom';
import type { BrowserWindow } from './browser';

/** How elements are found within those of the query before, as a person would name them. */
export type Query =
  | { by: 'role'; role: string; name?: string }
  | { by: 'label' | 'text'; text: string }
  /** Those of the query before that have the text somewhere in them. */
  | { by: 'content'; text: string };

/** What the script below gives to the page. */
declare const TestingLibraryDom: typeof TestingLibrary;

const script = readFileSync(
  path.resolve('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Gives the page what expressions of `found` need, unless it has it. */
export async function prepare(window: BrowserWindow): Promise<void> {
  const isReady = await window.evaluate('"TestingLibraryDom" in window');
  if (!isReady) await window.evaluate(`(() => { ${script} })()`);
}

/** Runs in the page. */
function find(queries: Query[]): Element[] {
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = TestingLibraryDom;
  let found: HTMLElement[] = [document.body];
  for (const query of queries) {
    if (query.by === 'role') {
      found = found.flatMap((each) => queryAllByRole(each, query.role, { name: query.name }));
    } else if (query.by === 'label') {
      found = found.flatMap((each) => queryAllByLabelText(each, query.text));
    } else if (query.by === 'text') {
      found = found.flatMap((each) => queryAllByText(each, query.text));
    } else {
      found = found.filter(({ textContent }) => textContent.includes(query.text));
    }
  }
  return found;
}

/** The expression of an array of the elements. */
export const found = (queries: Query[]): string => `(${find.toString()})(${JSON.stringify(queries)})`;
