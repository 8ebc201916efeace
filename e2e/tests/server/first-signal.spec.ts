import type { Signal } from '@sealtick/contract';
import { newAddress, signUp } from '../../support/program/members.ts';
import { readMail } from '../../support/program/own-program.ts';
import { expect, open, test } from '../../support/test.ts';

/** The strategy that publishes a signal every second or two. */
const LIVELY = { id: 'tailwind-momentum', name: 'Tailwind Momentum' };

test('a new member is led to the first signal in the mailbox without a document', async ({ page }) => {
  const email = newAddress('first');
  const steps = page.getByRole('region', { name: 'Your first signal' });
  await test.step('starts the trial, and compares the strategies', async () => {
    await signUp(page, email);
    await open(page, '/');
    await steps.getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(steps.getByRole('list', { name: 'Suggested strategies' }).getByRole('listitem')).toHaveCount(3);
    await steps.getByRole('link', { name: 'Compare all strategies' }).click();
    await page.waitForURL('**/strategies');
    await page.getByRole('main').getByRole('link', { name: LIVELY.name }).first().click();
    await page.waitForURL(`**/strategies/${LIVELY.id}`);
  });
  await test.step('the strategy has open signals', async () => {
    const path = `/api/signals?strategy=${LIVELY.id}&status=active`;
    const count = async () => ((await (await page.request.get(path)).json()) as Signal[]).length;
    await expect.poll(count, { timeout: 240_000 }).toBeGreaterThan(2);
  });
  await test.step('follows one, and receives its open signals and then a new one', async () => {
    const subscribed = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/subscriptions') && answer.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Subscribe to Signals' }).first().click();
    expect((await subscribed).ok()).toBe(true);
    await readMail(page, new RegExp(`^${LIVELY.name}: \\d+ open signals?$`), email);
    await expect(page.getByRole('main')).toContainText('Their entries may be past.');
    await readMail(page, /entry .+, stop .+, target/, email);
    await expect(page.getByRole('main')).toContainText(LIVELY.name);
  });
  await test.step('has nothing left to do but to set account and risk', async () => {
    await open(page, '/');
    await expect(steps).toContainText('3 of 4 done');
    await steps.getByRole('button', { name: 'Keep these' }).click();
    await expect(steps).toHaveCount(0);
  });
});
