import { defineConfig } from '@playwright/test';
import { useMemory } from '@pantheon/embedded-postgres/testing';

useMemory();

/** The main stories in the browsers that Playwright cannot drive: its test runner alone is used (docs/testing.md). */
export default defineConfig({
  testMatch: 'stories.ts',
  outputDir: '../../test-results',
  workers: 1,
  forbidOnly: !!process.env['CI'],
  timeout: 240_000,
  expect: { toPass: { timeout: 30_000 } },
  reporter: 'list',
  projects: [{ name: 'firefox' }, { name: 'webKit' }],
});
