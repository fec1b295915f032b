import fc from 'fast-check';
import { sql } from 'kysely';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import type { ReactionKind } from '../../db/columns';
import { writeCursor } from '../../http/pages';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { block } from '../visibility/testing/blocks';
import { pagesOf, type Opened } from './testing/pagesOf';

let server: TestServer;
let members: TestMember[];
beforeAll(async () => {
  server = await startTestServer();
  members = await addMembers(server, 4, { prefix: 'member' });
});
afterAll(() => server.stop());
beforeEach(() => sql`truncate posts cascade`.execute(server.db));

interface Row {
  id: number;
  post_id: number;
  parent_id: number | null;
  author_id: number | null;
  content: string;
}

type Reaction = ReactionKind | undefined;

const reactionOf = ({ is_liked, is_smited }: Post | Comment): Reaction =>
  is_liked ? 'like' : is_smited ? 'smite' : undefined;

/**
 * A comment as the rule has it (decisions: Blocks and mutes): its text, whose it is, the viewer's reaction, how many replies,
 * and these.
 */
type Node = [string, string | null, Reaction, number, Node[]];

const toNode = ({ comment, replies }: Opened): Node => [
  comment.content,
  comment.author_username,
  reactionOf(comment),
  comment.reply_count,
  replies.map(toNode),
];

const written = (nodes: Node[]): number =>
  nodes.reduce((sum, [, author, , , replies]) => sum + (author === null ? 0 : 1) + written(replies), 0);

/** What a member sees who does not see some others. */
class Model {
  constructor(
    private readonly rows: Row[],
    private readonly hidden: Set<number>,
    private readonly reactions: Map<number, ReactionKind>,
  ) {}

  threads(postId: number, parentId: number | null = null): Node[] {
    return this.rows
      .filter((row) => row.post_id === postId && row.parent_id === parentId)
      .flatMap((row): Node[] => {
        const replies = this.threads(postId, row.id);
        const author = members.find(({ user_id }) => user_id === row.author_id);
        if (author && !this.hidden.has(author.user_id))
          return [[row.content, author.username, this.reactions.get(row.id), replies.length, replies]];
        if (replies.length === 0) return [];
        const text = author ? 'Comment not available' : row.content;
        return [[text, null, undefined, replies.length, replies]];
      });
  }
}

const writtenBy = (who: number, on: number, isReply: boolean) => ({ by: who, on, isReply });
const reactedBy = (who: number, to: number, kind: ReactionKind) => ({ by: who, to, kind });
/** Two who blocked each other; a reply at the end of a hidden chain; a deleted comment with a hidden reply alone. */
const RARE = {
  posts: [2],
  comments: [
    writtenBy(1, 0, false),
    writtenBy(1, 0, true),
    writtenBy(2, 1, true),
    writtenBy(2, 0, false),
    writtenBy(1, 3, true),
  ],
  reactions: [],
  deleted: [3],
  blocks: [
    [0, 1],
    [1, 0],
  ] as [number, number][],
};
/** Of three posts the viewer sees one, and has reacted to it and to its comment. */
const HALF_HIDDEN = {
  posts: [1, 2, 1],
  comments: [writtenBy(3, 1, false)],
  reactions: [reactedBy(0, 1, 'like'), reactedBy(0, 3, 'smite')],
  deleted: [],
  blocks: [[0, 1]] as [number, number][],
};

const BEFORE_ALL = writeCursor(0);
const by = fc.nat(3);
const history = fc.record({
  posts: fc.array(by, { minLength: 1, maxLength: 4 }),
  comments: fc.array(fc.record({ by, on: fc.nat(30), isReply: fc.boolean() }), { maxLength: 16 }),
  reactions: fc.array(
    fc.record({ by, to: fc.nat(19), kind: fc.constantFrom('like' as const, 'smite' as const) }),
    {
      maxLength: 12,
    },
  ),
  deleted: fc.array(fc.nat(15), { maxLength: 3 }),
  blocks: fc.uniqueArray(fc.tuple(by, by), { minLength: 1, maxLength: 3, selector: String }),
});

