import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import type { Decision } from '#contract/reports';
import { wrongCounters } from '../../testing/counters';
import { form, png } from '../../testing/forms';
import { startTestServer, type TestServer } from '../../testing/server';
import { casesOf, type People } from './testing/cases';

let server: TestServer;
let people: People;
const { begin, call, comment, decide, message, open, picturePost, read, statusOf, write } = casesOf(
  () => server,
);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people = await begin();
});

const REMOVING: Decision[] = ['remove', 'suspend'];
const KEEPING: Decision[] = ['nothing', 'warn'];

/** Something to report, and what others see of it: undefined where it is gone. */
interface Thing {
  report: object;
  look: () => Promise<unknown>;
}

const found = ({ status, body }: { status: number; body: unknown }) => (status === 404 ? undefined : body);

const THINGS: Record<string, () => Promise<Thing>> = {
  post: async () => {
    const id = await write(people.author);
    return {
      report: { kind: 'post', id },
      look: async () => {
        const { status, body } = await call<Post>('GET', `posts/${id}`, people.reporter);
        return status === 404 ? undefined : [body.content, body.comment_count];
      },
    };
  },
  comment: async () => {
    const id = await comment(people.author, await write(people.reporter));
    return {
      report: { kind: 'comment', id },
      look: async () => {
        const { status, body } = await call<Comment>('GET', `comments/${id}`, people.reporter);
        return status === 404 ? undefined : [body.content, body.author_username, body.created_at];
      },
    };
  },
  'comment with replies': async () => {
    const id = await comment(people.author, await write(people.reporter));
    await call('POST', `comments/${id}/replies`, people.reporter, { content: 'a reply' });
    return {
      report: { kind: 'comment', id },
      look: async () => {
        const { body } = await call<Comment>('GET', `comments/${id}`, people.reporter);
        return body.is_deleted ? undefined : [body.content, body.author_username, body.reply_count];
      },
    };
  },
  message: async () => {
    const id = await message(people.author, people.reporter);
    return {
      report: { kind: 'message', id },
      look: async () => {
        const { body } = await call<{ content: string }[]>(
          'GET',
          `messages/${people.author.username}`,
          people.reporter,
        );
        const [{ content } = { content: '' }] = body;
        return content === 'This message was removed by a moderator.' ? undefined : content;
      },
    };
  },
  picture: async () => {
    const post = await picturePost(people.author, 'look');
    return {
      report: { kind: 'picture', id: post.id },
      look: async () => {
        const { status, body } = await call<Post>('GET', `posts/${post.id}`, people.reporter);
        if (status === 404) return undefined;
        const { image } = body;
        if (image === null) expect(await statusOf(post.image)).toBe(404);
        return image === null ? undefined : await statusOf(image);
      },
    };
  },
};

describe.each(Object.keys(THINGS))('a %s', (name) => {
  test.each(REMOVING)('%s takes it away at once; nothing puts it back', async (decision) => {
    const { report, look } = await THINGS[name]!();
    const before = await look();
    expect(before).toBeDefined();
    const id = await open(people.reporter, report);
    expect((await decide(people.moderator, id, decision)).status).toBe(200);
    expect(await look()).toBeUndefined();
    // The same once more takes nothing away a second time.
    expect((await decide(people.second, id, decision)).status).toBe(200);
    expect(await look()).toBeUndefined();
    const undone = await decide(people.moderator, id, 'nothing');
    expect(undone.body.acts.map((act) => [act.decision, act.note])).toEqual([
      [decision, undefined],
      [decision, undefined],
      ['nothing', undefined],
    ]);
    expect(await look()).toEqual(before);
    expect(await wrongCounters(server.db)).toEqual([]);
    expect((await call('GET', 'posts', people.author)).status).toBe(200);
  });

  test.each(KEEPING)('%s leaves it', async (decision) => {
    const { report, look } = await THINGS[name]!();
    const before = await look();
    const id = await open(people.reporter, report);
    await decide(people.moderator, id, decision);
    expect(await look()).toEqual(before);
  });

  test('whose author deletes the account is not put back', async () => {
    const { report, look } = await THINGS[name]!();
    const id = await open(people.reporter, report);
    await decide(people.moderator, id, 'remove');
    await call('DELETE', 'delete-account', people.author);
    await server.runJobs();
    const undone = await decide(people.moderator, id, 'nothing');
    expect(undone.body.acts.at(-1)?.note).toMatch(/gone since/);
    expect(await look().catch(() => undefined)).toBeUndefined();
    expect(await wrongCounters(server.db)).toEqual([]);
  });
});

test('hiding shows a warning before a post, on every page, until it is undone', async () => {
  const { author, moderator, reporter, second } = people;
  const id = await write(author);
  const caseId = await open(reporter, { kind: 'post', id, category: 'hate' });
  await decide(moderator, caseId, 'hide');
  const post = async () => (await call<Post>('GET', `posts/${id}`, reporter)).body;
  const feed = async () => (await call<Post[]>('GET', 'posts', second)).body;
  expect(await post()).toMatchObject({ content_warning: 'A moderator hid this: hate', content: 'bad words' });
  expect(await feed()).toMatchObject([{ content_warning: 'A moderator hid this: hate' }]);
  // Another case of the same post hides it too: undoing the first changes nothing.
  const other = await open(second, { kind: 'post', id, category: 'spam' });
  await decide(moderator, other, 'hide');
  expect(await post()).toHaveProperty('content_warning', 'A moderator hid this: spam');
  await decide(moderator, other, 'nothing');
  expect(await post()).toHaveProperty('content_warning', 'A moderator hid this: hate');
  await decide(moderator, caseId, 'warn');
  expect(await post()).not.toHaveProperty('content_warning');
  const commented = await open(reporter, { kind: 'comment', id: await comment(author, id) });
  expect((await decide(moderator, commented, 'hide')).status).toBe(400);
});

