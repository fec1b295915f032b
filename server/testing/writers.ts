import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 200;
const GIVE_UP_MS = 30_000;

export interface Writers {
  /** What each acknowledged post says, by its id. */
  acknowledged: Map<number, string>;
  /** Statuses other than 201 and 503, and writes that failed for 30 seconds. */
  failures: string[];
  /** Resolves when `count` more posts were acknowledged. */
  progress(count: number): Promise<void>;
  /** Begins no further post and resolves when those under way are acknowledged. */
  stop(): Promise<void>;
}

/** Members at work: each creates one post after the other, and on 503 or a lost response sends it again under the same key. */
export function startWriters(url: string, token: string, count: number): Writers {
  const acknowledged = new Map<number, string>();
  const failures: string[] = [];
  let stopping = false;

  async function send(content: string, key: string): Promise<boolean> {
    const response = await fetch(`${url}/api/posts/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Token ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ content }),
    }).catch(() => undefined);
    if (response?.status === 201) {
      acknowledged.set(((await response.json()) as { id: number }).id, content);
      return true;
    }
    if (response?.status === 503 && !response.headers.get('retry-after'))
      failures.push('503 without Retry-After');
    if (response && response.status !== 503) failures.push(`${response.status}: ${await response.text()}`);
    return false;
  }

  async function write(writer: number): Promise<void> {
    for (let n = 0; !stopping; n++) {
      const content = `post ${n} of writer ${writer}`;
      const key = crypto.randomUUID();
      const giveUp = performance.now() + GIVE_UP_MS;
      while (!(await send(content, key))) {
        if (performance.now() > giveUp) {
          failures.push(`${content} was given up`);
          return;
        }
        await delay(RETRY_MS);
      }
    }
  }

  const work = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    acknowledged,
    failures,
    async progress(more) {
      const wanted = acknowledged.size + more;
      while (acknowledged.size < wanted && failures.length === 0) await delay(RETRY_MS);
    },
    async stop() {
      stopping = true;
      await work;
    },
  };
}
