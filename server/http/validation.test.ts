import { Type } from 'typebox';
import type { Problem } from '#contract/call';
import { addMembers } from '../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';
import { validatorCompiler } from './validation';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member] = await addMembers(server, 1, { prefix: 'valid' });
});
afterAll(() => server.stop());

test.each([
  ['a field that is missing', {}, 'username', 'username is required.'],
  ['another field that is missing', { username: 'a' }, 'password', 'password is required.'],
  ['a number for a text', { username: 1, password: 'b' }, 'username', 'username must be text.'],
  ['null for a text', { username: null, password: 'b' }, 'username', 'username must be text.'],
  ['a list for a text', { username: ['a'], password: 'b' }, 'username', 'username must be text.'],
  ['an object for a text', { username: 'a', password: { $ne: '' } }, 'password', 'password must be text.'],
  [
    'a name longer than any',
    { username: 'a'.repeat(255), password: 'b' },
    'username',
    'username must not have more than 254 characters.',
  ],
  ['a list for the whole', [], 'body', 'The request must be an object.'],
  ['a text for the whole', 'hello', 'body', 'The request must be an object.'],
])('%s is 400, with a sentence for its field', async (_what, body, field, sentence) => {
  const response = await server.call<Problem>('POST', '/api/login/', { body });
  expect(response).toMatchObject({
    status: 400,
    body: { title: 'Bad Request', detail: sentence, errors: { [field]: [sentence] } },
  });
});

test.each([
  ['nothing', undefined],
  ['null', null],
])('%s instead of a body is 400', async (_what, body) => {
  const { status, body: problem } = await server.call<Problem>('POST', '/api/login/', { body });
  expect([status, problem.detail]).toEqual([400, 'The request has no content.']);
});

test('a body is taken as it is: what looks like another type is not made one', async () => {
  const { id } = (
    await server.call<{ id: number }>('POST', '/api/posts/', { as: member, body: { content: 'post' } })
  ).body;
  const { body } = await server.call<Problem>('POST', `/api/posts/${id}/comments/`, {
    as: member,
    body: { content: 'x', parent: '1' },
  });
  expect(body.errors).toHaveProperty('parent');
  expect((await server.call('POST', '/api/posts/', { as: member, body: { content: 5 } })).status).toBe(400);
});

test('unknown fields are ignored', async () => {
  const { status } = await server.call('POST', '/api/posts/', {
    as: member,
    body: { content: 'x', author_id: 999, like_count: 1_000_000, id: 1 },
  });
  expect(status).toBe(201);
});

describe('the address', () => {
  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', "1' or '1'='1", '%00', 'null'])(
    'an id that is none (%s) names nothing: 404',
    async (id) => {
      const { status, body } = await server.call<Problem>('GET', `/api/posts/${encodeURIComponent(id)}/`, {
        as: member,
      });
      expect([status, body.title]).toEqual([404, 'Not Found']);
    },
  );

  test.each(['0', '101', 'abc', '1.5', '-1', '1&limit=2', '%00'])('limit=%s is 400', async (limit) => {
    const { status, body } = await server.call<Problem>('GET', `/api/posts/?limit=${limit}`, { as: member });
    expect([status, body.errors]).toEqual([400, { limit: [expect.stringMatching(/^limit .*\.$/)] }]);
  });

  test.each(['1', '100', ''])('limit=%s is taken', async (limit) => {
    const query = limit && `?limit=${limit}`;
    expect((await server.call('GET', `/api/posts/${query}`, { as: member })).status).toBe(200);
  });

  test('is accepted without its last slash, too', async () => {
    expect((await server.call('GET', '/api/posts?limit=1', { as: member })).status).toBe(200);
  });
});

test('a body loses the fields that its call does not have, at any depth', () => {
  const schema = Type.Object({
    tier: Type.String(),
    page: Type.Optional(Type.Object({ url: Type.String() })),
  });
  const validate = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' });
  const body = { tier: 'HADES', member_id: 5, page: { url: '/', status: 'completed' } };
  expect(validate(body)).toEqual({ value: { tier: 'HADES', page: { url: '/' } } });
});
