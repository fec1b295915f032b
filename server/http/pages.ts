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
  const [path = '', query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(field, writeCursor(idOf(last)));
  reply.header('Link', `<${path}?${parameters.toString()}>; rel="next"`);
  return kept;
}
