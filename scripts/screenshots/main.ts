import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../e2e/support/browser';
import { startServer } from '../../e2e/support/server';
import { isBuilt } from '../stamp.mjs';
import { writeGallery } from './gallery';
import { WIDTHS } from './looks';
import { areas } from './shots';
import { setStage } from './stage';
import { take, titleOf, type Task } from './take';

const FOLDER = path.resolve('screenshots');

const HELP = `Takes pictures of every screen in every state into screenshots/, to be looked through in its index.html.
  --only <text>       the shots alone whose name holds the text, such as feed/ or messages/empty
  --compare <folder>  shows the pictures of another run beside those of the same name
  --index             takes no pictures and writes index.html alone`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    compare: { type: 'string' },
    index: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const shots = areas.flatMap((area) => area.shots.map((shot) => ({ area, shot })));

/**
 * Takes the pictures of all tasks, as many at a time as the machine has processors.
 * @param isWhole whether the pictures of the previous run are removed
 * @returns what failed, and why
 */
async function takeAll(tasks: Task[], isWhole: boolean): Promise<string[]> {
  if (!isBuilt()) execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  const failures: string[] = [];
  const { server, stop } = await startServer();
  const browser = await chromium.launch(findBrowser());
  try {
    const stage = await setStage(server, browser);
    if (isWhole) rmSync(FOLDER, { recursive: true, force: true });
    const queue = tasks.values();
    const work = async () => {
      for (const task of queue) {
        const name = `${titleOf(task)} at ${task.width} px`;
        const began = performance.now();
        try {
          await take({ browser, stage, folder: FOLDER }, task);
          console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${name}`);
        } catch (error) {
          console.log(`FAILED    ${name}`);
          failures.push(`${name}: ${stripVTControlCharacters(String(error))}`);
        }
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } finally {
    await browser.close();
    await stop();
  }
  return failures;
}

async function main(): Promise<void> {
  const { only = '', compare, index } = options;
  const wanted = shots.filter((each) => titleOf(each).includes(only));
  if (wanted.length === 0) throw new Error(`No shot's name holds "${only}".`);
  const tasks = wanted.flatMap((each) => WIDTHS.map((width) => ({ ...each, width })));
  const failures = index ? [] : await takeAll(tasks, only === '');
  writeGallery({ folder: FOLDER, titles: shots.map(titleOf), compared: compare && path.resolve(compare) });
  console.log(`\nLook at ${path.join(FOLDER, 'index.html')}`);
  if (failures.length === 0) return;
  console.error(`\n${failures.length} of ${tasks.length} failed:\n\n${failures.join('\n\n')}`);
  process.exitCode = 1;
}

if (options.help) console.log(HELP);
else await main();
