/**
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true}
 */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

/** Packages of many files, imported by their entries alone, and those that ship ES modules only. */
const PACKAGES =
  'typebox|kysely|stripe|nodemailer|rate-limiter-flexible|yaml|semver|aria-query|@faker-js/faker|@redux-devtools/instrument|tinyqueue';

/**
 * Tests that make each call and run each job (`visibility` walks every call), for what another database can break: a pooler
 * before it, or the schema of the next release.
 */
export const CALLS_AND_JOBS = `/server/(${[
  'visibility',
  'queue/\\w+',
  `features/(${[
    '\\w+/(routes|sweeps?)',
    'auth/(confirmation|reset\\w+)',
    'media/sizes',
    'moderation/temporaryEdit',
    'profile/deletion/(deletion|erasing)',
    'reactions/\\w+',
    'sessions/\\w+',
    'subscriptions/(checkout|repair|webhook)',
  ].join('|')})`,
  'http/(heldRow|idempot\\w+|lookups|sweep\\w*)',
].join('|')})\\.test\\.ts$`;

/** Transpiles one file at a time (types are checked by `npm run lint`). */
const transform: Config['transform'] = {
  '/node_modules/.+\\.[cm]?js$': '<rootDir>/scripts/jestPackages.mjs',
  '\\.[cm]?[jt]sx?$': [
    'ts-jest',
    {
      tsconfig: {
        module: 'CommonJS',
        moduleResolution: 'Bundler',
        target: 'ES2023',
        jsx: 'react-jsx',
        allowJs: true,
        isolatedModules: true,
        esModuleInterop: true,
        verbatimModuleSyntax: false,
      },
      diagnostics: false,
    },
  ],
};

const shared = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${PACKAGES})/)`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
} satisfies Config;

const page = {
  ...shared,
  // As in webpack.config.ts.
  moduleNameMapper: { '^@emotion/is-prop-valid$': '<rootDir>/src/theme/isPropValid.ts' },
  testEnvironment: '<rootDir>/src/testing/jsdomEnvironment.ts',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
} satisfies Config;

const server = {
  ...shared,
  displayName: 'server',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{server,packages,scripts,bench}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.cluster\\.test\\.ts$'],
  setupFilesAfterEnv: ['<rootDir>/server/testing/setup.ts'],
  globalSetup: '<rootDir>/server/testing/globalSetup.ts',
  globalTeardown: '<rootDir>/server/testing/globalTeardown.ts',
} satisfies Config;

/** The projects of `jest` without `--selectProjects`. */
const defaultProjects: Config['projects'] = [
  { ...page, displayName: 'web', testMatch: ['<rootDir>/{src,support-page}/**/*.test.ts'] },
  server,
];

/** The projects that `--selectProjects` names (package.json). */
const otherProjects: Config['projects'] = [
  // Tests that render a screen, so that `npx jest src` stays quick.
  {
    ...page,
    displayName: 'screens',
    testMatch: ['<rootDir>/src/**/*.test.tsx'],
    setupFilesAfterEnv: [...page.setupFilesAfterEnv, '<rootDir>/src/testing/screensSetup.ts'],
  },
  // Tests of several servers, which need programs that npm has not: redis-server and pgbouncer.
  {
    ...server,
    displayName: 'cluster',
    testMatch: ['<rootDir>/{server,scripts}/**/*.cluster.test.ts'],
    testPathIgnorePatterns: ['/node_modules/'],
  },
  // Tests of calls and jobs, with a PgBouncer between servers and PostgreSQL.
  {
    ...server,
    displayName: 'pooler',
    testMatch: undefined,
    testRegex: CALLS_AND_JOBS,
    globalSetup: '<rootDir>/server/testing/poolerSetup.ts',
    globalTeardown: '<rootDir>/server/testing/poolerTeardown.ts',
  },
];

const config: Config = {
  // More would take time from the programs that tests start, and from each other.
  maxWorkers: availableParallelism(),
  projects: process.argv.includes('--selectProjects')
    ? [...defaultProjects, ...otherProjects]
    : defaultProjects,
};

export default config;
