import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LoginResponse } from '#contract/auth';
import type { Post } from '#contract/posts';
import { form, png } from './testing/forms';
import { startServerProcess, type ServerProcess } from './testing/serverProcess';
import { mountSmallDisk } from './testing/smallDisk';

const account = { username: 'ariadne', email: 'ariadne@example.org', password: 'a long enough secret' };

const disk = mountSmallDisk(150);
afterAll(() => disk?.unmount());

/** A member on a server whose database and pictures are on the small disk. */
async function signIn(server: ServerProcess) {
  let token = '';
  const call = async (method: string, route: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(server.url + route, {
      method,
      headers: {
        ...(token && { authorization: `Token ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  };
  await call('POST', '/api/register/', account);
  token = ((await call('POST', '/api/login/', account)).body as LoginResponse).token;
  return call;
}

// Where no disk can be mounted, what the responses and the files are is still held by errors.test.ts and wholeFile.test.ts.
(disk ? test : test.skip)(
  'a full disk refuses new writes, loses none, and accepts writes again once there is room',
  async () => {
    if (!disk) return;
    const dataDir = path.join(disk.folder, 'data');
    const server = await startServerProcess({ DATA_DIR: dataDir });
    try {
      const call = await signIn(server);
      const addPicture = async () =>
        call('POST', '/api/posts/', form({ content: 'picture', image: await png() }));
      // Not to be compressed.
      const addText = () => call('POST', '/api/posts/', { content: randomBytes(2_500).toString('hex') });
      const refused = {
        status: 503,
        body: { detail: 'There is no room to store anything new right now. Please try again later.' },
      };
      const taken: number[] = [];
      const take = ({ status, body }: Awaited<ReturnType<typeof call>>) => {
        expect(status).toBe(201);
        taken.push((body as Post).id);
      };

      take(await addPicture());
      await disk.fill(0);
      expect(await addPicture()).toMatchObject(refused);
      expect(await fs.readdir(path.join(dataDir, 'media', '.unfinished'))).toEqual([]);

      let response = await addText();
      while (response.status === 201) {
        take(response);
        response = await addText();
      }
      expect(response).toMatchObject(refused);
      expect(response.headers.get('retry-after')).toBe('300');

      await disk.makeRoom();
      take(await addPicture());
      take(await addText());
      for (const id of taken) expect((await call('GET', `/api/posts/${id}/`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  },
);