test('a removed post takes its pictures’ addresses with it, sizes and temporary edits too, and brings them back', async () => {
  const { author, moderator, reporter, second } = people;
  const wide = await png({ width: 1_200, height: 900 });
  const { body: post } = await call<Post>('POST', 'posts', author, form({ content: 'look', image: wide }));
  const { body: edited } = await call<Post>(
    'PATCH',
    `moderation/posts/${post.id}/modify`,
    second,
    form({ image: await png() }),
  );
  const addresses = [post.image!, post.image!.replace('.webp', '.480.webp'), edited.image!];
  const statuses = () => Promise.all(addresses.map(statusOf));
  expect(await statuses()).toEqual([200, 200, 200]);
  const id = await open(reporter, { kind: 'post', id: post.id });
  await decide(moderator, id, 'remove');
  expect(await statuses()).toEqual([404, 404, 404]);
  // What a job or the sweep then does changes nothing.
  await server.runJobs();
  expect(await statuses()).toEqual([404, 404, 404]);
  await decide(moderator, id, 'nothing');
  // Under other addresses: a CDN may remember that there was nothing at the old ones.
  expect(await statuses()).toEqual([404, 404, 404]);
  const { image: temporary } = (await call<Post>('GET', `posts/${post.id}`, reporter)).body;
  const original = await server.db
    .selectFrom('posts')
    .innerJoin('media', 'media.id', 'posts.image_id')
    .select('key')
    .executeTakeFirstOrThrow();
  const size = `/media/${original.key.replace('.webp', '.480.webp')}`;
  const back = [temporary, `/media/${original.key}`, size];
  expect(await Promise.all(back.map(statusOf))).toEqual([200, 200, 302]);
  await server.runJobs();
  expect(await Promise.all(back.map(statusOf))).toEqual([200, 200, 200]);
});

test('a removed profile loses bio and picture, and has back what the member has not written since', async () => {
  const { author, moderator, reporter } = people;
  await call('PATCH', 'profile', author, form({ bio: 'nasty', profile_picture: await png() }));
  const look = async () => {
    const { body } = await call<{ bio: string; profile_picture: string | null }>(
      'GET',
      `profile/${author.username}`,
      reporter,
    );
    return [body.bio, body.profile_picture] as const;
  };
  const [, picture] = await look();
  const id = await open(reporter, { kind: 'member', username: author.username });
  await decide(moderator, id, 'remove');
  expect([await look(), await statusOf(picture)]).toEqual([['', null], 404]);
  await call('PATCH', 'profile', author, { bio: 'new' });
  const undone = await decide(moderator, id, 'nothing');
  const [bio, again] = await look();
  expect([bio, await statusOf(again)]).toEqual(['new', 200]);
  expect(undone.body.acts.at(-1)?.note).toBe(
    'The member has changed the profile since: not all was put back.',
  );
});

test('a suspension of a member leaves the profile; two suspensions end with the later one', async () => {
  const { author, moderator, reporter } = people;
  await call('PATCH', 'profile', author, { bio: 'nasty' });
  const until = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const one = await open(reporter, { kind: 'member', username: author.username });
  const two = await open(reporter, { kind: 'post', id: await write(author) });
  const inTenDays = until(10);
  await decide(moderator, one, 'suspend', { until: inTenDays });
  expect((await call('GET', `profile/${author.username}`, reporter)).body).toMatchObject({ bio: 'nasty' });
  await decide(moderator, two, 'suspend');
  const suspension = async () => (await read(moderator, one)).body.member?.suspended_until;
  expect(await suspension()).toBe('9999-12-31T23:59:59.000Z');
  await decide(moderator, two, 'warn');
  expect(await suspension()).toBe(inTenDays);
  await decide(moderator, one, 'nothing');
  expect(await suspension()).toBeNull();
  expect((await decide(moderator, one, 'suspend', { until: until(-1) })).status).toBe(400);
});

test('a picture of a post without text leaves a sentence, and a new picture is not replaced', async () => {
  const { author, moderator, reporter } = people;
  const post = await picturePost(author);
  const id = await open(reporter, { kind: 'picture', id: post.id });
  await decide(moderator, id, 'remove');
  const look = async () => found(await call('GET', `posts/${post.id}`, reporter));
  expect(await look()).toMatchObject({ content: 'The picture was removed by a moderator.', image: null });
  const { body: changed } = await call<Post>(
    'PATCH',
    `posts/${post.id}`,
    author,
    form({ image: await png() }),
  );
  const undone = await decide(moderator, id, 'nothing');
  expect(undone.body.acts.at(-1)?.note).toMatch(/gone since/);
  expect(await look()).toMatchObject({ image: changed.image });
});
