import fc from 'fast-check';
import { sql } from 'kysely';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { wrongCounters } from '../../../testing/counters';
import { addMembers } from '../../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server';
import { worldOf } from './testing/world';

jest.setTimeout(120_000);

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
const { begin, comment, emptyPlaces, erase, post, reply, write } = worldOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob, cleo] = await begin();
});

describe('comments of the member (decisions: Posts)', () => {
  const tree = async (postId: number) => {
    const { body } = await server.call<Comment[]>('GET', `/api/posts/${postId}/comments/`, { as: bob });
    const shape = ({ content, author_username, replies, like_count }: Comment): unknown[] => [
      content,
      author_username,
      like_count,
      ...replies.map(shape),
    ];
    return body.map(shape);
  };

  test('give their place to "Comment deleted" where others replied, and are removed where no one else did', async () => {
    const postId = await write(bob);
    const answered = await comment(ada, postId);
    await reply(bob, answered);
    await post(cleo, `comments/${answered}/like`);
    const alone = await comment(ada, postId);
    await reply(ada, await reply(ada, alone));
    const mixed = await comment(ada, postId);
    await reply(cleo, await reply(ada, mixed));
    await reply(ada, await reply(ada, mixed));
    await reply(ada, await comment(bob, postId));
    await erase(ada);
    expect(await tree(postId)).toEqual([
      ['Comment deleted', null, 0, ['of Member1', 'Member1', 0]],
      ['Comment deleted', null, 0, ['Comment deleted', null, 0, ['of Member2', 'Member2', 0]]],
      ['of Member1', 'Member1', 0],
    ]);
    const { body } = await server.call<Post>('GET', `/api/posts/${postId}/`, { as: bob });
    expect(body.comment_count).toBe(3);
    expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
  });

  test('take places along that stood for nothing but them, above and below', async () => {
    const postId = await write(bob);
    const above = await comment(bob, postId);
    const mine = await reply(ada, above);
    const below = await reply(cleo, mine);
    await reply(ada, below);
    await server.call('DELETE', `/api/comments/${above}/delete/`, { as: bob });
    await server.call('DELETE', `/api/comments/${below}/delete/`, { as: cleo });
    await erase(ada);
    expect(await tree(postId)).toEqual([]);
    expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
  });

  test('in any thread leave every word of others, true counters and no empty places', async () => {
    const people = [ada, bob, cleo];
    const step = fc.record({
      who: fc.constantFrom(0, 0, 1, 2),
      act: fc.constantFrom('comment', 'reply', 'reply', 'reply', 'delete', 'like'),
      pick: fc.nat(1_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        await sql`truncate accounts cascade`.execute(server.db);
        people.splice(0, 3, ...(await addMembers(server, 3, { prefix: 'Talker' })));
        const postId = await write(people[1]!);
        const known: { id: number; author: TestMember }[] = [];
        for (const { who, act, pick } of steps) {
          const author = people[who]!;
          const target = known[pick % (known.length || 1)];
          if (act === 'comment') known.push({ id: await comment(author, postId), author });
          else if (!target) continue;
          else if (act === 'reply') {
            const id = await reply(author, target.id);
            if (id) known.push({ id, author });
          } else if (act === 'like') await post(author, `comments/${target.id}/like`);
          else await server.call('DELETE', `/api/comments/${target.id}/delete/`, { as: target.author });
        }
        const words = () =>
          server.db
            .selectFrom('comments')
            .select(['id', 'content', 'parent_id', 'author_id'])
            .where('author_id', 'in', [people[1]!.user_id, people[2]!.user_id])
            .orderBy('id')
            .execute();
        const before = await words();
        expect((await erase(people[0]!)).status).toBe(204);
        expect(await words()).toEqual(before);
        expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
      }),
      { numRuns: 15 },
    );
  });
});
