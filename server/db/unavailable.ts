import type { FastifyBaseLogger } from 'fastify';
import { LineOnceAMinute } from '../lineOnceAMinute';

/**
 * The connection to PostgreSQL was refused or lost, it shuts down or recovers (57P0x), takes no more connections (53300),
 * writes nothing since it is a standby (25006), rejects the role or its password (28xxx), or a pooler does not reach it
 * (08xxx).
 */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]|53300|25006|(08|28)\w{3})$/;
/** Errors of pg without a code: of the pool, of a connection that was lost, and of what is asked of it afterwards. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout/;

/** Whether a failure of a statement says that PostgreSQL is away, or cannot write. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return AWAY.test(code) || CONNECTION_LOST.test(message);
}

/** A standby or a primary that was made read-only, or a full disk. */
const CANNOT_WRITE = /^(25006|53100)$/;

/** Does a write that a read can do without, where the database can be written to. Returns whether it was done. */
export async function writeIfPossible(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!CANNOT_WRITE.test((error as { code?: string }).code ?? '')) throw error;
    return false;
  }
}

const databaseLine = new LineOnceAMinute();

/**
 * Logs a failure. That the database is away is one line a minute, whatever fails for it, without a stack: more would say
 * nothing new.
 */
export function logFailure(log: FastifyBaseLogger, error: unknown, message: string): void {
  if (!isDatabaseAway(error)) {
    log.warn({ err: error }, message);
    return;
  }
  const { code, message: reason } = error as { code?: string; message: string };
  databaseLine.write((failures) =>
    log.error({ reason: code ?? reason, failures }, 'the database cannot be used'),
  );
}
