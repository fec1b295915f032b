import { execFileSync } from 'node:child_process';
import { eventually } from '@pantheon/embedded-postgres/testing';
import { readEverything, useEverything } from './releases/member';
import { whileRunning, withDataDir } from './releases/run';

/** Beside the Node that runs the tests: the majors that SECURITY.md supports. */
const MAJORS = ['22', '24'];

/** The newest Node of a major version, from npm. */
const nodeOf = (major: string): string =>
  execFileSync('npx', ['--yes', `--package=node@${major}`, 'node', '--print', 'process.execPath'], {
    encoding: 'utf8',
  }).trim();

async function useProduct(node: string, dataDir: string): Promise<void> {
  const program = [node, '--enable-source-maps', 'dist/server/main.mjs'];
  const responses = await whileRunning(dataDir, { program }, async (url) => {
    await eventually(async () => (await fetch(`${url}/readyz`)).ok);
    return readEverything(url, await useEverything(url));
  });
  const pictures = Object.keys(responses).filter((address) => address.startsWith('/media/'));
  if (pictures.length < 2) throw new Error('Its pictures are not there.');
  console.log(`  ${Object.keys(responses).length} responses and pictures are as they should be`);
}

for (const major of MAJORS) {
  const node = nodeOf(major);
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`The built product on Node ${version}`);
  if (!version.startsWith(`v${major}.`)) throw new Error(`That is not Node ${major}.`);
  await withDataDir((dataDir) => useProduct(node, dataDir));
}
