/** What a stream of server-sent events says: data, or how long to wait before connecting again. */
export type StreamEvent = { data: string } | { retryMs: number };

/** One event's lines as what they say; comments say nothing. */
function parseEvent(block: string): StreamEvent[] {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
  const data = fields.flatMap(([, name, value]) => (name === 'data' ? (value ?? '') : []));
  const retry = fields.flatMap(([, name, value = '']) =>
    name === 'retry' && /^\d+$/.test(value) ? { retryMs: Number(value) } : [],
  );
  return [...retry, ...(data.length > 0 ? [{ data: data.join('\n') }] : [])];
}

/** Reads a stream that comes in pieces of any size: give it each piece, it gives the events that are complete. */
export function eventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(parseEvent);
  };
}
