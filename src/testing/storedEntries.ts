/** All that stands in localStorage. */
export const storedEntries = (): Record<string, string> =>
  Object.fromEntries(Object.entries(localStorage) as [string, string][]);
