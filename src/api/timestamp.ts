let latest = 0;

/**
 * The time in milliseconds since 1970, strictly increasing even if the system clock is set back, so that timestamps can be
 * compared.
 */
export function timestamp(): number {
  latest = Math.max(Date.now(), latest + 0.001);
  return latest;
}
