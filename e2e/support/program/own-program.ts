import type { Page } from '@playwright/test';
import { Served } from '../../pictures/served.ts';
import { expect, test } from '../test.ts';
import { MAILBOX } from './mailbox.ts';
import { prepareData } from './prepared-data.ts';

/** Whether settings decide what a program computes at its first start. */
const decideFirstStart = (env: NodeJS.ProcessEnv): boolean =>
  Object.keys(env).some((name) => name === 'NODE_OPTIONS' || name.startsWith('SIMULATED_'));

/** Tests that may start programs on prepared data, which the first of them prepares. */
export const withPreparedData = test.extend<object, { preparedData: string }>({
  preparedData: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its parameter.
    async ({}, use) => use(await prepareData()),
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Runs a program for the tests of a worker. */
async function useProgram(starts: Promise<Served>, use: (program: Served) => Promise<void>): Promise<void> {
  const program = await starts;
  await use(program);
  await program.end();
}

/**
 * Tests over a program of their own, which can be restarted and on which an operator's commands can be run. It starts on prepared
 * data, unless its settings decide its first start.
 * @param env Environment variables
 */
export const onOwnProgram = (env: NodeJS.ProcessEnv = {}) =>
  withPreparedData.extend<object, { program: Served }>({
    program: [
      decideFirstStart(env)
        ? // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its parameter.
          async ({}, use) => useProgram(Served.program({ SIMULATED_RUN_UP_DAYS: '0', ...env }), use)
        : async ({ preparedData }, use) => useProgram(Served.program(env, preparedData), use),
      { scope: 'worker', timeout: 600_000 },
    ],
    baseURL: ({ program }, use) => use(program.url),
  });

/** Opens the newest email of a subject in the mailbox of the program. */
export async function readMail(page: Page, subject: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(MAILBOX);
    await page.getByRole('link', { name: subject }).first().click({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
}
