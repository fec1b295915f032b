/** Names of members are the same whatever their case (decisions: Sessions). */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
