import fc from 'fast-check';
import { sql } from 'kysely';
import type { Post } from '#contract/posts';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';

/** The rule of decisions: Posts, as small as it can be said. Times in seconds. */
class Model {
  private content = 'original';
  private moderator: string | null = null;
  private temporary: { content: string; by: string; left: number } | null = null;

  pass(seconds: number): void {
    if (this.temporary) this.temporary.left -= seconds;
    if (this.temporary && this.temporary.left <= 0) this.temporary = null;
  }

  editByAuthor(content: string): number {
    if (this.temporary) return 409;
    this.content = content;
    return 200;
  }

  editByHermes(content: string, by: string): number {
    if (this.temporary) return 409;
    this.temporary = { content, by, left: 3_600 };
    return 200;
  }

  editForGood(content: string, by: string): number {
    this.content = content;
    this.moderator = by;
    this.temporary = null;
    return 200;
  }

  shown(): Partial<Post> {
    return {
      content: this.temporary?.content ?? this.content,
      is_temporarily_edited: this.temporary !== null,
      edited_by_username: this.temporary?.by ?? this.moderator,
      temp_edit_remaining: this.temporary && Math.ceil(this.temporary.left / 60),
    };
  }
}

let server: TestServer;
let author: TestMember;
let hermes: TestMember;
let hades: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [author, hermes] = await addMembers(server, 2, { prefix: 'hermes' });
  [hades] = await addMembers(server, 1, { prefix: 'hades', godtier: 'HADES' });
});
afterAll(() => server.stop());

const step = fc.oneof(
  fc.constantFrom('author' as const, 'hermes' as const, 'hades' as const),
  // Half minutes: what passes beside, while the test runs, then never changes the whole minutes left.
  fc.integer({ min: 0, max: 150 }).map((halves) => halves * 30),
);

test('whatever happens in whatever order, everyone sees what the rule says and is refused when it says so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const model = new Model();
      const { body: post } = await server.call<Post>('POST', '/api/posts/', {
        as: author,
        body: { content: 'original' },
      });
      for (const [n, act] of steps.entries()) {
        const content = `${act} ${n}`;
        if (typeof act === 'number') {
          model.pass(act);
          await sql`
            update posts set temp_until = temp_until - ${act} * interval '1 second' where id = ${post.id}`.execute(
            server.db,
          );
        } else {
          const as = { author, hermes, hades }[act];
          const address =
            act === 'author' ? `/api/posts/${post.id}/` : `/api/moderation/posts/${post.id}/modify/`;
          const { status } = await server.call('PATCH', address, { as, body: { content } });
          expect(status).toBe(
            act === 'author'
              ? model.editByAuthor(content)
              : act === 'hermes'
                ? model.editByHermes(content, hermes.username)
                : model.editForGood(content, hades.username),
          );
        }
        const views = await Promise.all(
          [author, hermes, hades].map((as) => server.call<Post>('GET', `/api/posts/${post.id}/`, { as })),
        );
        for (const { body } of views) expect(body).toMatchObject(model.shown());
      }
    }),
    { numRuns: 20 },
  );
});
