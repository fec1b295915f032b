import { PassThrough, Writable } from 'node:stream';
import type { BusMessage } from '../../adapters/bus';
import type { Hint } from '#contract/live';
import { eventually } from '../../testing/eventually';
import { KEPT_MS, RecentHints } from './recentHints';
import { Streams } from './streams';
import type { VisibleHints } from './visibleHints';

const message = { hint: { type: 'post', id: 1 } } as const;
const HEARTBEAT_TURNS = 4;

/** No one here has blocks (visibleHints.test.ts). */
const unused: VisibleHints = () => Promise.reject(new Error('asked'));

const newStreams = (beforeBroadcast = () => undefined, visibleHints: VisibleHints = unused) =>
  new Streams(HEARTBEAT_TURNS, { beforeBroadcast, visibleHints });

/** A member's open stream. */
function openIn(
  streams: Streams,
  memberId: number,
  { session = 'session', showsFeed = true, hasBlocks = false } = {},
): PassThrough {
  const connection = new PassThrough();
  streams.open(connection, { memberId, session, showsFeed, hasBlocks });
  return connection;
}

const textIn = (connection: PassThrough): string => String(connection.read() ?? '');

test('a reader who is too slow is dropped before what waits for them fills the memory', async () => {
  const streams = newStreams();
  const stuck = new Writable({ write: () => undefined });
  streams.open(stuck, { memberId: 1, session: 'session', showsFeed: true, hasBlocks: false });
  const other = openIn(streams, 2).resume();
  for (let sent = 0; sent < 100_000 && !stuck.destroyed; sent += 30) {
    streams.deliver({ ...message, to: [1, 2] });
    await new Promise(setImmediate);
  }
  expect(stuck.destroyed).toBe(true);
  expect(stuck.writableLength).toBeLessThan(66_000);
  expect(other.destroyed).toBe(false);
});

test('a sixth stream of a member ends the first, with a minute until its retry, and leaves those of other members open', () => {
  const streams = newStreams();
  const other = openIn(streams, 2);
  const [first, ...rest] = Array.from({ length: 6 }, () => openIn(streams, 1));
  expect(first?.writableEnded).toBe(true);
  expect(first && textIn(first)).toContain('retry: 60000\n\n');
  expect([...rest, other].some(({ writableEnded }) => writableEnded)).toBe(false);
  expect(streams.size).toBe(6);
});

test('forgets an ended stream, whichever side ended it', async () => {
  const streams = newStreams();
  const connection = openIn(streams, 1);
  connection.destroy();
  await new Promise((resolve) => connection.once('close', resolve));
  openIn(streams, 1);
  streams.endAll();
  expect(streams.size).toBe(0);
  streams.deliver(message);
});

test('a stream whose client left before it was opened is not kept', () => {
  const streams = newStreams();
  const connection = new PassThrough();
  connection.destroy();
  streams.open(connection, { memberId: 1, session: 'session', showsFeed: true, hasBlocks: false });
  expect(streams.size).toBe(0);
});

describe('a stream begins with the last hints', () => {
  const mine: BusMessage = { to: [1], hint: { type: 'membership' } };
  const NONE = 'retry: 1000\n\n';
  const begin = (streams: Streams, memberId: number) => textIn(openIn(streams, memberId));

  afterEach(() => {
    jest.useRealTimers();
  });

  test('those to everyone and to its member, since its page may have asked before them', () => {
    const streams = newStreams();
    streams.deliver(mine);
    streams.deliver(message);
    const told = 'data: {"type":"post","id":1}\n\n';
    expect(begin(streams, 1)).toBe(`${NONE}${told}data: {"type":"membership"}\n\n`);
    expect(begin(streams, 2)).toBe(NONE + told);
  });

  test('without counts, which may be older than those of the page, and comments, which it would fetch again', () => {
    const streams = newStreams();
    const counts = { like_count: 1, smite_count: 0, comment_count: 0 };
    streams.deliver({ hint: { type: 'post-counts', id: 1, ...counts } });
    streams.deliver({ hint: { type: 'comment', post: 1 } });
    expect(begin(streams, 1)).toBe(NONE);
  });

  test('without the deletion of a post that was put back since', () => {
    const recent = new RecentHints();
    const [deleted, changed] = ['post-deleted', 'post-changed'] as const;
    for (const id of [1, 2]) recent.add({ hint: { type: deleted, id } });
    recent.add({ hint: { type: changed, id: 1 } });
    expect(recent.of(1).map(({ hint }) => hint)).toEqual([
      { type: deleted, id: 2 },
      { type: changed, id: 1 },
    ]);
  });

  test('of twenty seconds, also while nothing new is told', () => {
    jest.useFakeTimers();
    const streams = newStreams();
    streams.deliver(mine);
    jest.advanceTimersByTime(KEPT_MS - 1);
    expect(begin(streams, 1)).toContain('membership');
    jest.advanceTimersByTime(2);
    expect(begin(streams, 1)).toBe(NONE);
  });

  test('so few that no client is taken for too slow, the newest, and what is for its member', async () => {
    jest.useFakeTimers();
    const streams = newStreams();
    streams.deliver(mine);
    for (let id = 1; id <= 5_000; id++) streams.deliver({ hint: { type: 'post-deleted', id } });
    await jest.advanceTimersByTimeAsync(1_000);
    const text = begin(streams, 1);
    expect(text.match(/post-deleted/g)).toHaveLength(200);
    expect(text).toContain('"id":5000}');
    expect(text).toContain('membership');
    expect(text.length).toBeLessThan(20_000);
  });
});

