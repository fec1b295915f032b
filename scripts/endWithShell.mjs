/** npm runs its scripts through a shell that does not forward SIGTERM: when that shell has exited, this exits as well. */
export function endWithShell() {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
