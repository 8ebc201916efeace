import { expectLink } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('sees the size by their risk settings, and copies it as text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/signals/signal-4');
    const section = page.getByRole('dialog').getByRole('region', { name: 'Your size' });
    await expect(section).toContainText('24,397.95 USD');
    await expect(section).toContainText('× risk 2.0%');
    await expect(section.getByRole('status', { name: 'Size' })).toContainText(/^0\.\d\d lots/);
    await expectLink(section, 'risk settings', '/risk-config');
    await section.getByRole('button', { name: 'Copy as text' }).click();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await expect.poll(copied).toMatch(/^USDJPY \w+, entry [\d.]+, stop [\d.]+\naccount: 24,397\.95 USD\n/);
    expect(await copied()).toContain('Arithmetic on your own inputs, not advice.');
  });
});

test.describe('a member whose account copies the signal', () => {
  test.use({ scenario: 'subscriber' });

  test('sees the copy with its state, and that the size is not that of the copy', async ({ page }) => {
    await open(page, '/signals/signal-1');
    const copies = page.getByRole('dialog').getByRole('region', { name: 'Your copies' });
    const copy = copies.getByRole('listitem').filter({ hasText: 'Open' });
    await expect(copy).toContainText('Units 2,000, 1,500 filled');
    await expectLink(copy, 'Paper account', /^\/broker-setup\?broker=paper/);
    await expect(copies.getByRole('listitem').filter({ hasText: 'Not placed' })).toContainText('too late by 12 s');
    const waiting = copies.getByRole('listitem').filter({ hasText: 'To confirm' });
    await expect(waiting).toContainText(/Confirm it at the account by \d+ \w{3} \d{4}, \d\d:\d\d UTC\./);
    await expect(copies).toContainText('Your size is for a trade that you place yourself.');
  });

  test('sees no copies of a signal that was not copied', async ({ page }) => {
    await open(page, '/signals/signal-4');
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Your size' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Your copies' })).toHaveCount(0);
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
    await page.getByRole('menuitem', { name: 'Position size' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Size of EURUSD' });
    await expect(dialog.getByRole('status', { name: 'Size' })).toContainText(/^\d+\.\d\d lots/);
    await dialog.getByRole('button', { name: 'Copy as text' }).click();
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toMatch(/^EURUSD \w+, entry [\d.]+, stop/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page, 'the row was not opened').toHaveURL(/\/signals$/);
  });
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
