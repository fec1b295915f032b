import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { IMAGE_MAX_PIXELS } from '#contract/limits';
import { emitEvent } from '../../events';
import { Problem } from '../../http/problem';
import { workerFile } from '../../workers/file';
import type { Encoded, Limits, Outcome, Task } from '../../workers/pictures.mjs';

/**
 * What one picture may cost. An AVIF of 50 megapixels takes 950 MB, a progressive JPEG a quarter of that; on a slow machine it
 * takes 7.5 seconds of a processor.
 */
export const LIMITS: Limits = {
  pixels: IMAGE_MAX_PIXELS,
  frames: 1_000,
  cpuMs: 10_000,
  memoryBytes: 1024 * 1024 * 1024,
};
/** Milliseconds after which an encoder is killed that the machine gives no time. */
const LONGEST_MS = 30_000;
/** Seconds after which to send a picture again that such an encoder had. */
const RETRY_S = 10;
/** An encoder has a lower priority than the process that answers requests. */
const NICENESS = 10;

const REFUSALS: Record<Extract<Outcome, { refused: string }>['refused'], Problem> = {
  pixels: new Problem(
    413,
    `The picture has too many pixels: at most ${IMAGE_MAX_PIXELS / 1e6} megapixels, please.`,
  ),
  frames: new Problem(
    413,
    `The picture has too many frames: at most ${LIMITS.frames.toLocaleString('en')}, please.`,
  ),
  damaged: new Problem(415, 'The picture cannot be read: it seems damaged. Please choose another one.'),
};

const tooCostly = () =>
  new Problem(400, 'The picture takes too much time or memory. Please choose a simpler one.');

const tooBusy = () =>
  new Problem(503, 'The server is busy. Please send the picture again in a few seconds.', {
    retryAfter: RETRY_S,
  });

/** The process's result, or the signal that ended it without one. */
function outcomeOf(encoder: ChildProcess): Promise<Outcome | NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    encoder.once('message', (outcome) => resolve(outcome as Outcome));
    encoder.once('error', reject);
    encoder.once('exit', (_code, signal) => resolve(signal));
  });
}

/**
 * Encodes a picture in a process of its own, which ends with it: its memory is freed, and a harmful picture
 * harms nothing else. Throws a Problem: 413 too many pixels or frames, 415 damaged, 400 too costly, 503 where it was
 * killed: at the deadline, or by the kernel, whose memory ran out.
 * @param longestMs milliseconds of wall-clock time that it may take
 */
export async function encodeApart(task: Task, limits = LIMITS, longestMs = LONGEST_MS): Promise<Encoded> {
  // An empty environment: a process that reads untrusted bytes gets no secrets.
  const encoder = fork(workerFile('pictures'), { serialization: 'advanced', execArgv: [], env: {} });
  const started = performance.now();
  let isEncoded = false;
  const deadline = AbortSignal.timeout(longestMs);
  deadline.addEventListener('abort', () => encoder.kill('SIGKILL'));
  try {
    const outcome = outcomeOf(encoder);
    if (encoder.pid !== undefined) os.setPriority(encoder.pid, NICENESS);
    encoder.send({ task, limits }, () => undefined);
    const found = await outcome;
    if (found === 'SIGKILL') throw tooBusy();
    if (found === null || typeof found === 'string') throw tooCostly();
    if ('refused' in found) throw REFUSALS[found.refused];
    isEncoded = true;
    return found.encoded;
  } finally {
    emitEvent('pictureEncoded', { seconds: (performance.now() - started) / 1000, isEncoded });
  }
}
