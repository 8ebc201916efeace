import { expectNoOverflow } from '../support/page/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

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
  const option = page.getByRole('option', { name: 'Most trades' });
  await sort.focus();
  await page.keyboard.press('Space');
  await expect(option).toBeVisible();
  await expect(option).toHaveCSS('border-radius', '6px');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(sort).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.type('Mos');
  await expect(option).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/strategies?sort=trades');
  await expect(sort).toHaveValue('trades');
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
