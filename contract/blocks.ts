import Type from 'typebox';
import { call, NoContent, ref } from './call';
import { BeforePage, Godtier, Id, NullableString, Timestamp, UsernameParams } from './common';

/** A member whom the own member has blocked. */
export const BlockRow = Type.Object(
  {
    id: Id,
    username: Type.String(),
    profile_picture: NullableString,
    godtier: Godtier,
    created_at: Timestamp,
  },
  { $id: 'BlockRow' },
);
export type BlockRow = Type.Static<typeof BlockRow>;

export const blockMember = call('PUT', '/api/users/:username/block/', 'blocks', {
  summary: 'Block a member; the same when repeated',
  description:
    'Neither meets the other any more, and both follows end. 409 for oneself and past 5,000 blocks. ' +
    'The blocked member is not told.',
  errorStatuses: [409],
  params: UsernameParams,
  responses: { 204: NoContent },
});

export const unblockMember = call('DELETE', '/api/users/:username/block/', 'blocks', {
  summary: 'Take a block back; the same when repeated',
  params: UsernameParams,
  responses: { 204: NoContent },
});

export const listBlocks = call('GET', '/api/blocks/', 'blocks', {
  summary: 'Whom the own member has blocked, latest first',
  querystring: BeforePage,
  responses: { 200: Type.Array(ref<BlockRow>('BlockRow')) },
});
