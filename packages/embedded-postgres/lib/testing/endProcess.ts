import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Whether a process that was started has not ended yet. */
export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/**
 * Ends a process that a test has started, and waits until it is gone. It may have ended before.
 * @param graceMs how long it may take after the signal, before it is killed
 */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals,
  graceMs = 15_000,
): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
}
