import { act } from '@testing-library/react';
import fc from 'fast-check';
import type { Comment } from '#contract/comments';
import { liveEventReceived } from '../../api/live';
import { makeComment, makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { makeSignedInStore } from '../../testing/store';
import { postsApi } from '../posts/postsApi';
import { useFreshPost } from '../posts/useFreshPost';
import { useGetPostQuery } from '../posts/postEntity';
import { commentsApi } from './commentsApi';
import { commentsOf, seedComments, useGetCommentsInfiniteQuery } from './threadsApi';
import { useThreadIds } from './threadList';

/** How many steps a request takes to the server, and its response back. */
interface Delays {
  there: number;
  back: number;
}

interface Call extends Delays {
  work: () => Response;
  response?: Response;
  deliver: (response: Response) => void;
}

const json = (body: unknown, status = 200) =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

/** A server with one post and variable delays, so that requests and responses overtake each other. */
function makeServer() {
  let delays: Delays = { there: 0, back: 0 };
  let likes = 5;
  let isLiked = false;
  let content = 'Post 1';
  let lastId = 10;
  let comments: Comment[] = [];
  let calls: Call[] = [];
  /** All counts that the server has had. */
  const seen = { likes: new Set([likes]), comments: new Set([0]) };
  const note = () => {
    seen.likes.add(likes);
    seen.comments.add(comments.length);
  };
  const post = () =>
    makePost(1, { content, like_count: likes, is_liked: isLiked, comment_count: comments.length, comments });
  const write = (text: string) => {
    lastId += 1;
    const comment = makeComment(lastId, { content: text });
    comments = [...comments, comment];
    return comment;
  };
  const remove = (id: number) => {
    const before = comments.length;
    comments = comments.filter((comment) => comment.id !== id);
    return comments.length < before;
  };
  const like = (wanted: boolean) => {
    isLiked = wanted;
    likes += wanted ? 1 : -1;
    return { status: 'liked', like_count: likes, smite_count: 0, is_liked: isLiked, is_smited: false };
  };
  const edit = () => {
    content = `${content}+`;
  };

  const workOn = (method: string, path: string): Response => {
    if (method === 'GET' && path === '/api/posts/') return json([post()]);
    if (method === 'GET' && path === '/api/posts/1/') return json(post());
    if (method === 'GET' && path === '/api/posts/1/comments/') return json(comments);
    if (method === 'POST' && path === '/api/posts/1/like/') return json(like(!isLiked));
    if (method === 'POST' && path === '/api/posts/1/comments/') return json(write('Own'), 201);
    if (method === 'PATCH') {
      edit();
      return json(post());
    }
    const id = Number(/comments\/(\d+)/.exec(path)?.[1]);
    if (method === 'DELETE') return remove(id) ? json(null, 204) : json({}, 404);
    const comment = comments.find((other) => other.id === id);
    return comment ? json(comment) : json({}, 404);
  };

  globalThis.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    return new Promise((deliver) => {
      const path = new URL(url).pathname;
      calls.push({ ...delays, work: () => workOn(method, path), deliver });
    });
  };
  /** Advances each call by one step. */
  const step = () => {
    for (const call of calls) {
      if (call.there > 0) call.there -= 1;
      else if (!call.response) call.response = call.work();
      else call.back -= 1;
      note();
    }
    const [arrived, underway] = [calls.filter(isBack), calls.filter((call) => !isBack(call))];
    calls = underway;
    for (const { response, deliver } of arrived) if (response) deliver(response);
  };
  return {
    seen,
    note,
    post,
    step,
    comments: () => comments,
    delay: () => delays.there,
    isIdle: () => calls.length === 0,
    /** The delays of requests from now on. */
    setDelays: (next: Delays) => {
      delays = next;
    },
    others: {
      like: () => (likes += 1),
      comment: () => write('Theirs'),
      delete: () => comments[0] && remove(comments[0].id),
    },
  };
}

const isBack = ({ response, back }: Call) => response !== undefined && back <= 0;

type Server = ReturnType<typeof makeServer>;

const pass = (ms = 1) => act(() => jest.advanceTimersByTimeAsync(ms));

function open() {
  const store = makeSignedInStore();
  const { result } = renderHookIn(store, () => {
    const post = useGetPostQuery(1).data;
    useFreshPost(1, post);
    const comments = useGetCommentsInfiniteQuery(1);
    return { post, comments, ids: useThreadIds(commentsOf(1), comments.data) };
  });
  return { store, shown: () => result.current };
}

