/** All entries of localStorage. */
export const storedEntries = (): Record<string, string> =>
  Object.fromEntries(Object.entries(localStorage) as [string, string][]);
