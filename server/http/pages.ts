import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeId, encodeId } from './opaqueId';
import { invalid } from './problem';

/** Reads an opaque cursor: the id after or before which a page begins. */
export function readCursor(field: 'before' | 'after', cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = decodeId(cursor);
  if (id === undefined) throw invalid(field, 'This page no longer exists. Please reload the list.');
  return id;
}

/** The cursor that `readCursor` reads. */
export const writeCursor = encodeId;

/** One link of a Link header (RFC 8288): the address asked for, with another cursor. */
function link(request: FastifyRequest, rel: 'next' | 'prev', field: 'before' | 'after', id: number): string {
  const [path = '', query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('before');
  parameters.delete('after');
  parameters.set(field, writeCursor(id));
  return `<${path}?${parameters.toString()}>; rel="${rel}"`;
}

/**
 * Cuts a list that was asked for with one row more than the page holds, and names the next page in a Link header
 * (RFC 8288; decisions: The wire).
 * @param rows at most `limit + 1` rows in the order of the list
 * @param idOf what the cursor of the next page is made of
 */
export function sendPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { rows: T[]; limit: number; field: 'before' | 'after'; idOf: (row: T) => number },
): T[] {
  const { rows, limit, field, idOf } = page;
  if (rows.length <= limit) return rows;
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  if (last === undefined) return kept;
  reply.header('Link', link(request, 'next', field, idOf(last)));
  return kept;
}

/**
 * Cuts a list of ids, newest first, that is read both ways: from its top, below an id (`before`) or above one (`after`).
 * The pages on either side are named in a Link header, where there may be any.
 * @param ids one more than the page holds, if there are; above an id, the one more is the first
 */
export function sendPageEitherWay(
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, limit, before, after }: { ids: number[]; limit: number; before?: number; after?: number },
): number[] {
  const hasMore = ids.length > limit;
  const isAbove = after !== undefined;
  const kept = isAbove ? ids.slice(-limit) : ids.slice(0, limit);
  const [newest, oldest] = [kept[0], kept.at(-1)];
  const links: string[] = [];
  if (oldest !== undefined && (isAbove || hasMore)) links.push(link(request, 'next', 'before', oldest));
  if (newest !== undefined && (isAbove ? hasMore : before !== undefined))
    links.push(link(request, 'prev', 'after', newest));
  if (links.length > 0) reply.header('Link', links.join(', '));
  return kept;
}
