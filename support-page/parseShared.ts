import { REFERENCE } from '../src/support/report/sharedJson';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const STEP = /\.(\w+)|\[(\d+)\]|\["((?:[^\\"]|\\.)*)"\]/g;

function follow(root: unknown, path: string): unknown {
  let value = root;
  for (const [, name, index, quoted = ''] of path.matchAll(STEP)) {
    const key = name ?? index ?? (JSON.parse(`"${quoted}"`) as string);
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/**
 * Reads JSON in which objects are shared (sharedJson).
 * @throws SyntaxError if the text is not JSON
 */
export function parseShared(text: string): unknown {
  const root: unknown = JSON.parse(text);
  const restore = (value: object): void => {
    for (const [name, item] of Object.entries(value)) {
      if (!isObject(item)) continue;
      const place = (item as Record<string, unknown>)[REFERENCE];
      if (typeof place === 'string') (value as Record<string, unknown>)[name] = follow(root, place);
      else restore(item);
    }
  };
  if (isObject(root)) restore(root);
  return root;
}
