import { hash, verify, type Options } from '@node-rs/argon2';
import { limitConcurrency } from '../../limitConcurrency';

/** argon2id, the library's default kind, with m = 19 MiB, t = 2, p = 1 (decisions: Sessions). */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at once, so that a storm of logins leaves the machine to the others. */
const AT_ONCE = 4;

export const hashPassword = limitConcurrency(AT_ONCE, (password: string) => hash(password, OPTIONS));
const verifyHash = limitConcurrency(AT_ONCE, (stored: string, password: string) => verify(stored, password));

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Takes as long for a member who does not exist (`stored` undefined), so that
 * the time tells nothing (decisions: Sessions).
 */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const matches = await verifyHash(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
