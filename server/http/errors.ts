import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { DependencyError } from '../adapters/dependency';
import { isDatabaseAway, logFailure } from '../db/unavailable';
import { LineOnceAMinute } from '../lineOnceAMinute';
import { QueueFullError } from '../semaphore';
import { hasLeft } from './connections';
import { DeadlineError } from './deadlines';
import { notFound, Problem } from './problem';

const BUSY_RETRY_S = 5;
/** Longer than usual, since an operator has to free disk space. */
const NO_ROOM_RETRY_S = 300;

/** Short, since row locks are held only for moments. */
const LOCKED_RETRY_S = 2;

const ARRIVED_LATE: [status: number, sentence: string] = [
  408,
  'The request took too long to arrive. Please try again.',
];
const NOTHING_HERE = 'There is nothing at this address.';

/**
 * Sentences for what Fastify and its plugins refuse before a handler runs, and for a null character where PostgreSQL
 * meets one, as in a name to look up, by their error codes.
 */
const SENTENCES: Record<string, [status: number, sentence: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the request as JSON or multipart/form-data.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request was cut off. Please try again.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'Send the request as JSON or multipart/form-data.'],
  FST_REQ_FILE_TOO_LARGE: [413, `Image size should be less than ${IMAGE_MAX_BYTES / 1024 / 1024}MB`],
  FST_FILES_LIMIT: [400, 'Only one picture can be sent at a time.'],
  FST_PARTS_LIMIT: [400, 'The request has too many parts.'],
  FST_FIELDS_LIMIT: [400, 'The request has too many fields.'],
  FST_ERR_BAD_URL: [400, 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, NOTHING_HERE],
  '22021': [400, 'The text has a character that is no part of any text.'],
};

/** The wait for a lock timed out (`lock_timeout`). */
const LOCK_TIMEOUT = '55P03';

/** The disk of the pictures or of PostgreSQL (53100) is full, over its quota, or read-only. */
const NO_ROOM = /^(ENOSPC|EDQUOT|EROFS|53100)$/;

/**
 * PostgreSQL is overloaded: it is out of memory or files, or a statement took too long or was given up so that others could
 * go on; or a transaction met a prepared statement that is gone, as behind a pooler (26000, 42P05) or after a migration
 * (0A000); or a function was called that a standby does not have (55000).
 */
const DATABASE_BUSY = /^(55000|53\d\d\d|57014|40001|40P01|25P03|26000|42P05|0A000)$/;

function toProblem(error: FastifyError | Problem, { raw }: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DeadlineError && !raw.complete) return new Problem(...ARRIVED_LATE);
  const known = SENTENCES[error.code];
  if (known) return new Problem(known[0], known[1]);
  if (NO_ROOM.test(error.code)) {
    return new Problem(503, 'There is no room to store anything new right now. Please try again later.', {
      retryAfter: NO_ROOM_RETRY_S,
    });
  }
  if (error.code === LOCK_TIMEOUT) {
    return new Problem(503, 'Others are changing this right now. Please try again in a moment.', {
      retryAfter: LOCKED_RETRY_S,
    });
  }
  if (
    error instanceof QueueFullError ||
    error instanceof DeadlineError ||
    DATABASE_BUSY.test(error.code) ||
    isDatabaseAway(error)
  ) {
    return new Problem(503, 'The service is busy right now. Please try again in a moment.', {
      retryAfter: BUSY_RETRY_S,
    });
  }
  if (error instanceof DependencyError) {
    const sentence = `The ${error.dependency} cannot be reached right now. Please try again in a moment.`;
    return new Problem(503, sentence, { retryAfter: BUSY_RETRY_S });
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(error.statusCode, 'The request could not be understood.');
  }
  return new Problem(500, 'Something went wrong on our side. Please try again.');
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.extras.retryAfter) reply.header('Retry-After', problem.extras.retryAfter);
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Token');
  return reply.code(problem.status).type('application/problem+json').send(problem.toBody());
}

const waitedLine = new LineOnceAMinute();

/** What the metrics count for a client that has left, as nginx does: no one reads a response, and nothing failed here. */
const CLIENT_LEFT = 499;

/**
 * Turns every failure into problem+json with a sentence; the cause is in the log alone. A Problem that was thrown is an
 * response, not a failure: /readyz gives one each second while the database is away.
 */
export function errorHandler(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (hasLeft(request)) {
    void reply.code(CLIENT_LEFT).send();
    return;
  }
  const problem = toProblem(error, request);
  if (problem.status === 503 && (error instanceof QueueFullError || error instanceof DeadlineError)) {
    waitedLine.write((requests) =>
      request.log.warn({ requests, reason: error.message }, 'requests had to wait for too long'),
    );
  } else if (isDatabaseAway(error)) logFailure(request.log, error, 'request failed');
  else if (problem.status >= 500 && error !== problem) request.log.error({ err: error }, 'request failed');
  void sendProblem(reply, problem);
}

/** The response to an unknown address of the API. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, notFound(NOTHING_HERE));
}

/** Input that is not HTTP, too slow or too long: there is no request yet that could be answered. */
const UNREADABLE: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ARRIVED_LATE,
};

/** Milliseconds in which a client can read such a response. */
const LINGER_MS = 1_000;

/** Writes the response to the socket and closes it, whether or not the client does. */
export function clientErrorHandler({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new Problem(...(UNREADABLE[code] ?? [400, 'The request could not be understood.']));
  const body = JSON.stringify(problem.toBody());
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.toBody().title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Closed at once, it could take the response back from a client that is still sending.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
