import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await server.signUp('Ariadne');
  for (let n = 0; n < 8; n++)
    await server.call('POST', '/api/posts/', { as: member, body: { content: 'A long thread '.repeat(20) } });
});
afterAll(() => server.stop());

/** The response as it comes over the wire. */
async function read(path: string, acceptEncoding?: string) {
  const headers = {
    authorization: `Token ${member.token}`,
    ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
  };
  const [response] = (await once(get(server.url + path, { headers }), 'response')) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

const FEED = '/api/posts/';

test('a page of posts is compressed for who accepts it', async () => {
  const plain = await read(FEED);
  const compressed = await read(FEED, 'br, gzip;q=0.8');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.headers['content-length']).toBe(String(compressed.body.length));
  expect(gunzipSync(compressed.body)).toEqual(plain.body);
  expect(compressed.body.length).toBeLessThan(plain.body.length / 4);
});

test('caches keep both apart', async () => {
  for (const encoding of [undefined, 'gzip'])
    expect((await read(FEED, encoding)).headers.vary).toContain('Accept-Encoding');
});

test.each(['identity', 'gzip;q=0', 'gzip; q=0.0, br'])('"%s" gets it as it is', async (encoding) => {
  expect((await read(FEED, encoding)).headers['content-encoding']).toBeUndefined();
});

test('a short response is sent as it is', async () => {
  expect((await read('/api/messages/unread-count/', 'gzip')).headers['content-encoding']).toBeUndefined();
});
