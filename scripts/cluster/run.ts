import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithShell } from '../endWithShell.mjs';
import { listenForCommands } from './control';
import { parts } from './parts';
import type { Program, Settings } from './program';
import { checkRequirements } from './requirements';

/** Milliseconds that a part gets for its end. */
const END_MS = 30_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Starts the cluster and ends it at a signal, with all that it has written. */
export async function runCluster(port: number): Promise<void> {
  const stopAsked = Promise.race(signals.map((signal) => once(process, signal)));
  // A terminal and npm both send it.
  for (const signal of signals) process.on(signal, () => undefined);
  endWithShell();
  // Lines that no one reads any more, as after `| head`, end neither the cluster nor its removal.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const stop = new AbortController();
  void stopAsked.then(() => stop.abort());
  const removals: (() => unknown)[] = [];
  const starting = startAll(port, removals, stop.signal);
  try {
    await Promise.race([starting, stopAsked]);
    await stopAsked;
  } finally {
    // A part that is just starting is removed as well.
    await starting.catch(() => undefined);
    for (const remove of removals.reverse()) {
      try {
        await Promise.race([remove(), delay(END_MS, undefined, { ref: false })]);
      } catch (error) {
        console.error(error);
      }
    }
  }
}

async function startAll(port: number, removals: (() => unknown)[], stop: AbortSignal): Promise<void> {
  await checkRequirements(port);
  const url = `http://localhost:${port}`;
  const settings: Settings = { PUBLIC_URL: url, TRUST_PROXY: 'on', PAYMENTS: 'off' };
  const programs: Program[] = [];
  for (const part of parts) {
    if (stop.aborted) return;
    const started = await part.start(settings, port);
    Object.assign(settings, started.settings);
    programs.push(...started.programs);
    removals.push(started.remove);
  }
  const control = await listenForCommands(port, programs);
  removals.push(() => control.close());
  console.log(`
  The cluster is ready: ${url}

  HAProxy before servers on PostgreSQL with a standby and PgBouncer, Redis and S3.
  npm run cluster -- status shows its processes, kill NAME and restart NAME end one and start it again.
  All that is written is removed at the end. Press Ctrl-C to stop.
`);
}
