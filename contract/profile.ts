import Type from 'typebox';
import { call, NoContent, ref } from './call';
import { Godtier, Id, ImageField, LongText, NullableString, UsernameParams } from './common';

/** A member (spec §3). Email, subscriptions and trial are in the own profile only (decisions: Sessions). */
export const Profile = Type.Object(
  {
    id: Id,
    username: Type.String(),
    bio: Type.String(),
    profile_picture: NullableString,
    godtier: Godtier,
    follower_count: Type.Integer(),
    following_count: Type.Integer(),
    is_followed: Type.Boolean(),
    email: Type.Optional(Type.String()),
    has_hades_subscription: Type.Optional(Type.Boolean()),
    has_zeus_subscription: Type.Optional(Type.Boolean()),
    subscription_status: Type.Optional(NullableString),
    used_free_trial: Type.Optional(Type.Boolean()),
    /** Whether the operator appointed the own member; absent otherwise. */
    is_moderator: Type.Optional(Type.Boolean()),
    /** Whether the own member has mutes or muted words, which pages then ask for; absent otherwise. */
    has_mutes: Type.Optional(Type.Boolean()),
    /** Number of decisions about own reports or content that the member has not seen; absent without any. */
    unseen_notices: Type.Optional(Type.Integer()),
    /** The list that has the newest of these decisions; absent without any. */
    newest_notice: Type.Optional(Type.Enum(['reports', 'decisions'])),
  },
  { $id: 'Profile' },
);
export type Profile = Type.Static<typeof Profile>;

export const ProfileChange = Type.Object({
  bio: Type.Optional(LongText),
  godtier: Type.Optional(Godtier),
  profile_picture: Type.Optional(ImageField),
});
export type ProfileChange = Type.Static<typeof ProfileChange>;

export const getOwnProfile = call('GET', '/api/profile/', 'profile', {
  summary: 'The own profile',
  whileSuspended: true,
  responses: { 200: ref<Profile>('Profile') },
});

export const getProfile = call('GET', '/api/profile/:username/', 'profile', {
  summary: "A member's profile",
  params: UsernameParams,
  responses: { 200: ref<Profile>('Profile') },
});

export const updateProfile = call('PATCH', '/api/profile/', 'profile', {
  summary: 'Change bio, tier or picture',
  idempotent: true,
  errorStatuses: [402],
  multipart: true,
  body: ProfileChange,
  responses: { 200: ref<Profile>('Profile') },
});

export const deleteAccount = call('DELETE', '/api/delete-account/', 'profile', {
  summary: 'Delete the own account and everything of it',
  whileSuspended: true,
  responses: { 204: NoContent },
});