test('a hint to everyone goes out in slices, with other work between them, to each stream once', async () => {
  const streams = newStreams();
  const connections = Array.from({ length: 1_000 }, (_, memberId) => openIn(streams, memberId));
  for (const connection of connections) connection.read();
  streams.deliver(message);
  streams.deliver({ hint: { type: 'post', id: 2 } });
  const reached = connections.map(textIn);
  expect(reached.filter(Boolean).length).toBeLessThan(500);
  await eventually(async () => {
    for (const [index, connection] of connections.entries())
      reached[index] = `${reached[index] ?? ''}${textIn(connection)}`;
    return reached.every((text) => text.includes('"id":2'));
  });
  expect(new Set(reached)).toEqual(
    new Set(['data: {"type":"post","id":1}\n\ndata: {"type":"post","id":2}\n\n']),
  );
});

test('members with blocks from whom nothing is hidden are sent the same, in slices', async () => {
  const hints: Hint[] = [{ type: 'post', id: 1 }];
  const toJson = jest.fn(() => hints[0]);
  const all = [{ ...hints[0], toJSON: toJson } as unknown as Hint];
  const streams = newStreams(undefined, () =>
    Promise.resolve((memberId) => (memberId === 7 ? [{ type: 'post-deleted', id: 2 }] : all)),
  );
  const connections = Array.from({ length: 1_000 }, (_, memberId) =>
    openIn(streams, memberId, { hasBlocks: true }),
  );
  for (const connection of connections) connection.read();
  streams.deliver(message);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  await eventually(() => Promise.resolve(connections.at(-1)!.readableLength > 0));
  clearInterval(counting);
  const texts = connections.map(textIn);
  expect(texts[7]).toBe('data: {"type":"post-deleted","id":2}\n\n');
  expect(new Set(texts.toSpliced(7, 1))).toEqual(new Set(['data: {"type":"post","id":1}\n\n']));
  expect(toJson).toHaveBeenCalledTimes(1);
  expect(turns).toBeGreaterThan(0);
});

describe('everyone is told once a second', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const post = (id: number): BusMessage => ({ hint: { type: 'post', id } });
  const counts = (id: number, like_count: number): BusMessage => ({
    hint: { type: 'post-counts', id, like_count, smite_count: 0, comment_count: 0 },
  });

  test('of the first change at once, of all others together, after pages that were read before have expired', async () => {
    const expire = jest.fn();
    const streams = newStreams(expire);
    const stream = openIn(streams, 1);
    textIn(stream);
    streams.deliver(post(1));
    expect(textIn(stream)).toBe('data: {"type":"post","id":1}\n\n');
    expect(expire).toHaveBeenCalledTimes(1);
    for (let id = 2; id <= 9; id++) streams.deliver(post(id));
    await jest.advanceTimersByTimeAsync(990);
    expect(textIn(stream)).toBe('');
    await jest.advanceTimersByTimeAsync(10);
    expect(textIn(stream).match(/"id":\d/g)).toHaveLength(8);
    expect(expire).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(textIn(stream)).toBe('');
  });

  test('of the newest 21 of many posts, and of the latest counts of each', async () => {
    const streams = newStreams();
    const stream = openIn(streams, 1);
    streams.deliver(post(1));
    textIn(stream);
    for (let id = 2; id <= 500; id++) streams.deliver(post(id));
    for (let likes = 1; likes <= 300; likes++) streams.deliver(counts(7, likes));
    await jest.advanceTimersByTimeAsync(1_000);
    const text = textIn(stream);
    expect(text.match(/"post"/g)).toHaveLength(21);
    expect(text).toContain('"id":500}');
    expect(text.match(/post-counts/g)).toHaveLength(1);
    expect(text).toContain('"like_count":300');
  });
});

