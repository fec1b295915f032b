/** Compares usernames, which are case-insensitive (decisions: Sessions). */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
