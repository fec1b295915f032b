import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  heading: string;
  /** The npm script, so that package.json alone has the commands. */
  script: string;
  args?: string[];
  /** The file in which the step reports its tests, and how to read it; undefined for a step without tests. */
  report?: { file: string; read: (json: unknown) => Counts };
}

const reports = mkdtempSync(path.join(tmpdir(), 'pantheon-test-'));
const playwrightReport = path.join(reports, 'playwright.json');

function readJest(json: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = json as Record<
    'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numRuntimeErrorTestSuites',
    number
  >;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests,
  };
}

function readPlaywright(json: unknown): Counts {
  const { stats } = json as { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** A step of jest. */
function jest(heading: string, script: string): Step {
  const file = path.join(reports, `${script.replace(':', '-')}.json`);
  return {
    heading,
    script,
    // A test that failed may have left something open: it must not keep the gate waiting.
    args: ['--ci', '--forceExit', '--json', `--outputFile=${file}`],
    report: { file, read: readJest },
  };
}

/** Steps, run in sequence; those of an inner list run at the same time. */
const steps: (Step | Step[])[] = [
  // Not beside the tests, whose processes of low priority (pictures, passwords) would get no time on two cores.
  [
    { heading: 'Build', script: 'build' },
    { heading: 'Lint and types', script: 'lint' },
    { heading: 'Format', script: 'format:check' },
  ],
  jest('Unit and integration tests', 'test:unit'),
  jest('Tests of screens', 'test:screens'),
  {
    heading: 'Browser tests',
    script: 'test:e2e',
    args: ['--reporter=list,json'],
    report: { file: playwrightReport, read: readPlaywright },
  },
];

interface Result {
  heading: string;
  ok: boolean;
  counts: Counts;
}

/** Runs one step and shows its output. Returns whether it passed, and its counts. */
async function run({ heading, script, args = [], report }: Step): Promise<Result> {
  console.log(`\n=== ${heading}`);
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tests of the server start the programs that the first steps have built.
    env: { ...process.env, TEST_BUILT: 'on', PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const ok = code === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`=== ${heading}: ${ok ? 'ok' : 'failed'} (${seconds} s)`);
  const counts =
    report && existsSync(report.file)
      ? report.read(JSON.parse(readFileSync(report.file, 'utf8')))
      : { passed: 0, failed: 0, skipped: 0 };
  return { heading, ok, counts };
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();
let failedStep: string | undefined;
for (const step of steps) {
  const results = await Promise.all([step].flat().map(run));
  for (const { counts } of results) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  failedStep = results.find(({ ok }) => !ok)?.heading;
  if (failedStep !== undefined) break;
}
rmSync(reports, { recursive: true });

// A step that failed without a failed test (lint, types, build) counts as one failure.
if (failedStep !== undefined) total.failed ||= 1;
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(
  `\n${failedStep === undefined ? 'All steps passed' : `Stopped at: ${failedStep}`} (${minutes} min)`,
);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = failedStep === undefined ? 0 : 1;
