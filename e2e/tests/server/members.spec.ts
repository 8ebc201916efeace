import { changeBrowser } from '../../support/kept-page.ts';
import {
  account,
  addMember,
  followMail,
  logOut,
  newAddress,
  openMenu,
  PASSWORD,
  signUpOnPages,
} from '../../support/program/members.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

test('a visitor becomes a member, logs out, and logs in again in another browser', async ({ page }) => {
  const email = newAddress('amara');
  await signUpOnPages(page, email);
  await openMenu(page);
  await expect(page.getByRole('menu')).toContainText(email);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await logOut(page);
  await changeBrowser(page);
  await open(page, '/strategies');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('form', { name: 'Login' }).getByLabel('Email').fill(email);
  await page.getByRole('form', { name: 'Login' }).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/strategies');
  await expect(account(page)).toBeVisible();
});

test('a member without the password logs in by a link, and chooses a new one', async ({ page }) => {
  const email = newAddress('zoe');
  await addMember(page, email);
  await open(page, '/login?mode=link');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await followMail(page, email, 'Your link to log in');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(account(page)).toBeVisible();
  await logOut(page);
  await open(page, '/login?mode=forgot');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await followMail(page, email, 'Choose a new password');
  await page.getByLabel('New password', { exact: true }).fill('another set of words');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('form', { name: 'Login' }).getByLabel('Email').fill(email);
  await page.getByRole('form', { name: 'Login' }).getByLabel('Password', { exact: true }).fill('another set of words');
  await page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
  await expect(account(page)).toBeVisible();
});
