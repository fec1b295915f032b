import { fileURLToPath } from 'node:url';
import { isBuilt } from './stamp.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
/** @type {string} */
let command = '../dist/server/admin.mjs';
if (!isBuilt()) {
  const { register } = await import('tsx/esm/api');
  register();
  command = '../server/admin/main.ts';
}
await import(command);
