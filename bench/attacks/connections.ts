import { setTimeout as wait } from 'node:timers/promises';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { headOf } from '../../server/testing/rawSocket';
import { openSockets, untilItEnds, type Attack } from './attack';

const BYTE_MS = 1_000;

/** Connections that cost their owner nothing. */
export const connections: Attack[] = [
  {
    what: '1,500 silent sockets',
    prepare: () =>
      Promise.resolve((target) => {
        openSockets(target, 1_500);
        return untilItEnds(target);
      }),
  },
  {
    what: '900 bodies of a byte a second',
    prepare: () =>
      Promise.resolve(async (target) => {
        const sockets = openSockets(target, 900);
        sockets.forEach((socket, index) => {
          const token = target.tokens[index % target.tokens.length] ?? '';
          socket.write(headOf('POST /api/posts/', { token, type: 'application/json', length: 60_000 }));
        });
        while (!target.signal.aborted) {
          for (const socket of sockets) socket.write(' ');
          await wait(BYTE_MS);
        }
      }),
  },
  {
    what: '200 uploads that never end',
    prepare: () =>
      Promise.resolve((target) => {
        const head = headOf('POST /api/posts/', {
          token: target.tokens[0] ?? '',
          type: 'multipart/form-data; boundary=x',
          length: IMAGE_MAX_BYTES,
        });
        const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="x.png"\r\n\r\n';
        const bytes = Buffer.alloc(IMAGE_MAX_BYTES - 1_000);
        for (const socket of openSockets(target, 200)) {
          socket.write(head + part);
          socket.write(bytes);
        }
        return untilItEnds(target);
      }),
  },
];