describe('new posts are told to streams whose pages show the feed alone', () => {
  const edit: BusMessage = { hint: { type: 'post-changed', id: 7 } };
  const told = (hint: object) => `data: ${JSON.stringify(hint)}\n\n`;

  afterEach(() => {
    jest.useRealTimers();
  });

  test('others are told of everything else: of changes, and what concerns their member', async () => {
    jest.useFakeTimers();
    const streams = newStreams();
    const [feed, profile] = [openIn(streams, 1), openIn(streams, 2, { showsFeed: false })];
    streams.deliver({ hint: { type: 'post-deleted', id: 9 } });
    await jest.advanceTimersByTimeAsync(0);
    for (const stream of [feed, profile]) textIn(stream);
    streams.deliver(message);
    streams.deliver(edit);
    streams.deliver({ to: [2], hint: { type: 'membership' } });
    expect(textIn(profile)).toBe(told({ type: 'membership' }));
    await jest.advanceTimersByTimeAsync(1_000);
    expect([textIn(feed), textIn(profile)]).toEqual([told(message.hint) + told(edit.hint), told(edit.hint)]);
  });

  test('also those that a stream begins with, and of members with blocks', async () => {
    const streams = newStreams(undefined, (messages) =>
      Promise.resolve(() => messages.map(({ hint }) => hint)),
    );
    const early = openIn(streams, 3, { showsFeed: false, hasBlocks: true });
    streams.deliver(message);
    streams.deliver({ to: [3], hint: { type: 'safety' } });
    const late = [false, true].map((hasBlocks) => openIn(streams, 1, { showsFeed: false, hasBlocks }));
    const feed = openIn(streams, 2, { hasBlocks: true });
    await new Promise(setImmediate);
    const NONE = 'retry: 1000\n\n';
    expect([early, ...late, feed].map(textIn)).toEqual([
      NONE + told({ type: 'safety' }),
      NONE,
      NONE,
      NONE + told(message.hint),
    ]);
  });
});

test('each stream has a heartbeat in time, and no turn has those of all', () => {
  const streams = newStreams();
  for (let memberId = 0; memberId < 1_000; memberId++) openIn(streams, memberId);
  const inTurns = Array.from({ length: 2 * HEARTBEAT_TURNS }, () => streams.heartbeat());
  expect(Math.max(...inTurns.map((due) => due.length))).toBeLessThan(400);
  expect(new Set(inTurns.flat()).size).toBe(1_000);
});

test('pages of many streams are told to spread their requests, and to come back one after the other', () => {
  const streams = newStreams();
  const connections = Array.from({ length: 1_000 }, (_, memberId) => openIn(streams, memberId));
  for (const connection of connections) connection.read();
  streams.deliver({ hint: { type: 'comment', post: 1 } });
  expect(textIn(connections[0]!)).toBe('data: {"type":"comment","post":1,"spread_ms":5000}\n\n');
  streams.endAll();
  const retries = connections.slice(500).map((one) => Number(/retry: (\d+)/.exec(textIn(one))?.[1]));
  expect(Math.min(...retries)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...retries)).toBeGreaterThan(3_000);
});

test('the end of a session ends its streams alone, that of all sessions every stream of the member', () => {
  const streams = newStreams();
  const open = (memberId: number, session: string) => openIn(streams, memberId, { session });
  const [one, other, stranger] = [open(1, 'a'), open(1, 'b'), open(2, 'a')];
  const ended = () => [one, other, stranger].map(({ writableEnded }) => writableEnded);
  streams.deliver({ ended: { memberId: 1, session: 'a' } });
  expect(ended()).toEqual([true, false, false]);
  streams.deliver({ ended: { memberId: 1 } });
  expect(ended()).toEqual([true, true, false]);
});
