/** Redacts a value that is not an object. */
export type Leaf = (value: unknown) => unknown;

/** An allowlist of what may leave the member's browser: what has no rule is left out or hidden. */
export type Rule =
  | Leaf
  /** The fields of an object, or of each object of an array. */
  | { fields: Readonly<Record<string, Rule>> }
  /** All items of an array or record; `key` redacts the keys of a record. */
  | { each: Rule; key?: (key: string) => string }
  /** A rule that depends on the value, or that refers to itself. */
  | { choose: (value: unknown) => Rule };

/** Replaces hidden values. */
export const HIDDEN = '[redacted]';

/** A grey picture of one pixel, which replaces other pictures. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAALCurAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const EMAIL = /[^\s@<>()"',;:[\]]+@[^\s@<>()"',;:[\]]+/g;

/** A text with the same length and white space, so that lines break at the same places. */
const filler = (text: string): string => text.replace(/\S/gu, 'x');

/** Shows values that are public in the app or not personal. Emails in them are replaced by filler. */
export const show: Leaf = (value) => {
  if (typeof value === 'string') return value.replace(EMAIL, filler);
  return typeof value === 'number' || typeof value === 'boolean' ? value : HIDDEN;
};

export const showKey = (key: string): string => key.replace(EMAIL, filler);

/** Hides a value, but not that there was one. */
export const hide: Leaf = () => HIDDEN;

/** Replaces a private text by filler, so that the screen looks the same. */
export const fill: Leaf = (value) => (typeof value === 'string' ? filler(value) : HIDDEN);

/** Replaces the URL of a picture, or a data URL. */
export const picture: Leaf = () => NO_PICTURE;

/** Keeps the name at the start of an error's text; the rest may contain private data. */
export const errorName: Leaf = (value) => /^\w+/.exec(String(value))?.[0] ?? HIDDEN;

/** A rule that shows these fields. */
export const showing = <Name extends string>(...names: Name[]) => ({
  fields: Object.fromEntries(names.map((name) => [name, show])) as Record<Name, Rule>,
});

/** Redacted objects by rule and value: states share most of their objects, and must still do so after redaction. */
const done = new WeakMap<object, WeakMap<object, unknown>>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Returns the value with only what the rule allows. */
export function redact(rule: Rule, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (typeof rule === 'function') return rule(value);
  if (!isObject(value)) return 'choose' in rule ? redact(rule.choose(value), value) : HIDDEN;
  let known = done.get(rule);
  if (!known) done.set(rule, (known = new WeakMap()));
  if (!known.has(value)) known.set(value, redactObject(rule, value));
  return known.get(value);
}

function redactObject(rule: Exclude<Rule, Leaf>, value: object): unknown {
  if (Array.isArray(value)) return value.map((item) => redact('each' in rule ? rule.each : rule, item));
  if (!isPlain(value)) return HIDDEN;
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
  if (typeof rule === 'function') return hide;
  if (step === 'length') return show;
  if ('each' in rule) return ruleAt(rule.each, rest);
  if (typeof step === 'number') return ruleAt(rule, rest);
  if ('choose' in rule) return ruleAt(rule.choose({}), path);
  return ruleAt((Object.hasOwn(rule.fields, step) && rule.fields[step]) || hide, rest);
}
