import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';
import { isDatabaseAway, logFailure } from '../db/unavailable';

const LOGGED = ['error', 'warning'];

/**
 * The library's messages in our log, without what it adds to them: whole jobs, with their payload. Failures of jobs are
 * logged by their task.
 */
export const queueLogger = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    const [reason] = message.split('\n', 1);
    if (!LOGGED.includes(level) || meta?.failure) return;
    if (isDatabaseAway(meta?.error)) logFailure(log, meta?.error, 'the queue');
    else log.warn({ reason }, 'the queue');
  });
