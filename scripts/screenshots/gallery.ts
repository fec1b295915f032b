import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileOf, SCHEMES, WIDTHS } from './looks';

const TEMPLATE = path.resolve('scripts/screenshots/gallery.html');

interface GalleryParts {
  /** Where the pictures are, and index.html will be. */
  folder: string;
  /** The shots in the order in which they are shown; those without pictures are left out. */
  titles: string[];
  /** The folder of another run, whose pictures are shown beside those of the same name. */
  compared?: string;
}

const COLUMNS = SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ scheme, width })));

const link = (address: string, words: string): string =>
  `<a href="${encodeURI(address)}"><img src="${encodeURI(address)}" alt="${words}" loading="lazy" /></a>`;

const isSame = (one: string, other: string): boolean => readFileSync(one).equals(readFileSync(other));

function cell({ folder, compared }: GalleryParts, file: string): string {
  const current = path.join(folder, file);
  if (!existsSync(current)) return '<td></td>';
  if (compared === undefined) return `<td>${link(file, file)}</td>`;
  const other = path.join(compared, file);
  if (!existsSync(other)) return `<td data-differs>${link(file, file)}<p>not in the other run</p></td>`;
  const address = path.relative(folder, other).replaceAll(path.sep, '/');
  const note = isSame(current, other) ? '' : ' data-differs';
  return `<td${note}>${link(file, file)}${link(address, `${file} of the other run`)}</td>`;
}

function row(parts: GalleryParts, title: string): string {
  const cells = COLUMNS.map(({ scheme, width }) => cell(parts, fileOf(title, scheme, width)));
  if (cells.every((each) => each === '<td></td>')) return '';
  return `<tr><th scope="row">${title}</th>${cells.join('')}</tr>\n`;
}

/** Writes the page on which the pictures of a run are looked through. */
export function writeGallery(parts: GalleryParts): void {
  const heads = COLUMNS.map(({ scheme, width }) => `<th scope="col">${scheme} ${width}</th>`).join('');
  const page = readFileSync(TEMPLATE, 'utf8')
    .replace('<!-- columns -->', () => heads)
    .replace('<!-- rows -->', () => parts.titles.map((title) => row(parts, title)).join(''));
  writeFileSync(path.join(parts.folder, 'index.html'), page);
}
