import Type from 'typebox';
import { call } from './call';

export const getRules = call('GET', '/api/rules/', 'rules', {
  summary: 'The rules of this network, as the operator wrote them',
  description: 'Plain text: a line that begins with # is a heading, one with - is an item of a list.',
  session: 'anyone',
  responses: { 200: Type.Object({ text: Type.String() }) },
});
