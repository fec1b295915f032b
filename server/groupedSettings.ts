import { StartupError } from './startupError';

/** "A, B and C" */
export const listed = (names: string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/**
 * The values of settings that go together: all of them, or undefined without any. Throws a StartupError when only some are
 * set.
 * @param names the variable of each value
 */
export function allOrNone<Key extends string>(
  values: Partial<Record<Key, string>>,
  names: Record<Key, string>,
): Record<Key, string> | undefined {
  const keys = Object.keys(names) as Key[];
  const missing = keys.filter((key) => !values[key]).map((key) => names[key]);
  if (missing.length === keys.length) return undefined;
  if (missing.length > 0) {
    throw new StartupError(
      `${listed(Object.values(names))} go together, but ${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} not set.`,
    );
  }
  return values as Record<Key, string>;
}
