import sharp from 'sharp';
import type { Problem } from '#contract/call';
import type { Post } from '#contract/posts';
import { pngOfBytes } from '../../testing/bytes';
import { form, png } from '../../testing/forms';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member] = await addMembers(server, 1, { prefix: 'painter' });
});
afterAll(() => server.stop());

const send = (image: Uint8Array) =>
  server.call<Post & Problem>('POST', '/api/posts/', { as: member, body: form({ image }) });

test('a picture is served to be kept for a year, as what it is and nothing else', async () => {
  const { body } = await send(await png());
  const response = await fetch(server.url + (body.image ?? ''));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  });
  expect((await sharp(bytes).metadata()).format).toBe('webp');
});

test.each([
  ['/media/'],
  ['/media/none.webp'],
  [`/media/${'x'.repeat(32)}.webp`],
  [`/media/${'x'.repeat(32)}.html`],
  ['/media/..%2f..%2f..%2f..%2fetc%2fpasswd'],
  ['/media/%2e%2e/%2e%2e/package.json'],
  [`/media/${'..%2f'.repeat(6)}x.webp`],
  ['/media/%00.webp'],
])('%s is not found', async (address) => {
  const { status, body } = await server.call<Problem>('GET', address);
  expect([status, body.detail]).toEqual([404, 'There is nothing at this address.']);
});

test('an upload of 5,242,880 bytes is taken, one of a byte more is refused (spec §5)', async () => {
  expect((await send(pngOfBytes(5_242_880))).status).toBe(201);
  const { status, body } = await send(pngOfBytes(5_242_881));
  expect([status, body.detail]).toEqual([413, 'Image size should be less than 5MB']);
});

test('uploads are limited, other writing goes on', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'uploads=2/60' });
  try {
    const [painter] = await addMembers(limited, 1, { prefix: 'painter' });
    const image = await png();
    const post = (body: unknown) => limited.call<Problem>('POST', '/api/posts/', { as: painter, body });
    const responses = [await post(form({ image })), await post(form({ image })), await post(form({ image }))];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(responses[2]?.body.detail).toMatch(/^Too many pictures were uploaded\. Please try again in /);
    expect(Number(responses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post({ content: 'only text' })).status).toBe(201);
  } finally {
    await limited.stop();
  }
});
