import type { Page } from '@playwright/test';
import { changeBrowser } from '../../support/kept-page.ts';
import { authenticator } from '../../support/program/authenticator.ts';
import {
  account,
  logIn,
  logOut,
  newAddress,
  openMenu,
  otherBrowser,
  PASSWORD,
  signUp,
  signUpElsewhere,
} from '../../support/program/members.ts';
import { expect, expectAccessible, hydrated, open, test } from '../../support/test.ts';

/** Opens the account page by the menu. */
async function openAccount(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
  await expect(page.getByRole('region', { name: 'Sessions' }).getByText('This browser')).toBeVisible();
}

const second = (page: Page) => page.getByRole('form', { name: 'Code of your app' });

async function enterCode(page: Page, code: string): Promise<void> {
  await second(page).getByLabel('Code').fill(code);
  await second(page).getByRole('button').click();
}

test('a member turns codes on, and logs in with one and with a recovery code', async ({ page }) => {
  const email = newAddress('codes');
  await signUp(page, email);
  await open(page, '/account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Code from an app' });
  await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  await expectAccessible(page);
  const app = authenticator(await dialog.locator('code').innerText());
  await dialog.getByLabel('Code', { exact: true }).fill(app.code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode] = await codes.allInnerTexts();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible();

  await changeBrowser(page);
  await logIn(page, email);
  await expect(second(page)).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, app.code());
  await expect(account(page)).toBeVisible();
  await hydrated(page);
  await logOut(page);
  await logIn(page, email);
  await enterCode(page, recoveryCode!);
  await expect(account(page)).toBeVisible();
});

test('a member logs another browser out, and changes the password', async ({ page, browser }) => {
  const email = newAddress('browsers');
  await signUp(page, email);
  const other = await otherBrowser(browser);
  await logIn(other, email);
  await expect(account(other)).toBeVisible();
  await open(page, '/account');
  const list = page.getByRole('region', { name: 'Sessions' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: /^Log out Chrome/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await other.goto('/account');
  await expect(other).toHaveURL(/\/login\?returnTo=%2Faccount$/);
  await other.context().close();

  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the password' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('New password', { exact: true }).fill('another set of words');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Changed. All other browsers are logged out.')).toBeVisible();
  await logOut(page);
  await logIn(page, email, 'another set of words');
  await expect(account(page)).toBeVisible();
});

test.describe('passkeys', () => {
  // They need https or localhost.
  test.use({ baseURL: async ({ baseURL }, use) => use(baseURL!.replace('127.0.0.1', 'localhost')) });

  test('are added, renamed, used to log in, and removed', async ({ page }) => {
    const email = newAddress('passkeys');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // The link in the email leads to the other name of this machine.
    await signUpElsewhere(page, email);
    await logIn(page, email);
    await openAccount(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name', { exact: true }).fill('Laptop');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const ways = page.getByRole('region', { name: 'Login and security' });
    await expect(ways.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('not used yet');
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Telephone');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expect(ways).toContainText('Telephone');

    await logOut(page);
    await open(page, '/login?returnTo=%2Faccount');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/account');
    await hydrated(page);
    await expect(ways.getByRole('listitem').filter({ hasText: 'Telephone' })).toContainText(', used');
    await page.getByRole('button', { name: 'Remove Telephone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(ways).not.toContainText('Telephone');
  });
});
