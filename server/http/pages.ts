import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeId, encodeId } from '../tokens';
import { badRequest } from './problem';

const noPage = (field: 'before' | 'after') =>
  badRequest(field, 'This page no longer exists. Please reload the list.');

/** Reads an opaque cursor: the id after or before which a page begins. */
export function readCursor(field: 'before' | 'after', cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = decodeId(cursor);
  if (id === undefined) throw noPage(field);
  return id;
}

/** A place in a list that is ordered by a number, and then by id. */
export type Place = [number, id: number];

/** As `readCursor`, of a list whose order may change: the place itself. */
export function readPlace(field: 'before' | 'after', cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [number, id, ...others] = cursor.split('.').map((part) => decodeId(part));
  if (number === undefined || id === undefined || others.length > 0) throw noPage(field);
  return [number, id];
}

/** The cursor that `readCursor` or `readPlace` reads. */
export const writeCursor = (place: number | Place): string =>
  [place]
    .flat()
    .map((part) => encodeId(part))
    .join('.');

/** Bytes of a row's JSON beside its text, at most. */
const ROW_BYTES = 1_000;

/**
 * Bytes that a page may weigh as JSON: one of the longest items and 9,000 for each that it may have, which most do not
 * need. So 20 stay below 256 KB and 100 below 1 MB, whatever is stored; where texts are longer, the page has fewer.
 */
export const pageBytes = (limit: number): number => 40_000 + 9_000 * limit;

/** Bytes of a text as JSON. */
export const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

/** The first rows that weigh no more together than so many bytes. */
export function withinBytes<T>(rows: T[], most: number, bytesOf: (row: T) => number): T[] {
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += bytesOf(row)) > most);
  return end === -1 ? rows : rows.slice(0, end);
}

/** The first rows that a page has room for. */
const firstThatFit = <T>(rows: T[], limit: number, bytesOf: (row: T) => number): T[] =>
  withinBytes(rows.slice(0, limit), pageBytes(limit), bytesOf);

/** One link of a Link header (RFC 8288): the address asked for, with another cursor. */
function link(
  request: FastifyRequest,
  rel: 'next' | 'prev',
  field: 'before' | 'after',
  cursor: string,
): string {
  const [path = '', query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('before');
  parameters.delete('after');
  parameters.set(field, cursor);
  return `<${path}?${parameters.toString()}>; rel="${rel}"`;
}

/** Names the next page in a Link header (RFC 8288; decisions: The wire). */
export function sendNext(
  request: FastifyRequest,
  reply: FastifyReply,
  field: 'before' | 'after',
  cursor: string,
): void {
  reply.header('Link', link(request, 'next', field, cursor));
}

/**
 * Cuts a list that was asked for with one row more than the page holds, and names the next page.
 * @param rows at most `limit + 1` rows in the order of the list
 * @param idOf what the cursor of the next page is made of: an id, or a place where the order may change
 * @param textOf the text of a row, where rows have one
 */
export function sendPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: {
    rows: T[];
    limit: number;
    field: 'before' | 'after';
    idOf: (row: T) => number | Place;
    textOf?: (row: T) => string;
  },
): T[] {
  const { rows, limit, field, idOf, textOf } = page;
  const kept = firstThatFit(rows, limit, (row) => ROW_BYTES + jsonBytes(textOf?.(row) ?? ''));
  const last = kept.at(-1);
  if (last !== undefined && kept.length < rows.length)
    sendNext(request, reply, field, writeCursor(idOf(last)));
  return kept;
}

/** A page of a list that is read both ways. */
export interface EitherPage<T> {
  /** Newest first. */
  kept: T[];
  /** Whether the list goes on: below the page, or above it where it was asked for by `after`. */
  hasMore: boolean;
}

/**
 * Cuts a list, newest first, that is read both ways: from its top, below an id (`before`) or above one (`after`).
 * @param found one more than the page holds, if there are; above an id, the one more is the first
 * @param bytesOf what each weighs as JSON, at most
 */
export function cutEitherWay<T>(
  found: T[],
  { limit, after, bytesOf }: { limit: number; after?: number; bytesOf: (row: T) => number },
): EitherPage<T> {
  const kept =
    after === undefined
      ? firstThatFit(found, limit, bytesOf)
      : firstThatFit(found.toReversed(), limit, bytesOf).reverse();
  return { kept, hasMore: kept.length < found.length };
}

/** Names the pages on either side of one in a Link header, where there may be any. */
export function sendLinks(
  request: FastifyRequest,
  reply: FastifyReply,
  { kept, hasMore }: EitherPage<{ id: number }>,
  { before, after }: { before?: number; after?: number },
): void {
  const isAbove = after !== undefined;
  const [newest, oldest] = [kept[0]?.id, kept.at(-1)?.id];
  const links: string[] = [];
  if (oldest !== undefined && (isAbove || hasMore))
    links.push(link(request, 'next', 'before', writeCursor(oldest)));
  if (newest !== undefined && (isAbove ? hasMore : before !== undefined))
    links.push(link(request, 'prev', 'after', writeCursor(newest)));
  if (links.length > 0) reply.header('Link', links.join(', '));
}
