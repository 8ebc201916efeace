import { defineConfig } from 'vitest/config';
import { screensProject } from './apps/web/screens-project.ts';

const realData = '**/*.real-data.test.ts';
const nightly = '**/*.nightly.test.ts';
const modules = 'apps/server/src/modules/**/*.test.ts';

const setupFiles = ['scripts/properties/property-seed.setup.ts'];

/** What a test waits for may be late on a busy machine; how late is no test's business. */
const testTimeout = 300_000;
const poll = { timeout: 60_000 };

/** What all tests on a real PostgreSQL share. */
const onDatabase = {
  setupFiles,
  globalSetup: ['apps/server/src/platform/testing/cluster.ts'],
  testTimeout,
  expect: { poll },
  hookTimeout: testTimeout,
  maxWorkers: 2,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          // Their files share modules: a run takes 46 s instead of 120 s.
          isolate: false,
          testTimeout,
          expect: { poll },
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [realData, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'modules',
          // The same: 170 s instead of 310 s.
          isolate: false,
          include: [modules],
          exclude: [realData, nightly, '**/node_modules/**'],
        },
      },
      {
        // What they test has state in its process: locks, memory, running programs.
        test: {
          ...onDatabase,
          name: 'programs',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [modules, realData, nightly, '**/node_modules/**'],
        },
      },
      screensProject,
      {
        // What the built site sends, without a browser.
        test: {
          name: 'served',
          include: ['e2e/served/**/*.spec.ts'],
          globalSetup: ['e2e/support/served-site.ts'],
          testTimeout,
        },
      },
      {
        test: {
          name: 'faults',
          setupFiles,
          include: [nightly],
          exclude: ['**/node_modules/**'],
          globalSetup: ['apps/server/src/platform/testing/cluster.ts'],
          testTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'real-data',
          setupFiles,
          include: [realData],
          exclude: ['**/node_modules/**'],
          testTimeout,
        },
      },
    ],
  },
});
