import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../support/page/overflow.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Status' });
const field = (page: Page) => form(page).getByLabel('Email');

test('the form fits a phone, and without script the feeds take its place', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/status');
  await expect(field(page)).toBeVisible();
  await expectNoOverflow(page);
  const html = await (await request.get('/status')).text();
  expect(html).toMatch(/<noscript>.*This form needs JavaScript\..*href="\/status\/feed\.rss"/);
});
