import { StartupError } from './startupError';

/** Whether at most `edits` characters added, left out, replaced or swapped with the next turn one name into the other. */
function isNear(one: string, other: string, edits: number): boolean {
  if (one === other) return true;
  if (one !== '' && one[0] === other[0]) return isNear(one.slice(1), other.slice(1), edits);
  if (edits === 0) return false;
  const isSwapped = one[0] === other[1] && one[1] === other[0];
  return (
    isNear(one.slice(1), other.slice(1), edits - 1) ||
    isNear(one.slice(1), other, edits - 1) ||
    isNear(one, other.slice(1), edits - 1) ||
    (isSwapped && isNear(one.slice(2), other.slice(2), edits - 1))
  );
}

/** One character in five may differ, two at most: short names such as HOST resemble those of others. */
const editsOf = (name: string): number => Math.min(2, Math.floor(name.length / 5));

/** A part such as S3_ACCESS_KEY of S3_ACCESS_KEY_ID; those of OpenTelemetry are settings of its own. */
const isBeginning = (name: string, of: string): boolean =>
  name.includes('_') && !name.startsWith('OTEL_') && of.startsWith(`${name}_`);

/** Throws a StartupError where a variable that is no setting is almost one, since its value would be ignored. */
export function assertNoneMisspelt(env: NodeJS.ProcessEnv, settings: string[]): void {
  const strange = Object.keys(env).filter((name) => env[name]?.trim() && !settings.includes(name));
  for (const name of strange) {
    const meant = settings.find((one) => isBeginning(name, one) || isNear(name, one, editsOf(one)));
    if (meant) throw new StartupError(`There is no setting ${name}: rename it to ${meant}, or unset it.`);
  }
}
