import type { Page } from '@playwright/test';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { expectLink } from '../support/page/answers.ts';
import { getEffect } from '../support/stand-in/news.ts';
import { expect, open, test } from '../support/test.ts';

const PATH = '/news-filter';
const rule = (page: Page) => page.getByRole('region', { name: 'News rule' });
const effect = (page: Page) => page.getByRole('region', { name: 'What the rule would have done' });
const calendar = (page: Page) => page.getByRole('region', { name: 'Next releases' });

test('a visitor is led to the login, and back', async ({ page }) => {
  const [led] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login'),
    page.goto(PATH),
  ]);
  expect(new URL(led.url()).searchParams.get('returnTo')).toBe('/news-filter');
});

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber' });

  test('sees with intervals what the rule would have done, before it is switched on', async ({ page }) => {
    await open(page, PATH);
    await expectLink(page, 'How the filter works', '/help-center/filter-news');
    await expect(rule(page).getByRole('button', { name: 'Do nothing' })).toHaveAttribute('aria-pressed', 'true');
    const card = effect(page);
    await expect(card).toContainText('All trades: +41.2 R in 212; without those close to a release: +44.0 R in 180.');
    await expect(card).toContainText('32 signals would not have been sent. The interval of the change contains 0');
    await expect(card.getByRole('table', { name: /^Backtest/ }).getByRole('row')).toHaveText([
      /Signals/,
      'All212+41.2 R+8.1 R to +72.4 R',
      'Without news180+44.0 R+13.6 R to +73.1 R',
      'Change−32+2.8 R−6.1 R to +11.9 R',
    ]);
    await expect(card).toContainText('An interval needs 20 days. There are 7.');
    await expect(card).toContainText('Simulated market: prices are generated');
  });

  test('reads 0 where the rule would have changed nothing', async ({ page }) => {
    const [, backtest] = getEffect('subscriber', 60).groups;
    const same = { ...backtest!, without: backtest!.with, change: { trades: 0, r: 0, low: null, high: null } };
    await page.route(/\/api\/news-filter\/effect\?minutes=60/, (route) =>
      route.fulfill({ json: { ...getEffect('subscriber', 60), groups: [same] } }),
    );
    await open(page, PATH);
    await rule(page).getByRole('textbox', { name: 'Minutes before and after a release' }).fill('60');
    await expect(effect(page).getByRole('row', { name: /^Change/ })).toHaveText(/^Change00\.0\sR—$/);
  });

  test('saves the rule for all channels, and leaves the strategy alone that trades releases', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PATH);
    await rule(page).getByRole('button', { name: 'Do not send' }).click();
    const minutes = rule(page).getByRole('textbox', { name: 'Minutes before and after a release' });
    await minutes.fill('0');
    await expect(rule(page).getByRole('alert')).toHaveText('Enter a whole number from 1 to 240.');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    expect(calls.rules).toEqual([]);
    await minutes.fill('45');
    await expect(effect(page)).toContainText('within 45 min of a release');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Settings saved' })).toContainText('are not sent');
    expect(calls.rules).toEqual([
      expect.objectContaining({
        all: expect.objectContaining({ news: { action: 'suppress', minutes: 45 } }),
        strategies: expect.objectContaining({ 'after-the-release': { news: { action: 'nothing', minutes: 45 } } }),
      }),
    ]);
  });

  test('sees the next releases by day, and chooses by impact', async ({ page }) => {
    await open(page, PATH);
    const items = calendar(page).getByRole('listitem');
    await expect(items).toHaveText([/US payrolls USD/, /Euro area business survey EUR/]);
    await calendar(page).getByRole('button', { name: 'High', exact: true }).click();
    await expect(items).toHaveText([/US payrolls USDhigh/]);
    await calendar(page).getByRole('button', { name: 'All' }).click();
    await expect(items).toHaveCount(3);
  });
});

test.describe('a member of a site without closed trades and releases', () => {
  test.use({ scenario: 'logged in' });

  test('reads what is missing', async ({ page }) => {
    await open(page, PATH);
    await expect(effect(page)).toContainText('No trade has closed in that time, so there is nothing to compare.');
    await expect(calendar(page)).toContainText('The calendar of this site has no release in that time.');
  });
});

test.describe('a member while the site has no answers', () => {
  test.use({ scenario: 'failing member', expectedErrors: [/50[03]/] });

  test('reads that the settings could not be loaded, and tries again', async ({ page }) => {
    await open(page, PATH);
    await expect(page.getByRole('alert').filter({ hasText: 'Your settings could not be loaded' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  });
});
