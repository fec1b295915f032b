/** One response of a scripted server. */
export type Reply = (request: Request) => Response | Promise<Response>;

interface ReplyParts {
  status?: number;
  headers?: Record<string, string>;
}

/** A response with a JSON body. */
export const json =
  (body: unknown, { status = 200, headers }: ReplyParts = {}): Reply =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    });

/** A response with a picture, of whose bytes these are the characters. */
export const webp =
  (bytes: string): Reply =>
  () =>
    new Response(bytes, { headers: { 'Content-Type': 'image/webp' } });

/** An error as the server sends it (RFC 9457). */
export const problem = (status: number, detail: string, headers?: Record<string, string>): Reply =>
  json({ type: 'about:blank', title: 'Error', status, detail }, { status, headers });

/** What the sentence of a 423 says. */
export const SUSPENSION = 'Your account is suspended until 3 December 2026. Settings shows why.';

/** What a suspended member's calls are answered. */
export const refusedAsSuspended: Reply = json(
  { type: '/problems/suspended', title: 'Locked', status: 423, detail: SUSPENSION },
  { status: 423 },
);

export const HELD =
  'The same text was sent to several people. It is not sent again until a moderator has looked at it.';

/** What a newcomer's text is answered that a moderator looks at first. */
export const heldBack: Reply = json(
  { type: '/problems/held-text', title: 'Conflict', status: 409, detail: HELD },
  { status: 409 },
);

/** A 204. */
export const noContent: Reply = () => new Response(null, { status: 204 });

/** A network failure. */
export const offline: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

/** Never answers; only an abort or a timeout ends the call. */
export const noResponse: Reply = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Answers when the test calls `release`. */
export function held(reply: Reply): { reply: Reply; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    reply: async (request) => {
      await released;
      return reply(request);
    },
    release: () => release(),
  };
}

/**
 * Mocks `fetch`.
 * @param script "METHOD /path/" (no query) → the replies in order; the last one repeats
 * @returns every request so far
 */
export function scriptServer(script: Record<string, Reply | [Reply, ...Reply[]]>): Request[] {
  const requests: Request[] = [];
  const turns = new Map<string, number>();
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const replies = script[call];
    // Not a network error, whose retries would reach into the next test.
    if (!replies) return Promise.resolve(problem(400, `The script has no response to ${call}`)(request));
    const list = [replies].flat();
    const turn = turns.get(call) ?? 0;
    turns.set(call, turn + 1);
    const reply = list[Math.min(turn, list.length - 1)];
    return Promise.resolve(request)
      .then((sent) => reply?.(sent) ?? noResponse(sent))
      .finally(() => request.signal.throwIfAborted());
  };
  return requests;
}
