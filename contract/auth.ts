import Type from 'typebox';
import { call, NoContent } from './call';
import { FIELD_MAX } from './limits';
import { CheckedText, Detail, Godtier, Id, LongText, NullableString, ShortText } from './common';

/** What a session knows of its member (spec §3, login response, less the token). */
export const SessionMember = Type.Object(
  {
    user_id: Id,
    username: Type.String(),
    godtier: Godtier,
    subscription_status: NullableString,
    used_free_trial: Type.Boolean(),
  },
  { $id: 'SessionMember' },
);
export type SessionMember = Type.Static<typeof SessionMember>;

export const LoginResponse = Type.Object(
  { token: Type.String(), ...SessionMember.properties },
  { $id: 'LoginResponse' },
);
export type LoginResponse = Type.Static<typeof LoginResponse>;

export const Credentials = Type.Object({ username: ShortText, password: CheckedText });
export type Credentials = Type.Static<typeof Credentials>;

export const Registration = Type.Object({
  email: CheckedText,
  username: CheckedText,
  password: CheckedText,
  godtier: Type.Optional(ShortText),
  bio: Type.Optional(LongText),
  invitation: Type.Optional(ShortText),
  website: Type.Optional(
    Type.String({
      maxLength: FIELD_MAX,
      description: 'Of the form, which hides it from people: leave it out',
    }),
  ),
  form_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Milliseconds for which the form was shown, or the least that are asked for',
    }),
  ),
});
export type Registration = Type.Static<typeof Registration>;

export const NewMember = Type.Object(
  { id: Id, username: Type.String(), email: Type.String(), godtier: Godtier },
  { $id: 'NewMember' },
);
export type NewMember = Type.Static<typeof NewMember>;

/** How one signs up here. */
export const SignUpInfo = Type.Object(
  {
    sign_up: Type.Enum(['open', 'invitation', 'closed']),
    /** Whether the form sends `website` and `form_ms`. */
    is_guarded: Type.Boolean(),
  },
  { $id: 'SignUpInfo' },
);
export type SignUpInfo = Type.Static<typeof SignUpInfo>;

export const EmailConfirmation = Type.Object({ token: ShortText });
export type EmailConfirmation = Type.Static<typeof EmailConfirmation>;

export const ResetRequest = Type.Object({ email: CheckedText });
export type ResetRequest = Type.Static<typeof ResetRequest>;

export const ResetConfirmation = Type.Object({
  password: CheckedText,
  token: ShortText,
  uidb64: ShortText,
});
export type ResetConfirmation = Type.Static<typeof ResetConfirmation>;

export const login = call('POST', '/api/login/', 'auth', {
  summary: 'Sign in',
  errorStatuses: [401],
  session: 'anyone',
  body: Credentials,
  responses: { 200: LoginResponse },
});

export const register = call('POST', '/api/register/', 'auth', {
  summary: 'Sign up (gives no session)',
  errorStatuses: [409],
  session: 'anyone',
  idempotent: true,
  body: Registration,
  responses: { 201: NewMember },
});

export const logout = call('POST', '/api/logout/', 'auth', {
  summary: 'Sign out: ends this session',
  whileSuspended: true,
  responses: { 204: NoContent },
});

export const validateToken = call('GET', '/api/auth/validate/', 'auth', {
  summary: 'Check a token',
  whileSuspended: true,
  responses: { 200: SessionMember },
});

export const requestPasswordReset = call('POST', '/api/password-reset/', 'auth', {
  summary: 'Ask for a reset link by mail',
  description: 'The response is the same, in the same time, whether or not the address is known.',
  session: 'anyone',
  body: ResetRequest,
  responses: { 200: Detail },
});

export const confirmPasswordReset = call('POST', '/api/password-reset/confirm/', 'auth', {
  summary: 'Set a new password with a reset link',
  session: 'anyone',
  idempotent: true,
  body: ResetConfirmation,
  responses: { 200: Detail },
});

export const getSignUpInfo = call('GET', '/api/sign-up/', 'auth', {
  summary: 'Who may sign up',
  session: 'anyone',
  responses: { 200: SignUpInfo },
});

export const requestConfirmation = call('POST', '/api/email-confirmation/', 'auth', {
  summary: 'Ask for another mail that confirms the email address',
  responses: { 200: Detail },
});

export const confirmEmail = call('POST', '/api/email-confirmation/confirm/', 'auth', {
  summary: 'Confirm an email address with the link of a mail',
  session: 'anyone',
  idempotent: true,
  body: EmailConfirmation,
  responses: { 200: Detail },
});
