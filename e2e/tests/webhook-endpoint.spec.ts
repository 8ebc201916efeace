import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const EXCESS =
  "(() => { const { scrollWidth, clientWidth } = document.querySelector('dialog'); return scrollWidth - clientWidth; })()";
const SCROLL_TO_END =
  "(() => { const dialog = document.querySelector('dialog'); dialog.scrollTo(0, dialog.scrollHeight); })()";

test.use({ scenario: 'logged in' });

/** Opens the management of the member's endpoint. */
async function manage(page: Page) {
  await open(page, '/delivery-settings');
  await page.getByRole('button', { name: /^Manage endpoint https:/ }).click();
  return page.getByRole('dialog', { name: 'Manage endpoint' });
}

test('the management of an endpoint fits a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const dialog = await manage(page);
  await dialog.getByRole('row').nth(1).getByRole('button').click();
  await expect(dialog.getByRole('list', { name: 'Attempts' })).toBeVisible();
  await page.evaluate(SCROLL_TO_END);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(EXCESS), 'px by which the content is wider').toBe(0);
  await expectAccessible(page);
});
