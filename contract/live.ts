import Type from 'typebox';
import { call, ref } from './call';
import { Id } from './common';

const SpreadMs = Type.Optional(
  Type.Integer({
    description:
      'Milliseconds over which clients spread what they ask because of the hint, each at a random moment; a second if absent',
  }),
);

const Count = Type.Integer({ minimum: 0 });

/** Says that something has changed; the client refetches it by the usual call, but for the counts of a post. */
export const Hint = Type.Union(
  [
    Type.Object(
      { type: Type.Enum(['post', 'post-deleted']), id: Id },
      { description: 'There is a new post, which clients offer and fetch when it is wanted; a post is gone' },
    ),
    Type.Object(
      { type: Type.Enum(['post-changed']), id: Id, spread_ms: SpreadMs },
      { description: 'A post was edited' },
    ),
    Type.Object(
      {
        type: Type.Enum(['post-counts']),
        id: Id,
        like_count: Count,
        smite_count: Count,
        comment_count: Count,
      },
      { description: 'The counts of a post, at most once a second' },
    ),
    Type.Object(
      { type: Type.Enum(['comment']), post: Id, spread_ms: SpreadMs },
      {
        description: 'The comments of a post have changed; their number comes in `post-counts`',
      },
    ),
    Type.Object(
      { type: Type.Enum(['message']), username: Type.String() },
      { description: 'The conversation with this member (names compare whatever their case) has changed' },
    ),
    Type.Object(
      { type: Type.Enum(['membership']) },
      { description: "The member's own tier or subscription has changed" },
    ),
    Type.Object(
      { type: Type.Enum(['safety']) },
      {
        description:
          "The member's own blocks, mutes or muted words have changed: whatever shows other members may look different now",
      },
    ),
  ],
  { $id: 'Hint' },
);
export type Hint = Type.Static<typeof Hint>;

const EventStream = Type.Unsafe<unknown>({
  description: 'The stream',
  content: {
    'text/event-stream': {
      schema: {
        type: 'string',
        description: 'Server-sent events; the data of each is a Hint as JSON',
        contentMediaType: 'application/json',
        contentSchema: ref<Hint>('Hint'),
      },
    },
  },
});

export const followHints = call('GET', '/api/live/', 'live', {
  summary: 'Hints of what happens, as it happens',
  description:
    'Server-sent events until one side ends the connection. Hints about messages, membership and safety go only to the members ' +
    'concerned. The end of the session ends its streams. The stream begins with what was told in the twenty ' +
    'seconds before, but for counts and comments, since a page asks for what it shows and then connects. What ' +
    'happened before that is not told: ask for it after connecting. A comment every ' +
    '25 seconds says that the stream lives; `retry` is how many milliseconds to wait before connecting again. ' +
    'The sixth stream of a member ends the first.',
  querystring: Type.Object({
    shows: Type.Optional(
      Type.Enum(['feed', 'other'], {
        default: 'feed',
        description:
          'What the page shows: new posts are announced to pages with the feed. When that changes, open another stream and ' +
          'then close this one',
      }),
    ),
  }),
  responses: { 200: EventStream },
});
