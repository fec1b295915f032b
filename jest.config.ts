/**
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true}
 */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

/** The server's tests wait for databases and processes half of their time. */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);

/** Transpiles one file at a time (types are checked by `npm run typecheck`); also the few packages that ship ES modules only. */
const transform: Config['transform'] = {
  '/node_modules/.+\\.m?js$': '<rootDir>/scripts/jestEsModules.mjs',
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
  transformIgnorePatterns: [
    '/node_modules/(?!(typebox|@faker-js/faker|@redux-devtools/instrument|tinyqueue)/)',
  ],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
} satisfies Config;

const page = {
  ...shared,
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

/** Tests of several servers need programs that npm has not: redis-server and pgbouncer (jest.cluster.config.ts). */
export const cluster: Config = {
  maxWorkers: 1,
  projects: [
    {
      ...server,
      displayName: 'cluster',
      testMatch: ['<rootDir>/{server,scripts}/**/*.cluster.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    },
  ],
};

/** Tests of what goes through the pooler, with a PgBouncer between servers and PostgreSQL (jest.pooler.config.ts). */
export const pooler: Config = {
  maxWorkers,
  projects: [
    {
      ...server,
      displayName: 'pooler',
      testMatch: ['<rootDir>/server/{features,http,queue}/**/*.test.ts'],
      // Their subject is not the database.
      testPathIgnorePatterns: [
        ...server.testPathIgnorePatterns,
        '/(encoder|pictures|passwordStorm|limits)\\.test\\.ts$',
      ],
      globalSetup: '<rootDir>/server/testing/poolerSetup.ts',
      globalTeardown: '<rootDir>/server/testing/poolerTeardown.ts',
    },
  ],
};

/** Tests that render a screen have a run of their own (jest.screens.config.ts), so that `npx jest src` stays quick. */
export const screens: Config = {
  maxWorkers: '100%',
  projects: [
    {
      ...page,
      displayName: 'screens',
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
      setupFilesAfterEnv: [...page.setupFilesAfterEnv, '<rootDir>/src/testing/screensSetup.ts'],
    },
  ],
};

const config: Config = {
  maxWorkers,
  projects: [{ ...page, displayName: 'web', testMatch: ['<rootDir>/src/**/*.test.ts'] }, server],
};

export default config;
