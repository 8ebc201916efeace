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

test('a visitor has one list', async ({ page, context }) => {
  await context.clearCookies();
  await open(page, '/signals');
  await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Signals of' })).toHaveCount(0);
});
