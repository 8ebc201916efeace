import type { Page } from '@playwright/test';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { holdBack } from '../support/page/hold-back.ts';
import { expect, open, test } from '../support/test.ts';

const PATH = '/notification-settings';
const RULES = '**/api/delivery/rules';
const POLL_MS = 30_000;
const settings = (page: Page) => page.getByRole('form', { name: 'Notification Preferences' });
const frequency = (page: Page) => settings(page).getByRole('combobox', { name: 'Signal frequency' });
const save = (page: Page) => settings(page).getByRole('button', { name: 'Save Settings' });
const toast = (page: Page) => page.getByRole('region', { name: 'Notification' });

test.describe('what was saved', () => {
  test.use({ scenario: 'logged in' });

  test('counts as saved while the settings are read again', async ({ page }) => {
    await answerDelivery(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(RULES, async (route, request) => {
      if (request.method() === 'GET') await promise;
      await route.fallback();
    });
    await open(page, PATH);
    await frequency(page).selectOption('High Priority Only');
    await save(page).click();
    await expect(settings(page)).not.toContainText('not saved');
    await expect(frequency(page)).toHaveValue('high');
    resolve();
    await expect(toast(page)).toContainText('Settings saved');
    await expect(frequency(page)).toHaveValue('high');
  });

  test('is in the form although the channels were read again before the answer', async ({ page }) => {
    await answerDelivery(page);
    const answer = await holdBack(page, RULES, (route) => route.fallback());
    let reads = 0;
    await page.route('**/api/delivery/channels', (route) => {
      reads += 1;
      return route.fallback();
    });
    await page.clock.install();
    await open(page, PATH);
    await frequency(page).selectOption('High Priority Only');
    await save(page).click();
    await page.clock.runFor(POLL_MS);
    await expect.poll(() => reads).toBe(1);
    await expect(settings(page)).toContainText('1 change not saved. signal frequency');
    answer();
    await expect(settings(page)).not.toContainText('not saved');
    await expect(frequency(page)).toHaveValue('high');
  });
});

test.describe('where the settings cannot be read again', () => {
  test.use({ scenario: 'logged in', expectedErrors: [/503/] });

  test('the form has what was saved, and the next save sends it again', async ({ page }) => {
    const calls = await answerDelivery(page);
    await page.route(RULES, (route, request) =>
      request.method() === 'GET' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await open(page, PATH);
    await frequency(page).selectOption('High Priority Only');
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    await expect(settings(page)).not.toContainText('not saved');
    await expect(frequency(page)).toHaveValue('high');
    await settings(page)
      .getByRole('checkbox', { name: /Market News/ })
      .check();
    await save(page).click();
    await expect.poll(() => calls.rules).toHaveLength(2);
    const [first, second] = calls.rules as { channels: object }[];
    expect(second!.channels).toEqual(first!.channels);
  });
});
