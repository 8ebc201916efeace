import type { Page } from '@playwright/test';
import { drawerOf } from '../support/drawer.ts';
import { holdFeed, opened, rowsOf, send } from '../support/held-feed.ts';
import { holdBack } from '../support/hold-back.ts';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { DESKTOP, expect, expectAccessible, hydrated, open, PHONE, TABLET, test } from '../support/test.ts';

const rowLink = (page: Page, symbol: string) => rowsOf(page).getByRole('link', { name: new RegExp(`^${symbol}, `) });

test('a row opens its signal over the list at its own address, and Back closes it', async ({ page }) => {
  await open(page, '/signals');
  await rowLink(page, 'BRENT').click();
  await expect(page).toHaveURL('/signals/signal-2');
  await expect(page).toHaveTitle('Long BRENT 1h by Impulse | Sealtick');
  await expect(drawerOf(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
  await page.goBack();
  await expect(drawerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/signals');
  await expect(page).toHaveTitle('Signals | Sealtick');
  await page.goForward();
  await expect(drawerOf(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
});

test('the keyboard opens it, the focus stays in it and returns afterwards', async ({ page }) => {
  await open(page, '/signals');
  const link = rowLink(page, 'GER40');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(drawerOf(page)).toBeFocused();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(
      "document.activeElement === document.body || document.querySelector('dialog').contains(document.activeElement)",
    );
    expect(where, `after ${step + 1} tabs`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(page).toHaveURL('/signals');
});

test('closing restores the filter and position of the list, without a history entry', async ({ page }) => {
  await open(page, '/signals?strategy=impulse');
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  const link = rowsOf(page).nth(4).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate('window.scrollY');
  const depth = await page.evaluate('history.length');
  await link.click();
  await expect(page).toHaveURL(/\/signals\/signal-\d+\?strategy=impulse$/);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/signals?strategy=impulse');
  expect(await page.evaluate('window.scrollY')).toBe(place);
  expect(await page.evaluate('history.length')).toBe(Number(depth) + 1);
  await expect(rowsOf(page)).toHaveCount(10);
});

test('data from the list is shown at once, the rest follows', async ({ page }) => {
  const answer = await holdBack(page, '/api/signals/signal-2');
  await open(page, '/signals');
  await rowLink(page, 'BRENT').click();
  const levels = drawerOf(page).getByRole('table', { name: 'Levels of the signal' });
  await expect(levels.getByRole('row', { name: 'Stop 89.63 −0.88 −1.00 R' })).toBeVisible();
  answer();
  await expect(drawerOf(page).getByText('Target reached', { exact: true })).toHaveCount(2);
});

test.describe('on a direct visit', () => {
  test('the server renders it completely: title, address, prices and log index', async ({ request }) => {
    const response = await request.get('/signals/signal-2');
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toContain('<title>Long BRENT 1h by Impulse | Sealtick</title>');
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/signals\/signal-2"/);
    for (const text of ['89.63', '92.09', '93.15', '#<!-- -->12,342', 'A sweep of the low'])
      expect(html).toContain(text);
  });

  test('it is open, closes to the list, and requests only its bars', async ({ page, apiCalls }) => {
    await open(page, '/signals/signal-2');
    await expect(drawerOf(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
    await expect.poll(() => apiCalls.length).toBe(1);
    expect(apiCalls[0]).toMatch(/^\/api\/bars\?symbol=BRENT&timeframe=1h&from=/);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/signals');
    await expect(drawerOf(page)).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(5);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('it is readable, and Close is a link to the list', async ({ page }) => {
      await page.goto('/signals/signal-2');
      await expect(page.getByRole('cell', { name: '93.15' })).toBeVisible();
      await page.getByRole('link', { name: 'Close' }).click();
      await expect(page).toHaveURL('/signals');
    });
  });

  test.describe('of an unknown signal', () => {
    test.use({ expectedErrors: [/404 \(Not Found\)/] });

    test('answers 404 and shows it', async ({ page }) => {
      const response = await page.goto('/signals/no-such');
      expect(response?.status()).toBe(404);
      await hydrated(page);
      await expect(drawerOf(page).getByRole('heading', { name: 'Signal Not Found' })).toBeVisible();
      await expect(drawerOf(page)).toContainText('does not exist, or it is not public yet');
      await drawerOf(page).getByRole('link', { name: 'See the newest signals' }).click();
      await expect(page).toHaveURL('/signals');
      await expect(rowsOf(page)).toHaveCount(5);
    });
  });

  test.describe('while the server fails', () => {
    test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

    test('shows an error with retry', async ({ page }) => {
      await open(page, '/signals/signal-2');
      await expect(drawerOf(page).getByRole('heading', { name: 'Error Loading Signal' })).toBeVisible();
      await expect(drawerOf(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    });
  });
});

test('new signals wait behind the open drawer', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await rowLink(page, 'BRENT').click();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(rowsOf(page).first()).toContainText('ETHUSD');
  await expect(drawerOf(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowLink(page, 'BRENT'), 'the moved row has the focus again').toBeFocused();
});

for (const [device, viewport] of someOf(1, [
  ['a phone', PHONE],
  ['a tablet', TABLET],
  ['a desktop', DESKTOP],
] as const)) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('axe finds nothing, and nothing scrolls horizontally', async ({ page }) => {
      for (const path of ['/signals/signal-1', '/signals/signal-2', '/signals']) {
        await open(page, path);
        await expectAccessible(page, path);
        await expectNoOverflow(page, path);
      }
    });
  });
}
