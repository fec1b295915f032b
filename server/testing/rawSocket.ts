import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A connection to the server on which a test sends what it likes. */
export async function openSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The head of a request whose body, of `length` bytes, is to follow. */
export const headOf = (
  line: string,
  { token, type, length }: { token: string; type: string; length: number },
): string =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Token ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    'Connection: close',
    '\r\n',
  ].join('\r\n');

/** The status line and the body of what comes until the connection ends. */
export async function readResponse(socket: Socket): Promise<{ status: number; body: string }> {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
}
