import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('sees the size by their risk settings, and copies it as text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/signals/signal-4');
    const section = page.getByRole('dialog').getByRole('region', { name: 'Your size' });
    await expect(section).toContainText('24,397.95 USD');
    await expect(section).toContainText('× risk 2.0%');
    await expect(section.getByRole('status', { name: 'Size' })).toContainText(/^0\.\d\d lots/);
    await expect(section.getByRole('link', { name: 'risk settings' })).toHaveAttribute('href', '/risk-config');
    await section.getByRole('button', { name: 'Copy as text' }).click();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await expect.poll(copied).toMatch(/^USDJPY \w+, entry [\d.]+, stop [\d.]+\naccount: 24,397\.95 USD\n/);
    expect(await copied()).toContain('Arithmetic on your own inputs, not advice.');
    await expectAccessible(page);
  });
});

test.describe('a member at the list', () => {
  test.use({ scenario: 'logged in' });

  test('sizes an open signal in the menu of its row by keyboard, and copies it as text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/signals');
    const menu = page.getByRole('button', { name: /^Actions for EURUSD/ }).first();
    await menu.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Position size' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Size of EURUSD' });
    await expect(dialog.getByRole('status', { name: 'Size' })).toContainText(/^\d+\.\d\d lots/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy as text' }).click();
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toMatch(/^EURUSD \w+, entry [\d.]+, stop/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page, 'the row was not opened').toHaveURL(/\/signals$/);
  });
});

test('the chart shows the prices of the bar under the pointer, else of the newest', async ({ page }) => {
  await open(page, '/signals/signal-4');
  const chart = page.getByRole('dialog').getByRole('figure');
  const prices = chart.getByRole('definition');
  await expect(prices).toHaveCount(4);
  const newest = await prices.allTextContents();
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width / 4, box.y + 150);
  await expect.poll(() => prices.allTextContents()).not.toEqual(newest);
  await page.mouse.move(box.x + 10, box.y - 60);
  await expect.poll(() => prices.allTextContents()).toEqual(newest);
});

test('Share opens the share menu of the device, or copies the link', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript('delete Navigator.prototype.share');
  await open(page, '/signals/signal-4');
  const share = page.getByRole('dialog').getByRole('button', { name: /^Share/ });
  await share.click();
  await expect(share).toContainText('Link copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${baseURL}/signals/signal-4`);
  await page.evaluate('navigator.share = async (what) => { window.shared = what; }');
  await share.click();
  expect(await page.evaluate('window.shared')).toMatchObject({ url: `${baseURL}/signals/signal-4` });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('axe finds nothing', async ({ page }) => {
    await open(page, '/signals/signal-1');
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Your size' })).toBeVisible();
    await expectAccessible(page);
  });
});
