import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'subscriber' });

test('a member sees the signals of the followed strategies first, and all on request', async ({ page, apiCalls }) => {
  await open(page, '/signals');
  const scope = page.getByRole('group', { name: 'Signals of' });
  await expect(scope.getByRole('button', { pressed: true })).toHaveText('Following');
  expect(
    apiCalls.filter((call) => call.startsWith('/api/signals')),
    'rendered by the server',
  ).toEqual([]);
  const rows = page.getByRole('list', { name: 'Signals', exact: true }).getByRole('listitem');
  const followed = await rows.count();
  expect(followed).toBeGreaterThan(0);
  await scope.getByRole('button', { name: 'All' }).click();
  await expect(page).toHaveURL(/\/signals\?show=all$/);
  await expect.poll(() => apiCalls.some((call) => call === '/api/signals')).toBe(true);
  await page.reload();
  await expect(scope.getByRole('button', { pressed: true })).toHaveText('All');
  await scope.getByRole('button', { name: 'Following' }).click();
  await expect(page).toHaveURL(/\/signals$/);
  await expect(rows).toHaveCount(followed);
});

test('a visitor follows nothing, and chooses between all signals and the history', async ({ page, context }) => {
  await context.clearCookies();
  await open(page, '/signals');
  await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeVisible();
  const choices = page.getByRole('group', { name: 'Signals of' }).getByRole('button');
  await expect(choices).toHaveText(['All', 'History']);
});

test('the history has ended signals only, more than the newest ten', async ({ page, apiCalls }) => {
  await open(page, '/signals');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/signals\?show=history$/);
  await expect.poll(() => apiCalls.some((call) => call.startsWith('/api/signals?status=closed'))).toBe(true);
  const rows = page.getByRole('list', { name: 'Signals', exact: true }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  await expect(rows.filter({ hasText: 'Active' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View Full Feed' })).toHaveCount(0);
});

for (const [path, name] of [
  ['/', 'the start page'],
  ['/platform', 'the dashboard'],
] as const) {
  test(`${name} opens with the followed strategies, and shows all or ended signals on request`, async ({ page }) => {
    await open(page, path);
    const scope = page.getByRole('group', { name: 'Signals of' });
    await expect(scope.getByRole('button', { pressed: true })).toHaveText('Following');
    const rows = page.getByRole('list', { name: 'Recent signals' }).getByRole('listitem');
    await expect(rows).not.toHaveCount(0);
    await scope.getByRole('button', { name: 'History' }).click();
    await expect(page).toHaveURL(/[?&]signals=history$/);
    await expect(rows.filter({ hasText: 'Active' })).toHaveCount(0);
    await page.reload();
    await expect(scope.getByRole('button', { pressed: true })).toHaveText('History');
    await scope.getByRole('button', { name: 'All' }).click();
    await expect(rows.filter({ hasText: 'Active' })).not.toHaveCount(0);
  });
}

test('a short list says that signals come, where there is room for them', async ({ page }) => {
  await open(page, '/');
  const room = page.getByText('New signals appear here automatically.');
  await expect(room, 'of a full list').toHaveCount(0);
  await page.route(/\/api\/signals(\?|$)/, async (route) => {
    const all: unknown[] = await (await route.fetch()).json();
    await route.fulfill({ json: all.slice(0, 2) });
  });
  await page.getByRole('group', { name: 'Signals of' }).getByRole('button', { name: 'All' }).click();
  await expect(page.getByRole('list', { name: 'Recent signals' }).getByRole('listitem')).toHaveCount(2);
  await expect(room).toHaveCount(1);
});

test('a list without signals of the followed strategies says so, and leads to all signals', async ({ page }) => {
  await page.route(/\/api\/signals\?.*strategies=/, (route) => route.fulfill({ json: [] }));
  await open(page, '/signals?show=all');
  const scope = page.getByRole('group', { name: 'Signals of' });
  await scope.getByRole('button', { name: 'Following' }).click();
  await expect(page.getByRole('heading', { name: 'No signals of your strategies yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all signals' }).click();
  await expect(page).toHaveURL(/\/signals\?show=all$/);
  await expect(page.getByRole('list', { name: 'Signals', exact: true }).getByRole('listitem')).not.toHaveCount(0);
  // Read by the browser: the server's own answer has signals.
  for (const name of ['Home', 'Platform']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page.getByText('No signals of your strategies yet'), name).toBeVisible();
  }
});
