import { spawnSync } from 'node:child_process';
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
  /** The npm script, so that each command stands in package.json alone. */
  script: string;
  args?: string[];
  /** Where and how the step tells how many tests it ran; without it, it runs none. */
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

const steps: Step[] = [
  { heading: 'Lint', script: 'lint' },
  { heading: 'Format', script: 'format:check' },
  { heading: 'Types', script: 'typecheck' },
  jest('Unit and integration tests', 'test:unit'),
  jest('Tests of screens', 'test:screens'),
  { heading: 'Build', script: 'build' },
  {
    heading: 'Browser tests',
    script: 'test:e2e',
    args: ['--reporter=list,json'],
    report: { file: playwrightReport, read: readPlaywright },
  },
];

/** Runs one step with its output shown; tells whether it passed and what it counted. */
function run({ heading, script, args = [], report }: Step): { ok: boolean; counts: Counts } {
  console.log(`\n=== ${heading}`);
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  const ok = status === 0;
  console.log(
    `=== ${heading}: ${ok ? 'ok' : 'failed'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (report && existsSync(report.file)) {
    return { ok, counts: report.read(JSON.parse(readFileSync(report.file, 'utf8'))) };
  }
  return { ok, counts: { passed: 0, failed: 0, skipped: 0 } };
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();
let failedStep: string | undefined;
for (const step of steps) {
  const { ok, counts } = run(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  if (!ok) {
    failedStep = step.heading;
    break;
  }
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