/** What a member has reacted to, by id. */
async function ownReactions(to: 'post' | 'comment', { user_id }: TestMember) {
  const { rows } = await sql<{ id: number; kind: ReactionKind }>`
    select ${sql.ref(`${to}_id`)} as id, kind from ${sql.table(`${to}_reactions`)}
    where member_id = ${user_id}`.execute(server.db);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

test('with random blocks no page has a hidden name or text, and every count opens onto as many', async () => {
  const { db } = server;
  await fc.assert(
    fc.asyncProperty(history, async ({ posts, comments, reactions, deleted, blocks }) => {
      await sql`truncate posts cascade`.execute(db);
      await sql`truncate blocks`.execute(db);
      await sql`update accounts set block_count = 0`.execute(db);
      const postIds: number[] = [];
      for (const [n, author] of posts.entries()) {
        const body = { content: `post ${n}` };
        postIds.push((await server.call<Post>('POST', '/api/posts/', { as: members[author], body })).body.id);
      }
      const made: { comment: Comment; as: TestMember }[] = [];
      for (const { by: author, on, isReply } of comments) {
        const parent = isReply ? made[on % made.length]?.comment : undefined;
        const address = parent
          ? `/api/comments/${parent.id}/replies/`
          : `/api/posts/${postIds[on % postIds.length]}/comments/`;
        const as = members[author]!;
        const body = { content: `comment ${made.length}` };
        made.push({ comment: (await server.call<Comment>('POST', address, { as, body })).body, as });
      }
      const items = [
        ...postIds.map((id) => `posts/${id}`),
        ...made.map(({ comment }) => `comments/${comment.id}`),
      ];
      for (const { by: who, to, kind } of reactions)
        await server.call('POST', `/api/${items[to % items.length]}/${kind}/`, { as: members[who] });
      for (const n of deleted) {
        const { comment, as } = made[n] ?? {};
        if (comment) await server.call('DELETE', `/api/comments/${comment.id}/delete/`, { as });
      }
      for (const [blocker, blocked] of blocks)
        if (blocker !== blocked) await block(db, members[blocker]!.user_id, members[blocked]!.user_id);

      const idOf = (index: number) => members[index]!.user_id;
      const { rows } = await sql<Row>`
        select id, post_id, parent_id, author_id, content from comments order by id`.execute(db);
      for (const [index, as] of members.entries()) {
        const hidden = blocks.flatMap(([one, other]) =>
          one === other ? [] : one === index ? [idOf(other)] : other === index ? [idOf(one)] : [],
        );
        const toPosts = await ownReactions('post', as);
        const model = new Model(rows, new Set(hidden), await ownReactions('comment', as));
        const seen = postIds.filter((_id, n) => !hidden.includes(idOf(posts[n]!))).toReversed();
        const { listFrom, openThreads } = pagesOf(() => server, as, { cookie: 'wrote=1' });
        const feed = await listFrom<Post>('/api/posts/');
        // Read for the viewer alone; it may embed more comments.
        const inTwos = await listFrom<Post>('/api/posts/?limit=2');
        for (const list of [feed, inTwos]) expect(list.map(({ id }) => id)).toEqual(seen);
        for (const post of [...feed, ...inTwos]) {
          expect(reactionOf(post)).toBe(toPosts.get(post.id));
          const threads = model.threads(post.id);
          const fromPost = await openThreads(post.id, post.comments, post.comments_next);
          expect(fromPost.map(toNode)).toEqual(threads);
          expect(post.comment_count).toBe(written(threads));
          const fromStart = await openThreads(post.id, [], BEFORE_ALL);
          expect(fromStart.map(toNode)).toEqual(threads);
        }
        for (const id of postIds) {
          const { status } = await server.call('GET', `/api/posts/${id}/`, { as });
          expect(status).toBe(seen.includes(id) ? 200 : 404);
        }
      }
    }),
    { numRuns: 25, examples: [[RARE], [HALF_HIDDEN]] },
  );
}, 120_000);
