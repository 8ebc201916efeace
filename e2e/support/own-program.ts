import type { Page } from '@playwright/test';
import { Served } from '../pictures/served.ts';
import { MAILBOX } from './mailbox.ts';
import { preparedData } from './prepared-data.ts';
import { expect, test } from './test.ts';

/** Whether settings decide what a program computes at its first start. */
const decideFirstStart = (env: NodeJS.ProcessEnv): boolean =>
  Object.keys(env).some((name) => name === 'NODE_OPTIONS' || name.startsWith('SIMULATED_'));

/** Starts a program of its own: on prepared data, unless its settings decide its first start. */
export const ownProgram = (env: NodeJS.ProcessEnv = {}): Promise<Served> =>
  decideFirstStart(env) ? Served.program({ SIMULATED_RUN_UP_DAYS: '0', ...env }) : Served.program(env, preparedData());

/**
 * Tests over a program of their own, which can be restarted and on which an operator's commands can be run.
 * @param env Environment variables
 */
export const onOwnProgram = (env: NodeJS.ProcessEnv = {}) =>
  test.extend<object, { program: Served }>({
    program: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its parameter.
      async ({}, use) => {
        const program = await ownProgram(env);
        await use(program);
        await program.end();
      },
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
