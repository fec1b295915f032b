import Type from 'typebox';
import { call, ref } from './call';
import { LongText } from './common';
import type { MemberRow } from './follows';

export const searchUsers = call('GET', '/api/users/search/', 'search', {
  summary: 'Members whose name holds the text: exact first, then prefix, then the rest',
  querystring: Type.Object({ search: LongText }),
  responses: { 200: Type.Array(ref<MemberRow>('MemberRow')) },
});
