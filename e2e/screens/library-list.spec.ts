import { holdBack } from '../support/page/hold-back.ts';
import { findCards } from '../support/page/strategy-cards.ts';
import { expect, hydrated, open, pretend, test } from '../support/test.ts';

test('the library is shown as a list, kept in the address, with the same figures and marks', async ({ page }) => {
  await open(page, '/strategies?sort=sharpe');
  const view = page.getByRole('group', { name: 'View' });
  await expect(view.getByRole('button', { name: 'Cards' })).toHaveAttribute('aria-pressed', 'true');
  await view.getByRole('button', { name: 'List' }).click();
  await expect(page).toHaveURL('/strategies?sort=sharpe&view=list');
  const table = page.getByRole('table', { name: 'Strategies' });
  await expect(table.getByRole('row').nth(1)).toContainText('Impulse');
  await expect(
    table.getByRole('row', { name: /^Impulse .*\+10\.9% 1\.43 −8\.2% 33\.3% 2\.28 93 trades/ }),
  ).toBeVisible();
  await expect(table.getByRole('row', { name: /London Open Break/ })).toContainText('Live record: 12 of 30 trades');
  await expect(table.getByRole('img', { name: /^Equity of Impulse: \+10\.9% in 12 months$/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Compare Impulse' }).check();
  await expect(page).toHaveURL('/strategies?sort=sharpe&view=list&pick=impulse');
  await view.getByRole('button', { name: 'Cards' }).click();
  await expect(page).toHaveURL('/strategies?sort=sharpe&pick=impulse');
  await expect(page.getByRole('checkbox', { name: 'Compare Impulse' })).toBeChecked();
});

test('a choice made while the script loads is kept', async ({ page }) => {
  const letThrough = await holdBack(page, '**/assets/*.js');
  // Do not wait for the load event, which waits for the script.
  await page.goto('/strategies', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
  letThrough();
  await expect(page).toHaveURL('/strategies?sort=name');
  await expect(findCards(page).getByRole('heading').first()).toHaveText('Anchor Reversion');
});

test.describe('while the list fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03] \(/] });

  test('shows an error without automatic retries, and retries on request', async ({ page, apiCalls }) => {
    const response = await page.goto('/strategies');
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'Error Loading Strategies' })).toBeVisible();
    await expect(page.getByText("We couldn't load the strategies. Please try again later.")).toBeVisible();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(apiCalls).toEqual([]);

    await pretend(page, 'full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(findCards(page)).toHaveCount(6);
  });
});
