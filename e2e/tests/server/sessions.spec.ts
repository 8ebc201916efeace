import type { Page } from '@playwright/test';
import { account, logIn, logOut, newAddress, otherBrowser, PASSWORD, signUp } from '../../support/program/members.ts';
import { expect, hydrated, open, test } from '../../support/test.ts';

// What a tab asked for as its session ended.
test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

/** Expects that a tab asks to log in, and holds nothing of an account. */
async function expectEmptied(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/account');
  expect(await page.content()).not.toContain(email);
  await expect(account(page)).toHaveCount(0);
}

test('a logout in one tab empties the others immediately', async ({ page, context }) => {
  const email = newAddress('tabs');
  await signUp(page, email);
  const other = await context.newPage();
  await open(other, '/account');
  await expect(other.getByRole('main')).toContainText(email);
  await open(page, '/account');
  await logOut(page);
  await expectEmptied(other, email);
});

test('a login in one tab is shown in the others with their next link', async ({ page, context }) => {
  const email = newAddress('visitor');
  await signUp(page, email);
  await open(page, '/account');
  await logOut(page);
  const other = await context.newPage();
  await open(other, '/strategies');
  await logIn(page, email, PASSWORD);
  await expect(account(page)).toBeVisible();
  // Its scripts inform the other tab.
  await hydrated(page);
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  await expect(other).toHaveURL(/\/signals$/);
  await expect(account(other)).toBeVisible();
  await other.close();
});

test('a session that is ended in another browser empties the tab', async ({ page, browser }) => {
  const email = newAddress('browsers');
  await signUp(page, email);
  await open(page, '/account');
  const other = await otherBrowser(browser);
  await logIn(other, email, PASSWORD);
  await expect(account(other)).toBeVisible();
  await open(other, '/account');
  await other.getByRole('button', { name: 'Log out all others' }).click();
  await expectEmptied(page, email);
  await other.context().close();
});

test('a page to which the visitor goes back after the logout shows nothing of the account', async ({ page }) => {
  const email = newAddress('back');
  await signUp(page, email);
  await open(page, '/account');
  await logOut(page);
  await page.goBack();
  await expectEmptied(page, email);
});
