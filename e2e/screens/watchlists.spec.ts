import type { Page } from '@playwright/test';
import type { Watchlist } from '@sealtick/contract';
import { expectLink, refusal } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const getList = (id: string, name: string, items: Watchlist['items']): Watchlist => ({
  id,
  name,
  items,
  createdAt: '2026-03-01T00:00:00.000Z',
});

/** Answers the calls of watchlists as the server does, beginning with the two lists of the stand-in. */
async function storeWatchlists(page: Page): Promise<void> {
  let lists = [
    getList('wl_u4R8kZ0qS1mT7vXc2Yb9Aw', 'Metals', [{ kind: 'symbol', id: 'XAUUSD' }]),
    getList('wl_u4R8kZ0qS1mT7vXc2Yb9Ax', 'London', [{ kind: 'strategy', id: 'impulse' }]),
  ];
  let deleted: Watchlist | null = null;
  await page.route(/\/api\/watchlists/, (route, request) => {
    const id = new URL(request.url()).pathname.split('/')[3];
    const sent = request.postDataJSON() as Partial<Watchlist> & { ids?: string[] };
    const stored = lists.find((list) => list.id === id);
    switch (request.method()) {
      case 'GET':
        return route.fulfill({ json: lists });
      case 'PATCH':
        Object.assign(stored!, sent);
        return route.fulfill({ json: stored });
      case 'PUT':
        lists = sent.ids!.map((one) => lists.find((list) => list.id === one)!);
        return route.fulfill({ status: 204 });
      case 'DELETE':
        deleted = stored!;
        lists = lists.filter((list) => list !== stored);
        return route.fulfill({ status: 204 });
    }
    const added = id === undefined ? getList('wl_u4R8kZ0qS1mT7vXc2Yb9Ay', sent.name!, sent.items ?? []) : deleted!;
    lists.push(added);
    return route.fulfill({ json: added });
  });
}

const section = (page: Page) => page.getByRole('region', { name: 'Watchlists' });
const names = (page: Page) => section(page).getByRole('heading', { level: 3 });
const items = (page: Page, name: string) =>
  section(page)
    .getByRole('list', { name: `Items of ${name}` })
    .getByRole('listitem');
const press = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true }).press('Enter');

test.use({ scenario: 'subscriber' });
test.beforeEach(async ({ page }) => {
  await storeWatchlists(page);
  await open(page, '/signals');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(names(page)).toHaveText(['Metals', 'London']);
});

test('a member creates, renames and orders watchlists by keyboard', async ({ page }) => {
  await expect(section(page).getByRole('textbox'), 'a button opens the form').toHaveCount(0);
  await press(page, 'New watchlist');
  await expect(section(page).getByLabel('New watchlist')).toBeFocused();
  await press(page, 'Cancel');
  await expect(section(page).getByRole('button', { name: 'New watchlist' })).toBeFocused();
  await press(page, 'New watchlist');
  await section(page).getByLabel('New watchlist').fill('Crypto');
  await section(page).getByLabel('New watchlist').press('Enter');
  await expect(names(page)).toHaveText(['Metals', 'London', 'Crypto']);
  await expect(section(page).getByRole('textbox')).toHaveCount(0);
  await expect(
    section(page).getByRole('combobox', { name: 'Add to Crypto' }),
    'an empty list asks for an item',
  ).toBeVisible();
  await press(page, 'Rename Crypto');
  const field = section(page).getByRole('form', { name: 'Rename Crypto' }).getByLabel('Name');
  await expect(field).toBeFocused();
  await field.fill('Coins');
  await field.press('Enter');
  await expect(names(page)).toHaveText(['Metals', 'London', 'Coins']);
  await press(page, 'Move Coins up');
  await expect(names(page)).toHaveText(['Metals', 'Coins', 'London']);
  await press(page, 'Rename London');
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['Metals', 'Coins', 'London']);
});

test('a double click creates one watchlist', async ({ page }) => {
  await press(page, 'New watchlist');
  await section(page).getByLabel('New watchlist').fill('Crypto');
  await section(page).getByRole('button', { name: 'Create' }).dblclick();
  await expect(names(page)).toHaveText(['Metals', 'London', 'Crypto']);
});

test('a member adds strategies and symbols, orders and removes them', async ({ page }) => {
  await expect(section(page).getByRole('combobox'), 'a button opens the choice').toHaveCount(0);
  await press(page, 'Add to Metals');
  await expect(section(page).getByRole('combobox')).toBeFocused();
  await section(page).getByLabel('Add to Metals').selectOption('Meridian Trend');
  await section(page).getByRole('button', { name: 'Add the selection to Metals' }).click();
  await expect(items(page, 'Metals')).toHaveText([/^XAUUSDSymbol.*Last price/, /^Meridian TrendStrategy/]);
  await section(page).getByLabel('Add to Metals').selectOption('EURUSD');
  await section(page).getByRole('button', { name: 'Add the selection to Metals' }).click();
  await press(page, 'Move EURUSD up');
  await expect(items(page, 'Metals')).toHaveText([/^XAUUSD/, /^EURUSD/, /^Meridian Trend/]);
  await expectLink(section(page), 'Meridian Trend', '/strategies/meridian-trend');
  await press(page, 'Remove XAUUSD');
  await expect(items(page, 'Metals')).toHaveText([/^EURUSD/, /^Meridian Trend/]);
});

test('a deleted watchlist comes back with Undo', async ({ page }) => {
  await press(page, 'Delete Metals');
  await expect(names(page)).toHaveText(['London']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['London', 'Metals']);
  await expect(items(page, 'Metals')).toHaveText([/^XAUUSD/]);
});

test('a refused change says why', async ({ page, expectedErrors }) => {
  expectedErrors.push(/409/);
  await page.route('**/api/watchlists', (route, request) =>
    request.method() === 'POST'
      ? route.fulfill(refusal(409, 'An account has at most 20 watchlists.', { title: 'Conflict' }))
      : route.fallback(),
  );
  await press(page, 'New watchlist');
  await section(page).getByLabel('New watchlist').fill('One more');
  await section(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(section(page).getByRole('alert')).toContainText('An account has at most 20 watchlists.');
  await expect(section(page).getByLabel('New watchlist')).toHaveValue('One more');
});
