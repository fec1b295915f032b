import type { Reply } from './scriptServer';

/** A stream of server-sent events that the test writes. */
export interface ScriptedStream {
  reply: Reply;
  /** Sends the text as it is. */
  send: (text: string) => void;
  /** The server ends it. */
  end: () => void;
  /** Whether the page has let go of it. */
  isAborted: () => boolean;
}

export function scriptStream(): ScriptedStream {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  let signal: AbortSignal | undefined;
  return {
    reply: (request) => {
      signal = request.signal;
      signal.addEventListener('abort', () => out?.error(new DOMException('Aborted', 'AbortError')));
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          out = controller;
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    send: (text) => out?.enqueue(new TextEncoder().encode(text)),
    end: () => out?.close(),
    isAborted: () => signal?.aborted ?? false,
  };
}

/** A hint as the server sends it. */
export const event = (hint: object): string => `data: ${JSON.stringify(hint)}\n\n`;
