import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/** Node's arguments for a process that does `code` with `log`. */
const program = (code: string): string[] => [
  ...['--import', 'tsx', '--input-type=module', '-e'],
  `
    const { createLog } = await import('./server/log.ts');
    const log = createLog({ logLevel: 'info' });
    ${code}`,
];

/** What a process logs that does `code` with `log`. */
async function logged(code: string): Promise<Record<string, unknown>[]> {
  const child = spawn(process.execPath, program(code), { stdio: ['ignore', 'pipe', 'inherit'] });
  const out = text(child.stdout);
  await once(child, 'close');
  return (await out)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('no query, token, header or row of the database is ever logged', async () => {
  const lines = await logged(`
    const req = (url) => ({ method: 'GET', url, ip: '::1', headers: { authorization: 'Token SECRET', cookie: 'SECRET' } });
    log.info({ req: req('/reset-password/MQ/SECRET') }, 'incoming request');
    log.info({ req: req('/reset-password/MQ/SECRET/?a=SECRET') }, 'incoming request');
    log.info({ req: req('/confirm-email/SECRET') }, 'incoming request');
    log.info({ req: req('/api/users/search/?search=SECRET') }, 'incoming request');
    log.info({ req: req('/sandbox/checkout/cs_SECRET') }, 'incoming request');
    log.info({ req: req('/sandbox/portal/bps_SECRET/cancel') }, 'incoming request');
    log.info({ res: { statusCode: 200, getHeaders: () => ({ 'set-cookie': 'SECRET' }) } }, 'request completed');
    log.error({ err: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'SECRET', where: 'SECRET' }) }, 'request failed');
  `);
  expect(JSON.stringify(lines)).not.toContain('SECRET');
  expect(lines).toMatchObject([
    { req: { method: 'GET', path: '/reset-password/…', ip: '::1' } },
    { req: { path: '/reset-password/…' } },
    { req: { path: '/confirm-email/…' } },
    { req: { path: '/api/users/search/' } },
    { req: { path: '/sandbox/checkout/…' } },
    { req: { path: '/sandbox/portal/…' } },
    { res: { statusCode: 200 } },
    { err: { type: 'Error', code: '23505', message: 'duplicate key', stack: expect.any(String) } },
  ]);
});

test('a log on a full disk neither ends the process nor keeps it from ending', async () => {
  const full = openSync('/dev/full', 'w');
  const code = `
    for (let i = 0; i < 10; i++) {
      log.error('no room for this');
      // By now the line has been refused.
      await import('node:fs/promises').then(({ stat }) => stat('.'));
    }
    process.exit(7);`;
  const child = spawn(process.execPath, program(code), { stdio: ['ignore', full, 'inherit'] });
  closeSync(full);
  try {
    expect(await once(child, 'exit', { signal: AbortSignal.timeout(30_000) })).toEqual([7, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
