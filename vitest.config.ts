import { defineConfig } from 'vitest/config';
import { screensProject } from './apps/web/screens-project.ts';
import { LongestFirst } from './scripts/suites/longest-first.ts';

const realData = '**/*.real-data.test.ts';
const nightly = '**/*.nightly.test.ts';
/** Tests of running programs, of the whole program in the process of the test, and of the database itself. */
const programs = [
  'apps/server/src/testing/**/*.test.ts',
  'apps/server/src/platform/**/{postgres,testing}/**/*.test.ts',
  'apps/server/src/cli/operator-prices.test.ts',
];

const setupFiles = ['scripts/properties/property-seed.setup.ts'];

/** A test that takes longer hangs, or has become slow; the machine may be busy. */
const testTimeout = 30_000;
const poll = { timeout: 10_000 };
/** What starts whole programs waits for other processes. */
const ofPrograms = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** By default one core is left free, which is half of a small machine. */
const maxWorkers = 2;

/** The server's files run as Node.js loads them, and share modules: loading the program takes longer than most tests of it. */
const asNodeLoads = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** What all tests on a real PostgreSQL share. Each waits a third of its time, for the database, other programs or its poll. */
const onDatabase = {
  setupFiles,
  globalSetup: ['apps/server/src/platform/testing/cluster.ts'],
  maxWorkers: 3,
  // After projects with another number of workers, if both are run.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          maxWorkers,
          // Their files share modules: a run takes 46 s instead of 120 s.
          isolate: false,
          testTimeout,
          expect: { poll },
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'bench/**/*.test.ts',
            'integrations/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [realData, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...onDatabase,
          ...asNodeLoads,
          // Storing what a process compiled takes longer than a fresh clone gains by it: most are test files, stored again by each run.
          env: { NODE_DISABLE_COMPILE_CACHE: '1' },
          setupFiles: [
            ...setupFiles,
            'apps/server/src/platform/testing/compiled-children.setup.ts',
            'apps/server/src/platform/testing/light-hashes.setup.ts',
          ],
          name: 'modules',
          testTimeout,
          hookTimeout: 60_000,
          expect: { poll },
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...programs, realData, nightly, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...onDatabase,
          ...ofPrograms,
          ...asNodeLoads,
          name: 'programs',
          include: programs,
          exclude: [realData, nightly, '**/node_modules/**'],
        },
      },
      screensProject,
      {
        // What the built site sends, without a browser.
        test: {
          setupFiles,
          name: 'served',
          maxWorkers,
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
          hookTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...onDatabase,
          ...ofPrograms,
          name: 'real-data',
          include: [realData],
          exclude: ['**/node_modules/**'],
          // They read years of prices.
          testTimeout: 300_000,
        },
      },
    ],
  },
});
