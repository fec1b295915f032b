import type { Problem } from '#contract/call';
import type { Post } from '#contract/posts';
import { form, png } from '../../testing/forms';
import { startTestS3, type TestS3 } from '../../testing/s3';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { addMembers } from '../../testing/members';

const CDN = 'https://cdn.example.org/media';

let s3: TestS3;
let server: TestServer | undefined;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterEach(() => server?.stop());
afterAll(() => s3.stop());

async function start(env: Record<string, string>): Promise<[TestServer, TestMember]> {
  server = await startTestServer({ ...s3.env, ...env });
  const [member] = await addMembers(server, 1, { prefix: 'painter' });
  return [server, member];
}
const postPicture = async (target: TestServer, as: TestMember) =>
  target.call<Post & Problem>('POST', '/api/posts/', { as, body: form({ image: await png() }) });

test('a picture in S3 is served to be kept for a year, and is gone with its post', async () => {
  const [target, member] = await start({});
  const { body } = await postPicture(target, member);
  const inBucket = s3.urlOf(body.image?.replace('/media/', '') ?? '');
  const [served, stored] = await Promise.all([fetch(target.url + (body.image ?? '')), fetch(inBucket)]);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(await stored.arrayBuffer()));
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
    'content-length': stored.headers.get('content-length'),
    'cross-origin-resource-policy': 'same-origin',
  });
  await target.call('DELETE', `/api/posts/${body.id}/`, { as: member });
  expect((await fetch(target.url + (body.image ?? ''))).status).toBe(404);
  expect((await fetch(inBucket)).status).toBe(404);
});

test('while S3 is away pictures are 503 with Retry-After and a sentence, and all else goes on', async () => {
  const [target, member] = await start({ S3_ENDPOINT: 'http://127.0.0.1:1' });
  const away = {
    status: 503,
    body: { detail: 'The picture store cannot be reached right now. Please try again in a moment.' },
  };
  for (const response of [
    await postPicture(target, member),
    await target.call<Problem>('GET', `/media/${'x'.repeat(32)}.webp`),
  ]) {
    expect(response).toMatchObject(away);
    expect(response.headers.get('retry-after')).toBe('5');
  }
  const { status } = await target.call('POST', '/api/posts/', { as: member, body: { content: 'words' } });
  expect(status).toBe(201);
});

test('with a CDN, responses lead to it, and pages may show what comes from there', async () => {
  const [target, member] = await start({ MEDIA_URL: `${CDN}/` });
  const { body, headers } = await postPicture(target, member);
  expect(body.image).toMatch(/^https:\/\/cdn\.example\.org\/media\/[\w-]{32}\.webp$/);
  expect(headers.get('content-security-policy')).toMatch(
    /img-src 'self' data: blob: https:\/\/cdn\.example\.org;/,
  );
  const pulled = await fetch(`${target.url}/media/${body.image?.replace(`${CDN}/`, '') ?? ''}`);
  expect(pulled.status).toBe(200);
  expect(pulled.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});
