import { dictionary } from '@zxcvbn-ts/language-common';
import type { Registration } from '#contract/auth';
import {
  BIO_MAX,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SIGN_UP_FORM_MS,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from '#contract/limits';
import type { Config } from '../../config';
import { networkOf } from '../../http/address';
import { badRequest, conflict, Problem } from '../../http/problem';
import { checkText } from '../../http/text';

/** Names that would collide with a path of the API or the page (decisions: Sessions). */
const RESERVED = new Set([
  'admin',
  'api',
  'conversations',
  'followers',
  'following',
  'home',
  'login',
  'me',
  'media',
  'messages',
  'moderation',
  'pantheon',
  'profile',
  'register',
  'reset-password',
  'search',
  'settings',
  'support',
  'unread-count',
  'users',
]);

const USERNAME = new RegExp(`^${USERNAME_PATTERN}$`, 'v');
/** One @, no spaces, and a domain with a dot: the mail server decides the rest. */
const EMAIL =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu;

export function checkUsername(username: string): void {
  const length = username.length;
  if (length < USERNAME_MIN || length > USERNAME_MAX) {
    throw badRequest('username', `A username has ${USERNAME_MIN} to ${USERNAME_MAX} characters.`);
  }
  if (!USERNAME.test(username)) {
    throw badRequest('username', 'A username can have letters A–Z, digits, and _ . - only.');
  }
  if (RESERVED.has(username.toLowerCase()) || /^\.+$/.test(username)) {
    throw badRequest('username', 'This username is reserved. Please choose another one.');
  }
}

export function checkEmail(email: string): void {
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) {
    throw badRequest('email', 'Please enter a valid email address.');
  }
}

const COMMON_PASSWORDS = 3_000;

/** The most common passwords of a length that would else be allowed, in lower case. */
const common = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, COMMON_PASSWORDS),
);

/** Whether a password is among the 3,000 most common, whatever its case (decisions: Sessions). */
const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

/** Length in code points, not a common one, not the member's own name or address (decisions: Sessions). */
export function checkNewPassword(password: string, owner: { username: string; email: string }): void {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN)
    throw badRequest('password', `A password needs at least ${PASSWORD_MIN} characters.`);
  if (length > PASSWORD_MAX)
    throw badRequest('password', `A password has at most ${PASSWORD_MAX} characters.`);
  const lower = password.toLowerCase();
  if (lower === owner.username.toLowerCase() || lower === owner.email.toLowerCase())
    throw badRequest('password', 'The password must differ from your username and email.');
  if (isCommonPassword(password))
    throw badRequest('password', 'This password is too common. Please choose another one.');
}

/** A registration that may be stored, trimmed; tiers are paid for, never asked for (decisions: Sessions). */
export function checkRegistration(registration: Registration): {
  username: string;
  email: string;
  password: string;
  bio: string;
} {
  const username = registration.username.trim();
  const email = registration.email.trim();
  const bio = checkText('bio', registration.bio ?? '', BIO_MAX);
  checkUsername(username);
  checkEmail(email);
  checkNewPassword(registration.password, { username, email });
  if (registration.godtier !== undefined && registration.godtier !== 'HERMES') {
    throw badRequest(
      'godtier',
      'Everyone starts as HERMES; the other tiers are subscribed to in the profile.',
    );
  }
  return { username, email, password: registration.password, bio };
}

const CLOSED = 'Sign-up is closed at the moment.';

export const notInvited = () =>
  conflict('Sign-up needs an invitation. Yours was used up or is too old: please ask for another one.');

/** Whether the operator takes new members (SIGN_UP). Throws 409. */
export function checkSignUp(signUp: Config['signUp'], { invitation }: Registration): void {
  if (signUp === 'closed') throw conflict(CLOSED);
  if (signUp === 'invitation' && !invitation)
    throw conflict('Sign-up needs an invitation: please open the link that you were given.');
}

/**
 * Refuses what the page's form sends where a program filled it in: a field that people do not see, or too soon. A
 * client that sends neither is not asked. Throws 400.
 */
export function checkForm({ website, form_ms }: Registration): void {
  if (!website && (form_ms === undefined || form_ms >= SIGN_UP_FORM_MS)) return;
  throw new Problem(400, 'That was quicker than we expected. Please wait a few seconds and try again.');
}

/** An account, by its name or email in whatever case, and the network from which someone asks for it. */
export const accountNetworkKey = (account: string, ip: string): string =>
  `${account.toLowerCase()} ${networkOf(ip).address}`;
