import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

const questions = (page: Page) => page.getByRole('region', { name: 'Questions' });

test('the address of a question opens its answer, also by a move within the site', async ({ page }) => {
  await open(page, '/pricing#trial-end');
  const answer = questions(page).getByText('ends automatically after 14 days');
  await expect(answer).toBeVisible();
  await open(page, '/signals');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page, strategy or symbol' }).fill('money back');
  await page.getByRole('option', { name: /Can I get my money back/ }).click();
  await expect(questions(page).getByText('within 14 days of that payment')).toBeInViewport();
});
