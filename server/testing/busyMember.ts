import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '#contract/messages';
import type { Post } from '#contract/posts';
import { follow, type Followed } from './live';
import type { TestMember } from './server';

/** Milliseconds between two things that a member writes, and between two looks at the hints. */
const PAUSE_MS = 250;
/** Milliseconds before a page follows again: what servers ask for, and what it adds at random. */
const RETRY_MS = 1_000;
const JITTER_MS = 500;

/** A member who writes posts and messages, and whose page follows the hints and fetches what they are about. */
export interface BusyMember {
  /** What was answered as written. */
  posts: Post[];
  messages: Message[];
  /** The ids of posts that the page was told of, or found as its stream was opened; and of messages to the member. */
  knownPosts: Set<number>;
  knownMessages: Set<number>;
  /** How often the stream was opened. */
  opened: number;
  /** Requests and streams that did not succeed. */
  failures: string[];
  stopWriting(): Promise<void>;
  stopFollowing(): Promise<void>;
}

interface Circle {
  me: TestMember;
  /** To whom the member writes, and who writes to the member. */
  next: TestMember;
  previous: TestMember;
}

export function startBusyMember(url: string, { me, next, previous }: Circle): BusyMember {
  const ends = { writing: new AbortController(), following: new AbortController() };
  let stream: Followed | undefined;

  async function ask<T>(method: string, path: string, content?: string): Promise<T | null> {
    try {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Token ${me.token}`, 'content-type': 'application/json' },
        ...(content !== undefined && { body: JSON.stringify({ content }) }),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as T;
      member.failures.push(`${method} ${path}: ${response.status} ${text}`);
    } catch (error) {
      member.failures.push(`${method} ${path}: ${String(error)}, ${String((error as Error).cause)}`);
    }
    return null;
  }
  async function write(): Promise<void> {
    for (let count = 0; !ends.writing.signal.aborted; count++) {
      const content = `${me.username} ${count}`;
      const post = await ask<Post>('POST', '/api/posts/', content);
      if (post) member.posts.push(post);
      await delay(PAUSE_MS);
      const message = await ask<Message>('POST', `/api/messages/${next.username}/`, content);
      if (message) member.messages.push(message);
      await delay(PAUSE_MS);
    }
  }

  async function find(path: string, known: Set<number>): Promise<void> {
    for (const { id } of (await ask<{ id: number }[]>('GET', `${path}?limit=100`)) ?? []) known.add(id);
  }
  const findMessages = () => find(`/api/messages/${previous.username}/`, member.knownMessages);

  /** Follows one stream to its end. */
  async function followOne(): Promise<void> {
    stream = await follow(url, me.token);
    if (stream.status !== 200) member.failures.push(`stream: ${stream.status}`);
    member.opened += 1;
    const end = new AbortController();
    void stream.ended.then(() => {
      end.abort();
    });
    await Promise.all([find('/api/posts/', member.knownPosts), findMessages()]);
    let read = 0;
    while (!end.signal.aborted || read < stream.hints.length) {
      await delay(PAUSE_MS);
      const fresh = stream.hints.slice(read);
      read += fresh.length;
      for (const hint of fresh) if (hint.type === 'post') member.knownPosts.add(hint.id);
      if (fresh.some((hint) => hint.type === 'message' && hint.username === previous.username))
        await findMessages();
    }
  }
  async function followAll(): Promise<void> {
    while (!ends.following.signal.aborted) {
      await followOne();
      await delay(RETRY_MS + Math.random() * JITTER_MS);
    }
  }

  const member: BusyMember = {
    posts: [],
    messages: [],
    knownPosts: new Set(),
    knownMessages: new Set(),
    opened: 0,
    failures: [],
    async stopWriting() {
      ends.writing.abort();
      await writing;
    },
    async stopFollowing() {
      ends.following.abort();
      stream?.close();
      await following;
    },
  };
  const writing = write();
  const following = followAll();
  return member;
}
