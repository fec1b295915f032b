import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

/**
 * Encodes one picture, sends the outcome, and ends. It kills itself when it has used its share of time or
 * memory: libvips works in other threads, so this one is free to look, and `process.exit` would wait for those. It uses
 * SIGTERM, since SIGKILL is the kernel's where memory runs out.
 * @typedef {{ bytes: Uint8Array, resize: import('sharp').ResizeOptions, widths: readonly number[], placeholderSide: number }} Task
 * @typedef {{ pixels: number, frames: number, cpuMs: number, memoryBytes: number }} Limits
 * @typedef {{ width: number, bytes: Buffer }} Resized
 * @typedef {{ bytes: Buffer, width: number, height: number, placeholder: Buffer, resized: Resized[] }} Encoded
 * @typedef {{ encoded: Encoded } | { refused: 'pixels' | 'frames' | 'damaged' }} Outcome
 */
const CHECK_INTERVAL_MS = 20;
const WEBP = { quality: 80, effort: 3 };

sharp.concurrency(1);
sharp.cache(false);

/** Where memory runs out, Linux kills this process before the server or its database. */
function offerToBeKilled() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // No such file outside Linux, and some sandboxes deny it.
  }
}

/** @param {Limits} limits */
function watch({ cpuMs, memoryBytes }) {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > cpuMs || process.memoryUsage.rss() > memoryBytes)
      process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS).unref();
}

/**
 * @param {Task} task
 * @param {Limits} limits
 * @returns {Promise<Outcome>}
 */
async function encode({ bytes, resize, widths, placeholderSide }, { pixels, frames }) {
  const { pages = 1, width, height } = await sharp(bytes, { limitInputPixels: pixels }).metadata();
  if (pages > frames) return { refused: 'frames' };
  if (width * height * pages > pixels) return { refused: 'pixels' };
  const { data, info } = await sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: pixels })
    .autoOrient()
    .resize(resize)
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true });
  const resized = [];
  for (const width of widths.filter((width) => width < info.width))
    resized.push({
      width,
      bytes: await sharp(data, { animated: true }).resize({ width }).webp(WEBP).toBuffer(),
    });
  const placeholder = await sharp(data)
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer();
  const shown = { width: info.width, height: info.pageHeight ?? info.height };
  return { encoded: { bytes: data, ...shown, placeholder, resized } };
}

/**
 * @param {unknown} error
 * @returns {Outcome}
 */
const refusal = (error) => ({ refused: /pixel limit/i.test(String(error)) ? 'pixels' : 'damaged' });

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
/** @param {{ task: Task, limits: Limits }} message */
async function work({ task, limits }) {
  offerToBeKilled();
  watch(limits);
  const outcome = await encode(task, limits).catch(refusal);
  process.send?.(outcome, () => process.disconnect());
}
process.once('message', (/** @type {{ task: Task, limits: Limits }} */ message) => void work(message));
