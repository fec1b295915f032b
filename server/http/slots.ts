import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { followHints } from '#contract/live';
import type { Config } from '../config';
import { KeyedSemaphore, QueueFullError, Semaphore } from '../semaphore';
import { networkOf } from './address';
import { Problem } from './problem';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs the transaction of a request in a slot of its own. Throws QueueFullError. */
    withWriteSlot: <T>(request: FastifyRequest, transaction: () => Promise<T>) => Promise<T>;
    /** Waits for a slot to upload, which the member holds until the response is sent. Throws 429, and 503 while all are taken. */
    acquireUploadSlot: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

/** The most concurrent transactions of one subject (subjectOf): they may all wait for one row. */
const SLOTS_OF_SUBJECT = 4;
const WRITE_QUEUE = { queue: 500, waitMs: 3_000 };

const RETRY_S = 2;
/** How many requests of a member may wait for each one that has a slot. */
const QUEUE_FACTOR = 4;

/** The most forms that are read at once, by all and from one address: each is in memory, a picture of up to 5 MiB with it. */
const FORMS = { slots: 40, queue: 500, waitMs: 2_000 };
const FORMS_OF_ADDRESS = { slots: 10, queue: 100, waitMs: 2_000 };

/** What a request is about: its path up to the first parameter, such as /api/posts/12. Undefined without one. */
function subjectOf({ routeOptions, params }: FastifyRequest): string | undefined {
  const [before = '', parameter] = routeOptions.url?.split(':') ?? [];
  const [first] = Object.values(params as Record<string, unknown>);
  return parameter === undefined ? undefined : before + String(first);
}

/**
 * Lets transactions of requests wait here instead of in the database: a quarter of the connections is left to what only
 * reads, and transactions about one post, comment or member, whose row may be locked, leave the rest to those about others.
 */
function installWriteSlots(app: FastifyInstance, { databasePool }: Config): void {
  const all = new Semaphore({ slots: Math.ceil(databasePool * 0.75), ...WRITE_QUEUE });
  const bySubject = new KeyedSemaphore({ slots: SLOTS_OF_SUBJECT, ...WRITE_QUEUE });
  app.decorate('withWriteSlot', <T>(request: FastifyRequest, transaction: () => Promise<T>): Promise<T> => {
    const subject = subjectOf(request);
    const inSlot = () => all.run(transaction);
    return subject === undefined ? inSlot() : bySubject.run(subject, inSlot);
  });
}

const tooMany = () =>
  new Problem(429, 'Too many of your requests are under way. Please try again in a moment.', {
    retryAfter: RETRY_S,
  });
const tooManyForms = () =>
  new Problem(503, 'Many pictures are being sent right now. Please try again in a moment.', {
    retryAfter: RETRY_S,
  });

/**
 * Waits for a slot and holds it until the response is sent or the client has disconnected. Throws the refusal when too many
 * wait, or for too long.
 */
async function acquireSlot(
  slot: Promise<() => void>,
  refusal: () => Problem,
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
): Promise<void> {
  try {
    const releaseSlot = await slot;
    const release = () => {
      raw.off('close', release);
      socket.off('close', release);
      releaseSlot();
    };
    raw.on('close', release);
    // A response that waits behind another of its connection does not hear of the connection's end. Both have listeners here.
    socket.setMaxListeners(0).on('close', release);
    if (socket.destroyed) release();
  } catch (error) {
    throw error instanceof QueueFullError ? refusal() : error;
  }
}

/** Limits the concurrent requests and uploads of a member, and the uploads of all (decisions: Limits). */
function installMemberSlots(app: FastifyInstance, { concurrencyLimits }: Config): void {
  if (concurrencyLimits === 'off') {
    app.decorate('acquireUploadSlot', () => Promise.resolve());
    return;
  }
  const waitMs = concurrencyLimits.wait * 1_000;
  const slotsOf = (max: number) => new KeyedSemaphore({ slots: max, queue: max * QUEUE_FACTOR, waitMs });
  const requests = slotsOf(concurrencyLimits.requests);
  const uploads = slotsOf(concurrencyLimits.uploads);
  const formsOfAddress = new KeyedSemaphore(FORMS_OF_ADDRESS);
  const forms = new Semaphore(FORMS);
  app.addHook('onRequest', async (request, reply) => {
    const { member, routeOptions } = request;
    // A stream stays open; a member's streams have a limit of their own.
    if (member && routeOptions.url !== followHints.url)
      await acquireSlot(requests.acquire(String(member.id)), tooMany, request, reply);
  });
  app.decorate('acquireUploadSlot', async (request: FastifyRequest, reply: FastifyReply) => {
    const { member, ip } = request;
    if (member) await acquireSlot(uploads.acquire(String(member.id)), tooMany, request, reply);
    await acquireSlot(formsOfAddress.acquire(networkOf(ip).address), tooManyForms, request, reply);
    await acquireSlot(forms.acquire(), tooManyForms, request, reply);
  });
}

export function installSlots(app: FastifyInstance, config: Config): void {
  installWriteSlots(app, config);
  installMemberSlots(app, config);
}
