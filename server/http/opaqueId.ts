/** An id as base64url: the cursor of a page, the `uidb64` of a reset link. */
export const encodeId = (id: number): string => Buffer.from(String(id)).toString('base64url');

/** The id that `encodeId` wrote; undefined for any other text. */
export function decodeId(text: string): number | undefined {
  const id = Number(Buffer.from(text, 'base64url').toString());
  return Number.isSafeInteger(id) && id >= 0 && encodeId(id) === text ? id : undefined;
}
