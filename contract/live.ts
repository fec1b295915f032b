import Type from 'typebox';
import { call, ref } from './call';
import { Id } from './common';

/** Says that something has changed, and never to what: the client refetches it by the usual call. */
export const Hint = Type.Union(
  [
    Type.Object(
      { type: Type.Enum(['post', 'post-changed', 'post-deleted']), id: Id },
      { description: 'There is a new post; a post, or its counts, are no longer what they were; it is gone' },
    ),
    Type.Object(
      { type: Type.Enum(['comment']), post: Id },
      { description: 'The comments under a post are no longer what they were' },
    ),
    Type.Object(
      { type: Type.Enum(['message']), username: Type.String() },
      { description: 'The conversation with this member (names compare whatever their case) has changed' },
    ),
    Type.Object(
      { type: Type.Enum(['membership']) },
      { description: "The member's own tier or subscription has changed" },
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
    'Server-sent events until one side ends the connection. Hints about messages and membership go only to the members ' +
    'concerned. What happened while nobody was connected is not told: ask for it after connecting. A comment every ' +
    '25 seconds says that the stream lives; `retry` is how many milliseconds to wait before connecting again. ' +
    'The sixth stream of a member ends the first.',
  answers: { 200: EventStream },
});
