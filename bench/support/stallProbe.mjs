// Runs in the measured server: writes its longest event-loop stall and its memory, in ms and bytes, to a file each second.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.once('SIGUSR2', () => delay.reset());
setInterval(() => {
  const figures = { stallMs: delay.max / 1e6, rss: process.memoryUsage.rss() };
  writeFileSync(process.env.STALL_FILE ?? '', JSON.stringify(figures));
}, 1_000).unref();
