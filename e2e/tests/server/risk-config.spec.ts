import type { Page } from '@playwright/test';
import { changeBrowser } from '../../support/kept-page.ts';
import { holdLogin } from '../../support/page/hold-login.ts';
import { account, addMember, logIn, newAddress, PASSWORD } from '../../support/program/members.ts';
import { expect, expectAccessible, hydrated, open, test } from '../../support/test.ts';

const EMAIL = newAddress('rosa');
const equity = (page: Page) => page.getByRole('textbox', { name: 'Account equity' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' });

/** Waits for the login, and logs in there. */
async function logInHere(page: Page): Promise<void> {
  await page.waitForURL('**/login?returnTo=%2Frisk-config');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(EMAIL);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/risk-config');
  await expect(account(page)).toBeVisible();
}

/** Expects the message of a save, and that the settings are those of the server from now on. */
async function expectSaved(page: Page, stated: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Settings saved');
  await open(page, '/risk-config');
  await expect(equity(page)).toHaveValue(stated);
  await expect(save(page)).toHaveCount(0);
}

test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

test('what a visitor typed is saved after the login, and where a session has ended as well', async ({ page }) => {
  await addMember(page, EMAIL);
  await open(page, '/risk-config');
  await equity(page).fill('24,000');
  await save(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Login' }).click();
  await logInHere(page);
  await expectSaved(page, '24,000');
  await expect(page.getByRole('region', { name: 'Current Risk Status' })).toContainText('$0 lost today');
  await expectAccessible(page);

  await equity(page).fill('25,000');
  await page.context().clearCookies();
  const leave = await holdLogin(page);
  await save(page).click();
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Logging in again...');
  await leave();
  await logInHere(page);
  await expectSaved(page, '25,000');

  await changeBrowser(page);
  await logIn(page, EMAIL);
  await expect(account(page)).toBeVisible();
  await open(page, '/risk-config');
  await expect(equity(page)).toHaveValue('25,000');
});
