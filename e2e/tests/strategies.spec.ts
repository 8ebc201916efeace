import { holdBack } from '../support/hold-back.ts';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { cardsOf } from '../support/strategy-cards.ts';
import { expect, expectAccessible, hydrated, open, PHONE, pretend, test } from '../support/test.ts';

test('the library is shown as a list, kept in the address, with the same figures and marks', async ({
  page,
  request,
}) => {
  await open(page, '/strategies?sort=sharpe');
  const view = page.getByRole('group', { name: 'View' });
  await expect(view.getByRole('button', { name: 'Cards' })).toHaveAttribute('aria-pressed', 'true');
  await view.getByRole('button', { name: 'List' }).click();
  await expect(page).toHaveURL('/strategies?sort=sharpe&view=list');
  const table = page.getByRole('table', { name: 'Strategies' });
  await expect(table.getByRole('row').nth(1)).toContainText('Impulse');
  await expect(
    table.getByRole('row', { name: /^Impulse .*\+10\.9 % 1\.43 −8\.2 % 33\.3 % 2\.85 93 trades/ }),
  ).toBeVisible();
  await expect(table.getByRole('row', { name: /London Open Break/ })).toContainText('Live record: 12 of 30 trades');
  await expect(table.getByRole('img', { name: /^Equity of Impulse: \+10\.9\s% in 12 months$/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Compare Impulse' }).check();
  await expect(page).toHaveURL('/strategies?sort=sharpe&view=list&pick=impulse');
  await view.getByRole('button', { name: 'Cards' }).click();
  await expect(page).toHaveURL('/strategies?sort=sharpe&pick=impulse');
  await expect(page.getByRole('checkbox', { name: 'Compare Impulse' })).toBeChecked();
  const html = await (await request.get('/strategies?view=list')).text();
  expect(html, 'rendered by the server').toMatch(/<table[^>]*aria-label="Strategies"/);
});

for (const width of someOf(1, [PHONE.width, 1440, 768])) {
  test(`the list fits a screen of ${width} pixels, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/strategies?view=list');
    await expectNoOverflow(page, 'list');
    await expectAccessible(page);
    const table = page.getByRole('table', { name: 'Strategies' });
    const box = page.getByRole('region', { name: 'Strategies' });
    expect((await table.boundingBox())!.width).toBeLessThanOrEqual((await box.boundingBox())!.width);
  });
}

test('the list of a select has the look of the site, and is used by keyboard', async ({ page }) => {
  await open(page, '/strategies');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const option = page.getByRole('option', { name: 'Highest Sharpe' });
  await sort.focus();
  await page.keyboard.press('Space');
  await expect(option).toBeVisible();
  await expect(option).toHaveCSS('border-radius', '6px');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(sort).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.type('Hig');
  await expect(option).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/strategies?sort=sharpe');
  await expect(sort).toHaveValue('sharpe');
});

test.describe('on a touch screen', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a select opens the picker of the device', async ({ page }) => {
    await open(page, '/strategies');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await expect(sort).toHaveCSS('appearance', 'none');
    await sort.selectOption('Name');
    await expect(page).toHaveURL('/strategies?sort=name');
  });
});

test('a choice made while the script loads is kept', async ({ page }) => {
  const letThrough = await holdBack(page, '**/assets/*.js');
  // Do not wait for the load event, which waits for the script.
  await page.goto('/strategies', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
  letThrough();
  await expect(page).toHaveURL('/strategies?sort=name');
  await expect(cardsOf(page).getByRole('heading').first()).toHaveText('Anchor Reversion');
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
    await expect(cardsOf(page)).toHaveCount(6);
  });
});
