import Type from 'typebox';
import { call, ref } from './call';
import { BeforePage, Godtier, Id, NullableString, UsernameParams } from './common';

/** A member as a row of a list: followers, following, search (decisions: The wire). */
export const MemberRow = Type.Object(
  {
    id: Id,
    username: Type.String(),
    profile_picture: NullableString,
    godtier: Godtier,
    follower_count: Type.Integer(),
    is_followed: Type.Boolean(),
  },
  { $id: 'MemberRow' },
);
export type MemberRow = Type.Static<typeof MemberRow>;

export const FollowResponse = Type.Object(
  {
    status: Type.Enum(['followed', 'unfollowed']),
    is_followed: Type.Boolean(),
    follower_count: Type.Integer(),
  },
  { $id: 'FollowResponse' },
);
export type FollowResponse = Type.Static<typeof FollowResponse>;

const memberList = (url: `/api/${string}/`, summary: string) =>
  call('GET', url, 'follows', {
    summary,
    params: UsernameParams,
    querystring: BeforePage,
    responses: { 200: Type.Array(ref<MemberRow>('MemberRow')) },
  });

export const listFollowers = memberList(
  '/api/users/:username/followers/',
  'Who follows a member, latest first',
);
export const listFollowing = memberList(
  '/api/users/:username/following/',
  'Whom a member follows, latest first',
);

export const toggleFollow = call('POST', '/api/users/:username/follow/', 'follows', {
  summary: 'Follow a member, or stop following',
  idempotent: true,
  params: UsernameParams,
  responses: { 200: ref<FollowResponse>('FollowResponse') },
});
