import { expect, open, PHONE, test } from '../support/test.ts';

test('the way of a signal fills its card, on paper too, and is a column on a phone', async ({ page }) => {
  await open(page, '/about');
  const way = page.getByRole('list', { name: 'The way of a signal' });
  const end = async () => {
    const [list, last] = [await way.boundingBox(), await way.getByText('Record').boundingBox()];
    return { right: list!.x + list!.width - last!.x - last!.width, below: last!.y - list!.y };
  };
  expect((await end()).right).toBeLessThan(40);
  await page.emulateMedia({ media: 'print' });
  expect((await end()).right).toBeLessThan(40);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(PHONE);
  expect((await end()).below).toBeGreaterThan(200);
});

test('the banner of every page leads to the disclosures', async ({ page }) => {
  await open(page, '/strategies');
  await page.getByRole('banner').getByRole('link', { name: 'Full disclosures' }).click();
  await expect(page).toHaveURL(/\/about#compliance$/);
  const compliance = page.getByRole('region', { name: 'Compliance' });
  await expect(compliance.getByRole('heading', { name: 'Compliance', exact: true })).toBeInViewport();
  for (const name of ['Risk Disclosure', 'Terms of Service', 'Privacy Policy', 'Compliance & Governance']) {
    await expect(compliance.getByRole('link', { name }).first()).toBeVisible();
  }
});

test('the methodology has eight steps, a diagram with its description, and every definition', async ({ page }) => {
  await open(page, '/about/methodology');
  const steps = page.locator('main ol > li > h2');
  await expect(steps).toHaveText(['Bars', 'Rules', 'Signal', 'Seal', 'Fills', 'Costs', 'Result', 'Figures']);
  await expect(page.getByRole('img', { name: /^Bars reach the rules/ })).toBeVisible();
  await page.getByRole('link', { name: 'Every definition and formula' }).click();
  await expect(page.getByRole('heading', { name: 'Definitions' })).toBeInViewport();
  await expect(page.getByRole('row', { name: /^Sharpe / })).toContainText('90 days and 30 trades');
  await page.getByRole('link', { name: 'Verify the record' }).click();
  await expect(page).toHaveURL(/\/signals\/verify$/);
});
