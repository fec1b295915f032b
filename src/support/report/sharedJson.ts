/**
 * JSON in which a repeated object is a reference to its first occurrence, `{"$jsan": "$.states[0].auth"}`, the notation of
 * Redux DevTools. The states of a report share most of their objects.
 */
export const REFERENCE = '$jsan';

/** The path step for a name; null if DevTools cannot follow it, in which case an object is written each time. */
const nameStep = (name: string): string | null => {
  if (/^\w+$/.test(name)) return `.${name}`;
  return /[\\\p{Cc}]/u.test(name) ? null : `[${JSON.stringify(name)}]`;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const step = (path: string | null, next: string | null): string | null =>
  path === null || next === null ? null : path + next;

export function stringifyShared(root: object): string {
  const places = new Map<object, string>();
  const withReferences = (value: unknown, path: string | null): unknown => {
    if (!isObject(value)) return value;
    const place = places.get(value);
    if (place !== undefined) return { [REFERENCE]: place };
    if (path !== null) places.set(value, path);
    if (Array.isArray(value)) return value.map((item, i) => withReferences(item, step(path, `[${i}]`)));
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, withReferences(item, step(path, nameStep(name)))]),
    );
  };
  return JSON.stringify(withReferences(root, '$'), null, 1);
}
