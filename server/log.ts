import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { DependencyError } from './adapters/dependency';
import type { Config } from './config';

interface LoggedRequest {
  method: string;
  url: string;
  ip: string;
}

/**
 * The address without what may be secret or personal in it: the query, the token of a link from a mail, and the id that opens
 * a page of the payment sandbox.
 */
const pathOf = (url: string): string =>
  url
    .replace(/\?.*$/s, '')
    .replace(/^(\/(?:reset-password|confirm-email|sandbox\/checkout|sandbox\/portal)\/).*$/s, '$1…');

/**
 * PostgreSQL's errors quote rows in `detail` and `where`: only what tells the place of the failure is kept.
 */
function describe(error: Error & { code?: string }) {
  if (error instanceof DependencyError) return { type: error.dependency, message: error.message };
  return { type: error.name, code: error.code, message: error.message, stack: error.stack };
}

/** Bytes of lines that are kept while they cannot be written; further ones are dropped. */
const KEPT_BYTES = 1024 * 1024;

/** Standard output. A log on a full disk waits for space: it must not end the server, which can run without it. */
function openOutput() {
  const output = pino.destination({ maxLength: KEPT_BYTES });
  output.on('error', () => {
    // Called as the process exits; on a full disk it would try for ever.
    output.flushSync = () => undefined;
  });
  return output;
}

/** The log: JSON lines on standard output, never a token, password, email or text of a member. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  const options = {
    level: logLevel,
    serializers: {
      req: ({ method, url, ip }: LoggedRequest) => ({ method, path: pathOf(url), ip }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: describe,
    },
  };
  return pino(options, openOutput());
}
