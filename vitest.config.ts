import { defineConfig } from 'vitest/config';

const realData = '**/*.real-data.test.ts';
const nightly = '**/*.nightly.test.ts';
const server = 'apps/server/src/**/*.test.ts';

const setupFiles = ['scripts/properties/property-seed.setup.ts'];

/** What a test waits for may be late on a busy machine; how late is no test's business. */
const poll = { timeout: 20_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          // Their files share modules: a run takes 46 s instead of 120 s. Tests of the server have state in modules.
          isolate: false,
          testTimeout: 30_000,
          expect: { poll },
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [realData, '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          setupFiles,
          include: [server],
          exclude: [realData, nightly, '**/node_modules/**'],
          globalSetup: ['apps/server/src/platform/testing/cluster.ts'],
          testTimeout: 30_000,
          expect: { poll },
          hookTimeout: 60_000,
          maxWorkers: 2,
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
          testTimeout: 120_000,
        },
      },
    ],
  },
});
