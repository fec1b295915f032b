import { hide } from './leaves';

/** Redacts a value that is not an object. */
export type Leaf = (value: unknown) => unknown;

/**
 * An allowlist of what may leave the member's browser: fields without a rule are left out, and an object in the place of a
 * leaf is hidden.
 */
export type Rule =
  | Leaf
  | { fields: Readonly<Record<string, Rule>> }
  /** A rule for all items of an array or record; `key` redacts the keys of a record. */
  | { each: Rule; key?: (key: string) => string }
  /** A rule that depends on the value. */
  | { choose: (value: Readonly<Record<string, unknown>>) => Rule };

/** A rule for each field of T, so that a new field does not compile without one. */
export const fieldsOf = <T extends object>(fields: { [K in keyof Required<T>]: Rule }): {
  fields: Readonly<Record<string, Rule>>;
} => ({ fields });

/** Redacted objects by rule and value: states share most of their objects, and must still do so after redaction. */
const done = new WeakMap<object, WeakMap<object, unknown>>();

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the value with only what the rule allows. */
export function redact(rule: Rule, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (typeof rule === 'function') return rule(value);
  if (!isObject(value)) return hide(value);
  let known = done.get(rule);
  if (!known) done.set(rule, (known = new WeakMap()));
  if (!known.has(value)) known.set(value, redactObject(rule, value));
  return known.get(value);
}

function redactObject(rule: Exclude<Rule, Leaf>, value: object): unknown {
  if ('each' in rule && Array.isArray(value)) return value.map((item) => redact(rule.each, item));
  if (!isPlain(value)) return hide(value);
  if ('choose' in rule) return redact(rule.choose(value), value);
  const entries = Object.entries(value);
  if ('each' in rule) {
    const { each, key = String } = rule;
    return Object.fromEntries(entries.map(([name, item]) => [key(name), redact(each, item)]));
  }
  const { fields } = rule;
  return Object.fromEntries(
    entries.flatMap(([name, item]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field && item !== undefined ? [[name, redact(field, item)]] : [];
    }),
  );
}

/** The rule for a nested value, by the path of a patch. */
export function ruleAt(rule: Rule, path: readonly (string | number)[]): Rule {
  const [step, ...rest] = path;
  if (step === undefined) return rule;
  if (typeof rule === 'function' || 'choose' in rule) return hide;
  if ('each' in rule) return step === 'length' ? (value) => value : ruleAt(rule.each, rest);
  const field = Object.hasOwn(rule.fields, step) ? rule.fields[step] : undefined;
  return ruleAt(field ?? hide, rest);
}
