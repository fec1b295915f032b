import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * Hashes a password, or checks it against a hash, in a thread that does nothing else.
 * @param {{ password: string, options: import('@node-rs/argon2').Options, stored?: string }} task
 * @returns {string | boolean} the hash, or whether the password is the one of `stored`
 */
export default ({ password, options, stored }) =>
  stored === undefined ? hashSync(password, options) : verifySync(stored, password);