/** A live event with the counts as they are now, which arrives later. */
function sendCounts(app: ReturnType<typeof open>, server: Server) {
  server.note();
  const { id, like_count, smite_count, comment_count } = server.post();
  const event = { type: 'post-counts', id, like_count, smite_count, comment_count } as const;
  setTimeout(() => app.store.dispatch(liveEventReceived(event)), server.delay() * 100);
}

/** The events of a sequence. */
const events = {
  like: (app) => app.store.dispatch(postsApi.endpoints.likePost.initiate(1)),
  edit: (app) => app.store.dispatch(postsApi.endpoints.updatePost.initiate({ id: 1, content: 'x' })),
  comment: (app) =>
    app.store.dispatch(commentsApi.endpoints.createComment.initiate({ postId: 1, content: 'Own' })),
  deleteComment: (app, server) => {
    const id = server.comments().find(({ content }) => content === 'Own')?.id;
    return id && app.store.dispatch(commentsApi.endpoints.deleteComment.initiate({ postId: 1, id }));
  },
  refetchFeed: (app) =>
    app.store.dispatch(postsApi.endpoints.getPosts.initiate(undefined, { forceRefetch: true })),
  refetchPost: (app) => app.store.dispatch(postsApi.endpoints.getPost.initiate(1, { forceRefetch: true })),
  openPanel: (app) => app.store.dispatch(seedComments(1)),
  othersLike: (app, server) => {
    server.others.like();
    sendCounts(app, server);
  },
  othersComment: (app, server) => {
    server.others.comment();
    app.store.dispatch(liveEventReceived({ type: 'comment', post: 1 }));
    sendCounts(app, server);
  },
  othersDelete: (app, server) => {
    server.others.delete();
    app.store.dispatch(liveEventReceived({ type: 'comment', post: 1 }));
    sendCounts(app, server);
  },
  othersEdit: (app) => app.store.dispatch(liveEventReceived({ type: 'post-changed', id: 1 })),
} satisfies Record<string, (app: ReturnType<typeof open>, server: Server) => unknown>;

const names = Object.keys(events) as (keyof typeof events)[];
const steps = fc.array(
  fc.record({
    event: fc.constantFrom(...names, 'nothing' as const),
    there: fc.nat(4),
    back: fc.nat(6),
    ms: fc.constantFrom(5, 5, 5, 6_000),
  }),
  { minLength: 5, maxLength: 25 },
);

type Sequence = typeof steps extends fc.Arbitrary<infer T> ? T : never;
type Event = Sequence[number]['event'];

const at = (event: Event, there = 0, back = 0) => ({ event, there, back, ms: 5 as const });
/** Regression cases. */
const RACES: [Sequence][] = [
  // An older response arrives after an own change.
  [[at('refetchPost', 0, 4), at('nothing'), at('like'), at('nothing')]],
  [[at('refetchFeed', 0, 4), at('nothing'), at('edit'), at('nothing')]],
  // A refetch that includes an own comment is answered before the comment's own call.
  [[at('comment', 0, 4), at('refetchFeed'), at('nothing'), at('nothing')]],
  // Others delete a comment before the call that created it is answered.
  [[at('comment', 0, 4), at('othersDelete'), at('nothing'), at('nothing')]],
  // A live event arrives while the comments are being fetched.
  [[at('openPanel'), at('othersComment'), at('nothing')]],
];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('in any order of responses, own changes, live events and refetches, counts are never wrong and the page ends like the server', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const server = makeServer();
      const app = open();
      const check = () => {
        const { post } = app.shown();
        if (!post) return;
        expect([...server.seen.likes]).toContain(post.like_count);
        expect([...server.seen.comments]).toContain(post.comment_count);
      };
      const advance = async (ms: number) => {
        server.step();
        await pass(ms);
        check();
      };
      await pass();
      while (!app.shown().post) await advance(100);
      for (const { event, ms, ...delays } of sequence) {
        server.setDelays(delays);
        if (event !== 'nothing') act(() => void events[event](app, server));
        await advance(ms);
      }
      server.setDelays({ there: 0, back: 0 });
      for (let quiet = 0; quiet < 3; quiet = server.isIdle() ? quiet + 1 : 0) await advance(7_000);
      const { post, ids } = app.shown();
      const { comments: _embedded, comments_next: _next, ...truth } = server.post();
      expect(post).toMatchObject(truth);
      expect(ids).toEqual(server.comments().map(({ id }) => id));
    }),
    { numRuns: 25, examples: RACES },
  );
});
