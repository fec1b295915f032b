import { escape } from '../escape';

/** A line with `code` and **weight** in it. */
export const line = (text: string): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

/** Paragraphs, divided by empty lines. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${line(paragraph)}</p>`)
    .join('\n');

/** A table; '' without rows. Cells are HTML. */
export function table(heads: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const cells = (row: string[], name: 'td' | 'th') =>
    row.map((cell) => `<${name}>${cell}</${name}>`).join('');
  return `<div class="table"><table>
<thead><tr>${cells(heads, 'th')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}</tbody>
</table></div>`;
}
