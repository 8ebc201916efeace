import type { Page } from '@playwright/test';
import { Served } from '../../pictures/served.ts';
import { expect, test } from '../test.ts';
import { MAILBOX } from './mailbox.ts';
import { prepareData } from './prepared-data.ts';

/** Tests that may start programs on prepared data, which the first of them prepares. */
export const withPreparedData = test.extend<object, { preparedData: string }>({
  preparedData: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its parameter.
    async ({}, use) => use(await prepareData()),
    { scope: 'worker', timeout: 300_000 },
  ],
});

/**
 * Tests over a program of their own, which can be restarted and on which an operator's commands can be run. It starts on prepared data.
 * @param env Environment variables
 */
export const onOwnProgram = (env: NodeJS.ProcessEnv = {}) =>
  withPreparedData.extend<object, { program: Served }>({
    program: [
      async ({ preparedData }, use) => {
        const program = await Served.program(env, preparedData);
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
