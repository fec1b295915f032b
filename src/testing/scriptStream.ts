import type { Reply } from './scriptServer';

/** A stream of server-sent events, written by the test. */
export interface ScriptedStream {
  reply: Reply;
  /** Sends raw text. */
  send: (text: string) => void;
  /** Closes it, as the server does. */
  end: () => void;
  /** Whether the page has closed it. */
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

/** A live event as the server sends it. */
export const event = (hint: object): string => `data: ${JSON.stringify(hint)}\n\n`;
