import { fileURLToPath } from 'node:url';
import { isBuilt } from './stamp.mjs';
import { sourceVersion } from './version.mjs';

// What follows the name is for the command itself.
const [name] = process.argv.splice(2, 1);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
let command = `../dist/server/${name}.mjs`;
if (!isBuilt()) {
  const { register } = await import('tsx/esm/api');
  register();
  process.env['APP_VERSION'] ??= sourceVersion();
  command = `../server/${name}/main.ts`;
}
await import(command);
