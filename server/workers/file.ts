import path from 'node:path';

/**
 * The file of a worker, a program in plain JavaScript, so that tests and development run it as it is. webpack.config.ts
 * puts it beside the built server and says where.
 */
export const workerFile = (name: string): string =>
  path.resolve(process.env['WORKERS_DIR'] ?? 'server/workers', `${name}.mjs`);
