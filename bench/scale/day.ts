import { writeCursor } from '../../server/http/pages';
import { SEED_PASSWORD } from '../../scripts/seed/people';
import type { BenchData } from '../support/data';
import type { Request } from '../support/load';

/** What is supposed of a community. Change it to see what follows. */
export const HABITS = {
  /** The share of its members who come on a day. */
  active: 0.3,
  /** The share of a day's calls that is made in its busiest hour; 1/24 would be an even day. */
  busiestHour: 0.1,
  /** Minutes that an active member has a page open. */
  minutes: 45,
  /** The share of open pages that show the feed, and get hints of new posts. */
  onFeed: 0.6,
};

/** A call of a member's day. */
export interface DayCall {
  name: string;
  /** How often an active member makes it on a day; undefined: its cost alone is measured. */
  perDay?: number;
  writes: boolean;
  requests: Request[];
}

/**
 * The calls of a member's day and how often each is supposed to be made, as requests of the members with a session.
 * @param names of the members, by id
 * @param posts ids go from 1 to this
 */
export function dayOf({ tokens }: BenchData, names: string[], posts: number): DayCall[] {
  const name = (member: number) => names[member % names.length] ?? '';
  const each = (path: (member: number) => string, body?: object): Request[] =>
    tokens.map((token, index) => ({
      method: body ? 'POST' : 'GET',
      path: path(index + 1),
      headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }));
  const read = (called: string, perDay: number, path: (member: number) => string): DayCall => ({
    name: called,
    perDay,
    writes: false,
    requests: each(path),
  });
  const write = (
    called: string,
    perDay: number,
    path: (member: number) => string,
    body: object = {},
  ): DayCall => ({ name: called, perDay, writes: true, requests: each(path, body) });
  // Half of a community writes to the other: a conversation's rows are not those of all others.
  const partner = (member: number) => name(member + 50);
  return [
    read('first page of the feed', 12, () => '/api/posts/'),
    read('older page of the feed', 20, (member) => `/api/posts/?before=${writeCursor(posts - member * 500)}`),
    read('comments of a post', 10, (member) => `/api/posts/${posts - member * 11}/comments/`),
    read('profile', 6, (member) => `/api/profile/${name(member * 3)}/`),
    read('followers', 1, (member) => `/api/users/${name(member * 3)}/followers/`),
    read('search', 3, (member) => `/api/users/search/?search=${name(member).slice(0, 3)}`),
    read('conversations', 5, () => '/api/messages/conversations/'),
    read('messages of a conversation', 5, (member) => `/api/messages/${partner(member)}/`),
    read('unread count', 2 * HABITS.minutes, () => '/api/messages/unread-count/'),
    write('like', 10, (member) => `/api/posts/${posts - member * 7}/like/`),
    write('follow', 0.5, (member) => `/api/users/${name(member * 5)}/follow/`),
    write('comment', 2, (member) => `/api/posts/${posts - member * 13}/comments/`, { content: 'Measured.' }),
    write('message', 5, (member) => `/api/messages/${partner(member)}/`, { content: 'Measured.' }),
    write('post', 0.5, () => '/api/posts/', { content: 'Measured.' }),
    {
      name: 'login',
      writes: true,
      requests: each(() => '/api/login/', { username: names[0], password: SEED_PASSWORD }),
    },
  ];
}
