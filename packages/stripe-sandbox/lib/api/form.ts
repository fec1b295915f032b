/** A value of a form with brackets: a text, a list, or further names. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = Record<string, FormValue>;

type Branch = Map<string, string | Branch>;

/** Deeper than any form of Stripe's; deeper nesting is cut off. */
const DEPTH_MAX = 20;

/** `items[0][price]` → items, 0, price. */
const path = (name: string): string[] => name.replaceAll(']', '').split('[', DEPTH_MAX);

function insert(root: Branch, names: string[], value: string): void {
  let branch = root;
  for (const [i, given] of names.entries()) {
    // `list[]` appends to the list.
    const name = given === '' ? String(branch.size) : given;
    if (i === names.length - 1) {
      branch.set(name, value);
      return;
    }
    const known = branch.get(name);
    const next: Branch = known instanceof Map ? known : new Map<string, string | Branch>();
    branch.set(name, next);
    branch = next;
  }
}

function toValue(branch: string | Branch): FormValue {
  if (typeof branch === 'string') return branch;
  const entries = [...branch].map(([name, value]) => [name, toValue(value)] as const);
  const isList = entries.length > 0 && entries.every(([name], i) => name === String(i));
  // fromEntries defines even `__proto__` as a plain name.
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Parses `application/x-www-form-urlencoded` as Stripe does: brackets nest, numbered names make lists. */
export function parseForm(text: string): Form {
  const root: Branch = new Map<string, string | Branch>();
  for (const [name, value] of new URLSearchParams(text)) insert(root, path(name), value);
  return Object.fromEntries([...root].map(([name, value]) => [name, toValue(value)]));
}
