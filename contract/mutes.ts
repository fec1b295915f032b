import Type from 'typebox';
import { call, NoContent, ref } from './call';
import { BeforePage, FutureTime, Godtier, Id, NullableString, Timestamp, UsernameParams } from './common';
import { MUTED_WORDS_MAX, MUTED_WORD_MAX } from './limits';

/** A member whom the own member has muted. Pages fold what such a member writes; the server changes no list. */
export const MuteRow = Type.Object(
  {
    id: Id,
    username: Type.String(),
    profile_picture: NullableString,
    godtier: Godtier,
    created_at: Timestamp,
    /** null until it is undone. */
    until: Type.Union([Timestamp, Type.Null()]),
  },
  { $id: 'MuteRow' },
);
export type MuteRow = Type.Static<typeof MuteRow>;

export const muteMember = call('PUT', '/api/users/:username/mute/', 'mutes', {
  summary: 'Mute a member, until a time or until it is undone; a repeated call changes the time',
  description:
    'Messages of muted members do not count as unread. 409 for oneself and past 5,000 mutes. ' +
    'The muted member is not told.',
  errorStatuses: [409],
  params: UsernameParams,
  body: Type.Object({
    until: Type.Optional(FutureTime),
  }),
  responses: { 204: NoContent },
});

export const unmuteMember = call('DELETE', '/api/users/:username/mute/', 'mutes', {
  summary: 'Take a mute back; the same when repeated',
  params: UsernameParams,
  responses: { 204: NoContent },
});

export const listMutes = call('GET', '/api/mutes/', 'mutes', {
  summary: 'Whom the own member has muted, latest first, without mutes that have ended',
  querystring: BeforePage,
  responses: { 200: Type.Array(ref<MuteRow>('MuteRow')) },
});

const words = Type.Array(Type.String({ maxLength: MUTED_WORD_MAX }), { maxItems: MUTED_WORDS_MAX });

/** Words and phrases whose posts pages fold, in the order in which they were added. */
export const MutedWords = Type.Object({ words }, { $id: 'MutedWords' });
export type MutedWords = Type.Static<typeof MutedWords>;

export const getMutedWords = call('GET', '/api/muted-words/', 'mutes', {
  summary: 'The own muted words',
  responses: { 200: ref<MutedWords>('MutedWords') },
});

export const setMutedWords = call('PUT', '/api/muted-words/', 'mutes', {
  summary: 'Replace the own muted words',
  description: 'Words are trimmed; empty and repeated ones are left out, whatever their case.',
  body: Type.Object({ words }),
  responses: { 200: ref<MutedWords>('MutedWords') },
});
