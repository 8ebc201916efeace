import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { FLAGS, findChromium, unwantedFlags } from './support/chromium.ts';
import type { SharedSettings } from './support/chromium-test.ts';
import { freePort } from './support/program/free-port.ts';
import { preparedData } from './support/program/prepared-data.ts';

const standInPort = await freePort('SEALTICK_E2E_STAND_IN_PORT');
const repository = join(import.meta.dirname, '..');
const serverMain = join(repository, 'apps/server/src/main.ts');
/** `SEALTICK_E2E=pages` runs only the tests against the stand-in. */
const hasServer = process.env.SEALTICK_E2E !== 'pages' && existsSync(serverMain);
/** Tests that only `npm run test:nightly` runs. */
const isNightly = process.env.SEALTICK_E2E_NIGHTLY === 'on';
const nightly = isNightly ? [] : ['**/*.nightly.spec.ts'];
/** Limit of a test that waits for what a program computes, or for signals of its market. */
const OF_PROGRAM_MS = 300_000;
const ofProgram = { testIgnore: nightly, timeout: OF_PROGRAM_MS, expect: { timeout: 30_000 } };
/** Settings of a program that several files share. */
const SHARED = {
  // Tests state the address that they log in from.
  TRUST_PROXY: '127.0.0.1',
  // Webhooks of a test lead to this machine.
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
};
const quoted = (path: string) => JSON.stringify(path);

// Workers read this file too; only the process that started the servers stops them.
if (process.env.TEST_WORKER_INDEX === undefined) {
  // A run in a full browser takes three times as long as in its headless shell.
  console.log(`The browser is ${findChromium()}.`);
  process.on('exit', () => {
    for (const folder of [preparedData(), `${preparedData()}.lock`]) rmSync(folder, { recursive: true, force: true });
  });
}

export default defineConfig<object, SharedSettings>({
  testDir: 'tests',
  outputDir: 'test-results',
  // Three of them for the tests over programs, which mostly wait for them, as long as they last. The stand-in has no state.
  workers: 4,
  // A test that takes longer hangs, or has become slow. At night the machine is kept busy.
  timeout: isNightly ? 300_000 : 120_000,
  expect: { timeout: isNightly ? 30_000 : 10_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${standInPort}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findChromium(), args: FLAGS, ignoreDefaultArgs: unwantedFlags() },
  },
  projects: [
    // The longest first, all from the beginning: a project that depends on another one would wait for every test of the pages.
    ...(hasServer
      ? [
          { name: 'programs', workers: 1, testMatch: '**/programs/**/*.spec.ts', ...ofProgram },
          {
            name: 'members',
            workers: 1,
            testMatch: '**/tests/members/**/*.spec.ts',
            ...ofProgram,
            use: { sharedSettings: SHARED, takesPayments: true },
          },
          {
            name: 'server',
            workers: 1,
            testMatch: '**/tests/server/**/*.spec.ts',
            ...ofProgram,
            use: { sharedSettings: { ...SHARED, SIMULATED_BAR_SECONDS: '5' } },
          },
        ]
      : []),
    // One at a time, because its site is built first.
    { name: 'parts', workers: 1, testMatch: '**/parts/**', testIgnore: nightly },
    // By day they run without a browser.
    // The site has no page of parts; tests/parts has its tests in a browser. How a test without a browser ends has none there.
    ...(isNightly
      ? [{ name: 'screens', testDir: 'screens', testIgnore: ['**/parts-*.spec.ts', '**/test-end.spec.ts'] }]
      : []),
    { name: 'pages', testIgnore: ['**/tests/{server,members,programs,parts}/**', ...nightly] },
  ],
  webServer: [
    {
      command: `${quoted(process.execPath)} ${quoted(join(import.meta.dirname, 'support/stand-in/stand-in.ts'))}`,
      env: { PORT: String(standInPort) },
      url: `http://127.0.0.1:${standInPort}/api/strategies`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
  ],
});
