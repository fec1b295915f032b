import type { Profile } from '#contract/profile';
import { TIERS, type Tier } from '#contract/tiers';
import type { AuthState } from '../../features/auth/authSlice';
import type { TierState } from '../../features/auth/tierSlice';

/**
 * Reads a field's value from its stored text; null is a missing key. Invalid text is read as a missing key. A value is stored
 * as JSON if it is an object, else as plain text, and not at all if a missing key means the same.
 */
export type Read<T> = (stored: string | null) => T;

/** How each field of a slice is read. */
export type Fields<S> = { [Field in keyof S]: Read<S[Field]> };

export const text: Read<string | null> = (stored) => stored || null;

export const integer: Read<number | null> = (stored) =>
  stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : null;

/** A missing key means false (spec §2: isAuthenticated). */
export const flag: Read<boolean> = (stored) => stored === 'true';

/** A missing key means unknown. */
export const nullableBoolean: Read<boolean | null> = (stored) =>
  stored === 'true' ? true : stored === 'false' ? false : null;

export const tier: Read<Tier | null> = (stored) => TIERS.find((known) => known === stored) ?? null;

/** Its fields are not checked, since it is refetched before it is used. */
export const profile: Read<Profile | null> = (stored) => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return typeof value === 'object' && !Array.isArray(value) ? (value as Profile | null) : null;
  } catch {
    return null;
  }
};

/** The storage keys of spec §3: one for each field of the slices. */
export const authFields: Fields<AuthState> = {
  authToken: text,
  isAuthenticated: flag,
  tokenTimestamp: integer,
  userId: integer,
  username: text,
  userEmail: text,
  profileData: profile,
};

export const tierFields: Fields<TierState> = {
  userTier: tier,
  subscriptionStatus: text,
  usedFreeTrial: nullableBoolean,
};
