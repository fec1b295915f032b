import { setTimeout as wait } from 'node:timers/promises';
import type { BenchData } from '../support/data';
import { addPages, openPages } from '../support/livePages';
import type { BenchServer } from '../support/process';
import { usage } from './costs';
import type { Cost } from './simulation';

const STREAMS = 2_000;
const POSTS = 20;
/** Longer than the server gathers what it tells, so that each post is a broadcast. */
const PAUSE_MS = 1_100;

/**
 * What it costs a server to tell one stream of a new post, in milliseconds of its processor.
 * @param post what the post itself costs
 */
export async function costOfHint(server: BenchServer, data: BenchData, post: Cost): Promise<number> {
  const pages = await openPages(server.url, await addPages(data, STREAMS), 'feed');
  try {
    await wait(1_000);
    const before = await usage(server, data);
    for (let sent = 0; sent < POSTS; sent++) {
      await fetch(`${server.url}/api/posts/`, {
        method: 'POST',
        headers: { authorization: `Token ${data.tokens[0] ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'Measured.' }),
      });
      await wait(PAUSE_MS);
    }
    await wait(1_000);
    const after = await usage(server, data);
    return Math.max(0, after.node - before.node - POSTS * post.node) / (POSTS * STREAMS);
  } finally {
    pages.close();
  }
}
