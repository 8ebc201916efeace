import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, open, test } from '../../support/test.ts';

const PASSWORD = 'correct horse battery';

/** Opens the newest mail to an address in the mailbox of the program, and follows its link. */
async function followMail(page: Page, email: string, subject: string): Promise<void> {
  const mail = page.getByRole('link', { name: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(page.getByRole('main')).toContainText(email, { timeout: 1_000 });
    await mail.click({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('link', { name: /Confirm the address|Log in|Choose a password/ }).click();
}

async function signUp(page: Page, email: string): Promise<void> {
  await open(page, '/signals');
  await page.getByRole('banner').getByRole('link', { name: 'Start Free' }).click();
  const form = page.getByRole('form', { name: 'Start Free' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('New password').fill(PASSWORD);
  await form.getByLabel('I am at least 18.').check();
  await form.getByLabel(/risk/i).check();
  await form.getByRole('button', { name: 'Start Free' }).click();
  await expect(page.getByText('Check your mail')).toBeVisible();
  await followMail(page, email, 'Confirm your e-mail address');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(account(page)).toBeVisible();
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of / });

/** Opens the menu of the account, on a page that a log-in has led to. */
async function openMenu(page: Page): Promise<void> {
  await expect(account(page)).toBeVisible();
  await hydrated(page);
  await account(page).click();
}

async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

const otherBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

test('a visitor becomes a member, logs out, and logs in again in another browser', async ({ page, browser }) => {
  const email = 'amara@example.com';
  await signUp(page, email);
  await openMenu(page);
  await expect(page.getByRole('menu')).toContainText(email);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await logOut(page);
  const other = await otherBrowser(browser);
  await open(other, '/strategies');
  await other.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await other.getByRole('form', { name: 'Login' }).getByLabel('Email').fill(email);
  await other.getByRole('form', { name: 'Login' }).getByLabel('Password').fill(PASSWORD);
  await other.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
  await other.waitForURL('**/strategies');
  await expect(account(other)).toBeVisible();
  await other.context().close();
});

test('a member without the password logs in by a link, and chooses a new one', async ({ page }) => {
  const email = 'zoe@example.com';
  await signUp(page, email);
  await logOut(page);
  await open(page, '/login?mode=link');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('Check your mail')).toBeVisible();
  await followMail(page, email, 'Your link to log in');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(account(page)).toBeVisible();
  await logOut(page);
  await open(page, '/login?mode=forgot');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await followMail(page, email, 'Choose a new password');
  await page.getByLabel('New password', { exact: true }).fill('another set of words');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('form', { name: 'Login' }).getByLabel('Email').fill(email);
  await page.getByRole('form', { name: 'Login' }).getByLabel('Password').fill('another set of words');
  await page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
  await expect(account(page)).toBeVisible();
});
