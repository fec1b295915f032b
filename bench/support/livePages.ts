import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { hashToken } from '../../server/tokens';
import type { BenchData } from './data';

/** Streams that are opened at once. */
const OPENING = 200;

/** Open pages: streams of hints over sockets, which cost less than a browser's. */
export interface LivePages {
  /** When hints of new posts came to the pages, by the newest of them, milliseconds of performance.now(). */
  arrivals: Map<number, number[]>;
  close(): void;
}

/** Adds so many members, unless they are there, with a session each. Returns the tokens. */
export async function addPages({ db }: BenchData, count: number): Promise<string[]> {
  await sql`insert into members (username, email, password_hash)
    select 'page' || i, 'page' || i || '@example.org', 'none' from generate_series(1, ${count}::int) i
    on conflict do nothing`.execute(db);
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await sql`insert into sessions (token_hash, member_id)
    select hash, m.id from unnest(${tokens.map(hashToken)}::bytea[]) with ordinality as t (hash, i)
    join members m on m.username = 'page' || t.i`.execute(db);
  return tokens;
}

/** Opens a page for each token. */
export async function openPages(url: string, tokens: string[], shows: 'feed' | 'other'): Promise<LivePages> {
  const { hostname, port } = new URL(url);
  const arrivals = new Map<number, number[]>();
  const sockets: Socket[] = [];

  const open = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.setEncoding('latin1');
      const head = [`Host: ${hostname}`, `Authorization: Token ${token}`];
      socket.write([`GET /api/live/?shows=${shows} HTTP/1.1`, ...head, '', ''].join('\r\n'));
      socket.once('data', (head: string) => {
        if (!head.startsWith('HTTP/1.1 200'))
          reject(new Error(`A stream was refused: ${head.slice(0, 200)}`));
        else resolve();
      });
      socket.on('data', (text: string) => {
        const newest = Number(/.*"type":"post","id":(\d+)/s.exec(text)?.[1]);
        if (!newest) return;
        const times = arrivals.get(newest) ?? [];
        arrivals.set(newest, times);
        times.push(performance.now());
      });
      socket.once('error', reject);
      sockets.push(socket);
    });

  for (let from = 0; from < tokens.length; from += OPENING) {
    await Promise.all(tokens.slice(from, from + OPENING).map(open));
    await wait(20);
  }
  return {
    arrivals,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
