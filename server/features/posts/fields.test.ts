import { PostDraft } from '#contract/posts';
import { form } from '../../testing/forms';
import { startTestServer, type TestServer } from '../../testing/server';
import { moderationOf, type Members } from '../moderation/testing/moderation';

let server: TestServer;
let members: Members;
const { begin, edit, log, modify, pass, read, write } = moderationOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  members = await begin();
});
afterAll(() => server.stop());

/** Every field of text that the contract lets a member write. */
const fields = Object.keys(PostDraft.properties).filter((field) => field !== 'image');

describe.each(fields)('the field %s of a post', (field) => {
  const saying = (text: string) => ({ [field]: text });
  const start = () => write(members.HERMES[1], { content: 'text', ...saying('before') });

  test.each([
    ['JSON', (body: Record<string, string>) => body],
    ['multipart', form],
  ])('is kept when the post is written and edited as %s', async (_type, encode) => {
    const [author] = members.HERMES;
    const { id, ...post } = await write(author, encode({ content: 'text', ...saying('before') }));
    expect(post).toMatchObject(saying('before'));
    expect((await edit(author, id, encode(saying('after')))).body).toMatchObject(saying('after'));
    expect(await read(id)).toMatchObject(saying('after'));
  });

  test('stays as it is when an edit or moderation leaves it out', async () => {
    const [hermes, author] = members.HERMES;
    const { id } = await start();
    expect((await edit(author, id, {})).body).toMatchObject(saying('before'));
    expect((await modify(hermes, id, {})).body).toMatchObject(saying('before'));
    expect((await modify(members.ZEUS[0], id, {})).body).toMatchObject(saying('before'));
  });

  test('is changed for an hour by HERMES, then the original is back', async () => {
    const { id } = await start();
    const { body } = await modify(members.HERMES[0], id, saying('after'));
    expect(body).toMatchObject({ is_temporarily_edited: true, ...saying('after') });
    expect(await read(id)).toMatchObject(saying('after'));
    await pass(id, 3_600);
    expect(await read(id)).toMatchObject(saying('before'));
  });

  test('is changed for good by ZEUS, also under a temporary edit', async () => {
    const { id } = await start();
    await modify(members.HERMES[0], id, saying('temporary'));
    const { body } = await modify(members.ZEUS[0], id, saying('after'));
    expect(body).toMatchObject({ is_temporarily_edited: false, ...saying('after') });
    expect(await read(id)).toMatchObject(saying('after'));
    const [first, second] = (await log()).slice(-2);
    expect(first).toMatchObject({ before: saying('before'), after: saying('temporary') });
    expect(second).toMatchObject({ before: saying('temporary'), after: saying('after') });
  });
});
