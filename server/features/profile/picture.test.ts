import sharp from 'sharp';
import { form, png } from '../../testing/forms';
import { countPictures } from '../../testing/pictures';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { profilesOf } from './testing/profiles';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
const { begin, change, own, see } = profilesOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob] = await begin();
});

describe('the picture', () => {
  const upload = async (background = '#336699', as = ada) =>
    change(form({ profile_picture: await png({ width: 400, height: 200, background }) }), as);

  test('is cut to a square and shown to everyone; a new one takes its place, and "" removes it', async () => {
    const before = await countPictures(server);
    const { status, body } = await upload();
    expect([status, body.profile_picture]).toEqual([
      200,
      expect.stringMatching(/^\/media\/[\w-]{32}\.webp$/),
    ]);
    const bytes = await (await fetch(server.url + (body.profile_picture ?? ''))).arrayBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
    expect((await see(ada.username, bob)).body.profile_picture).toBe(body.profile_picture);

    const { body: second } = await upload('#ff0000');
    expect(second.profile_picture).not.toBe(body.profile_picture);
    expect(await countPictures(server)).toBe(before + 1);
    expect((await change({ bio: 'with a picture' })).body.profile_picture).toBe(second.profile_picture);

    expect((await change(form({ profile_picture: '' }))).body.profile_picture).toBeNull();
    expect(await countPictures(server)).toBe(before);
  });

  test('changed eight times at once leaves one picture, the one that is shown', async () => {
    const before = await countPictures(server);
    const responses = await Promise.all(Array.from({ length: 8 }, (_, i) => upload(`#00000${i}`)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect((await fetch(server.url + ((await own()).profile_picture ?? ''))).status).toBe(200);
    expect(await countPictures(server)).toBe(before + 1);
  });

  test.each([
    [
      'text under the name of a picture',
      async () => form({ profile_picture: Buffer.from('no picture') }),
      415,
    ],
    ['a picture cut off', async () => form({ profile_picture: (await png()).subarray(0, 60) }), 415],
    ['more than 5 MB', async () => form({ profile_picture: Buffer.alloc(5_242_881) }), 413],
    ['a text that is no file', async () => form({ profile_picture: 'x' }), 400],
    ['JSON', async () => ({ profile_picture: { bytes: 'x' } }), 400],
    ['null', async () => ({ profile_picture: null }), 400],
    ['an unknown tier beside it', async () => form({ profile_picture: await png(), godtier: 'APOLLO' }), 400],
    [
      'a tier that is not held beside it',
      async () => form({ profile_picture: await png(), godtier: 'ZEUS' }),
      402,
    ],
  ])('cannot be %s: a sentence, and nothing is left of it', async (_what, make, expected) => {
    const before = await countPictures(server);
    const { status, body } = await change(await make());
    expect([status, body.detail]).toEqual([expected, expect.stringMatching(/^[A-Za-z].*/)]);
    expect((await own()).profile_picture).toBeNull();
    expect(await countPictures(server)).toBe(before);
  });
});
