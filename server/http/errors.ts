import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { notFound, Problem } from './problem';

const BUSY_RETRY_S = 5;

/** Sentences for what Fastify and its plugins refuse before a handler runs, by their error codes. */
const SENTENCES: Record<string, [status: number, sentence: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request has no content.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the request as JSON or multipart/form-data.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request was cut off. Please try again.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'Send the request as JSON or multipart/form-data.'],
  FST_REQ_FILE_TOO_LARGE: [413, `Image size should be less than ${IMAGE_MAX_BYTES / 1024 / 1024}MB`],
  FST_FILES_LIMIT: [400, 'Only one picture can be sent at a time.'],
  FST_PARTS_LIMIT: [400, 'The request has too many parts.'],
  FST_FIELDS_LIMIT: [400, 'The request has too many fields.'],
  FST_ERR_BAD_URL: [400, 'The address is not valid.'],
};

/** PostgreSQL is away or overloaded: connection refused or lost, shutting down, too many connections. */
const DATABASE_AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|53300|08\d\d\d)$/;
const POOL_TIMEOUT = /timeout exceeded when trying to connect|Connection terminated/;

function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  const known = SENTENCES[error.code];
  if (known) return new Problem(known[0], known[1]);
  if (DATABASE_AWAY.test(error.code) || POOL_TIMEOUT.test(error.message)) {
    return new Problem(503, 'The service is busy right now. Please try again in a moment.', {
      retryAfter: BUSY_RETRY_S,
    });
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(error.statusCode, 'The request could not be understood.');
  }
  return new Problem(500, 'Something went wrong on our side. Please try again.');
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.extras.retryAfter) reply.header('Retry-After', problem.extras.retryAfter);
  return reply.code(problem.status).type('application/problem+json').send(problem.toBody());
}

/** Turns every failure into problem+json with a sentence; only the log sees what really happened. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request: FastifyRequest, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, problem);
  });
}

/** The answer to an address of the API that is none. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, notFound('There is nothing at this address.'));
}
