/** Rough bytes of an item of an array and of a field of an object, in V8. */
const ITEM = 8;
const FIELD = 32;

/** The rough bytes in memory of what `value` has and `other`, a later version of it, does not share. */
export function weigh(value: unknown, other?: unknown): number {
  if (value === other) return 0;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof Blob) return value.size;
  if (Array.isArray(value)) {
    const others: readonly unknown[] = Array.isArray(other) ? other : [];
    const shared = new Set(others);
    return value.reduce<number>(
      (bytes, item, i) => bytes + ITEM + (shared.has(item) ? 0 : weigh(item, others[i])),
      0,
    );
  }
  const fields = value as Record<string, unknown>;
  const others = (typeof other === 'object' && other !== null ? other : {}) as Record<string, unknown>;
  let bytes = 0;
  // A cache has thousands of entries, of which all but one are shared.
  for (const name in fields) {
    const field = fields[name];
    bytes += FIELD;
    if (typeof field !== 'number' && field !== others[name]) bytes += weigh(field, others[name]);
  }
  return bytes;
}
