import autocannon from 'autocannon';

const CONNECTIONS = 10;
const WARM_UP_S = 1;
const MEASURE_S = 3;

export interface Figures {
  perSecond: number;
  /** Milliseconds */
  p50: number;
  p99: number;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends the requests in turn over ten connections; every response must be a 2xx. */
export async function measure(url: string, requests: Request[]): Promise<Figures> {
  const run = (duration: number) => autocannon({ url, connections: CONNECTIONS, duration, requests });
  await run(WARM_UP_S);
  const result = await run(MEASURE_S);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${requests[0]?.path ?? ''}: ${result.non2xx} responses were not 2xx, ${result.errors} failed`,
    );
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
