import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchData } from '../support/data';

/** What is attacked, until `signal` aborts. */
export interface Target {
  url: string;
  /** Tokens of members, none of whom is the one that is measured. */
  tokens: string[];
  signal: AbortSignal;
}

export interface Attack {
  what: string;
  /** Writes the rows and bodies that it needs. Returns the attack itself. */
  prepare: (data: Pick<BenchData, 'db'>) => Promise<(target: Target) => Promise<unknown>>;
}

/** Milliseconds until a request follows one that was refused. */
const REFUSED_MS = 20;

/** An address of this machine for each number below 60,000: attackers have many. */
const addressOf = (client: number): string => `127.1.${client >> 8}.${client & 255}`;

interface Sent {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  token?: string | undefined;
  body?: object | Buffer;
  /** Of a body of bytes. */
  type?: string;
  /** The number of the address that it comes from. */
  client?: number;
}

/** Sends a request and reads its response. Returns the status, 0 without a response. */
export function send(
  { url, signal }: Target,
  { method = 'GET', path, token, body, type = 'application/json', client = 0 }: Sent,
): Promise<number> {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise((resolve) => {
    const headers = {
      ...(token && { authorization: `Token ${token}` }),
      ...(bytes && { 'content-type': type, 'content-length': Buffer.byteLength(bytes) }),
    };
    request(url + path, { method, headers, signal, localAddress: addressOf(client) }, (response) => {
      response
        .on('error', () => resolve(0))
        .on('end', () => resolve(response.statusCode ?? 0))
        .resume();
    })
      .on('error', () => resolve(0))
      .end(bytes);
  });
}

/** Does `work`, which returns a status, again and again in `count` loops at once until the attack ends. */
export async function inLoops(
  count: number,
  { signal }: Target,
  work: (loop: number) => Promise<number>,
): Promise<void> {
  const loop = async (number: number) => {
    while (!signal.aborted) if ((await work(number)) >= 400) await wait(REFUSED_MS);
  };
  await Promise.all(Array.from({ length: count }, (_, number) => loop(number)));
}

/** Opens connections from one address, which are closed when the attack ends. */
export function openSockets({ url, signal }: Target, count: number): Socket[] {
  const { hostname, port } = new URL(url);
  return Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(0), signal });
    return socket.on('error', () => undefined).resume();
  });
}

/** Waits for the end of the attack. */
export const untilItEnds = ({ signal }: Target): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
