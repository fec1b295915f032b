import type { Db } from '../database/connect';
import { StripeFailure } from '../failure';
import { findAny } from '../store';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function expandIn(db: Db, holder: unknown, names: string[], whole: string): Promise<void> {
  const [name, ...rest] = names;
  if (name === undefined) return;
  if (Array.isArray(holder)) {
    for (const one of holder) await expandIn(db, one, names, whole);
    return;
  }
  if (!isObject(holder)) return;
  if (!(name in holder)) {
    throw new StripeFailure(`This property cannot be expanded (${whole}).`);
  }
  const value = holder[name];
  if (typeof value === 'string') {
    const found = await findAny(db, value);
    if (!found) throw new StripeFailure(`This property cannot be expanded (${whole}).`);
    holder[name] = found;
  }
  await expandIn(db, holder[name], rest, whole);
}

/** Replaces ids by the objects they name, such as `data.latest_invoice`. Throws a StripeFailure. */
export async function expand(db: Db, response: object, paths: string[] = []): Promise<object> {
  const copy = JSON.parse(JSON.stringify(response)) as object;
  for (const path of paths) await expandIn(db, copy, path.split('.'), path);
  return copy;
}
