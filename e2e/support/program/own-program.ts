import type { Page } from '@playwright/test';
import type { Served } from '../../pictures/served.ts';
import { expect, test } from '../test.ts';
import { MAILBOX } from './mailbox.ts';
import { startOnPreparedData } from './prepared-data.ts';

/**
 * Tests over a program of their own, which can be restarted and on which an operator's commands can be run. It starts on prepared data.
 * @param env Environment variables
 */
export const onOwnProgram = (env: NodeJS.ProcessEnv = {}) =>
  test.extend<object, { program: Served }>({
    program: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its parameter.
      async ({}, use) => {
        const program = await startOnPreparedData(env);
        await use(program);
        await program.end();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    baseURL: ({ program }, use) => use(program.url),
  });

/** Opens the newest email of a subject to an address in the mailbox of the program. */
export async function readMail(page: Page, subject: string | RegExp, email: string): Promise<void> {
  const mails = page.getByRole('listitem').filter({ hasText: email });
  await expect(async () => {
    await page.goto(MAILBOX);
    await mails.getByRole('link', { name: subject }).first().click({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
}
