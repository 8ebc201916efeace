import { expectUsable } from '../../support/page/usable.ts';
import { test } from '../../support/parts-site.ts';
import { someOf } from '../../support/some-of.ts';
import { expect, open } from '../../support/test.ts';

test('the page of parts shows each part by name and labels its figures as invented', async ({ page }) => {
  await open(page, '/ui');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts');
  await expect(page.getByText('All figures on this page are invented examples')).toBeVisible();
  for (const name of ['Colour', 'Type', 'Buttons', 'Forms', 'Stat cards', 'Signal row', 'Strategy card', 'Table']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Text' })).toContainText('ink-3#8693a24.9');
});

/** The part of the page that is open over it. */
const OPEN = 'dialog[open], [role=menu], [role=dialog], [role=alertdialog]';

/** What opens over the page, by the name of its button. */
const OVERLAYS = [
  'Open the menu',
  'Open a dialog',
  'Register Complaint',
  'Reach a limit',
  'Request My Data',
  'Delete My Data',
];

test('axe finds nothing in any part, menu, dialog or form, and nothing is wider than the page', async ({ page }) => {
  await open(page, '/ui');
  await expectUsable(page, 'the parts');
  for (const name of someOf(3, OVERLAYS)) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('menu').or(page.getByRole('dialog')).first()).toBeVisible();
    await expectUsable(page, name, OPEN);
    await page.keyboard.press('Escape');
  }
  await page
    .getByRole('region', { name: /^Toast/ })
    .getByRole('button', { name: 'Delete key' })
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectUsable(page, 'a question', OPEN);
});
