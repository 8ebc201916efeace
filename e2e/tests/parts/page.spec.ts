import { expectNoOverflow } from '../../support/overflow.ts';
import { test } from '../../support/parts-site.ts';
import { someOf } from '../../support/some-of.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, TABLET } from '../../support/test.ts';

test('the page of parts shows each part by name and labels its figures as invented', async ({ page }) => {
  await open(page, '/ui');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts');
  await expect(page.getByText('All figures on this page are invented examples')).toBeVisible();
  for (const name of ['Colour', 'Type', 'Buttons', 'Forms', 'Stat cards', 'Signal row', 'Strategy card', 'Table']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Text' })).toContainText('ink-3#8693a24.9');
});

for (const [device, viewport] of someOf(1, Object.entries({ phone: PHONE, tablet: TABLET, desktop: DESKTOP }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('axe finds nothing in any part, and nothing is wider than the page', async ({ page }) => {
      await open(page, '/ui');
      await expectNoOverflow(page);
      await expectAccessible(page);
    });
  });
}
