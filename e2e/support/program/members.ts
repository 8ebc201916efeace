import { createHash, randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { SignInBody, SignInCall } from '@sealtick/contract';
import { expect, hydrated, open } from '../test.ts';
import { changeRequests } from './change-requests.ts';
import { MAILBOX } from './mailbox.ts';

export const PASSWORD = 'correct horse battery';

/** Returns an address that no other test, and no repetition of this one, has signed up with. */
export const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** Opens the newest email to an address in the mailbox of the program, and follows its link. */
export async function followMail(page: Page, email: string, subject: string): Promise<void> {
  // Other tests have emails with this subject in the same mailbox.
  const mail = page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: subject }).first();
  await expect(async () => {
    await page.goto(MAILBOX);
    await mail.click({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('link', { name: /Confirm the address|Log in|Choose a password/ }).click();
}

const create = (page: Page) => page.getByRole('button', { name: 'Create the account' }).click();

/** Signs up on the pages of the program, by the email in its mailbox. */
export async function signUpOnPages(page: Page, email: string): Promise<void> {
  await beginSignUp(page, email);
  await create(page);
  await expect(account(page)).toBeVisible();
}

/** Logs the browser of a page in to a new account, by the calls that the pages of the sign-up send. The page does not change. */
export async function signUp(page: Page, email: string): Promise<void> {
  const statements = { isAdult: true, acceptsTerms: true } as const;
  await call(page, email, 'sign-up', { email, password: PASSWORD, ...statements });
  const link = new RegExp(`href="(/dev/mail/[^"]+)"[^<]*>Confirm your email address</a><div[^>]*>${email} `);
  const read = async (path: string) => (await page.request.get(path)).text();
  await expect.poll(() => read(MAILBOX)).toMatch(link);
  const mail = await read(link.exec(await read(MAILBOX))![1]!);
  const [, token] = /href="[^"]*#([\w-]+)"/.exec(mail)!;
  await call(page, email, 'confirm-email', { token: token! });
}

/** Makes an account with which no browser is logged in. */
export async function addMember(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await page.context().clearCookies();
}

/** Sends a call of the login as a page does, from an address of its own: the program counts sign-ups by it. */
async function call<C extends SignInCall>(page: Page, email: string, name: C, data: SignInBody<C>): Promise<void> {
  const [first, second] = createHash('sha256').update(email).digest();
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.19.${first}.${second}` };
  const answer = await page.request.post(`/api/auth/${name}`, { headers, data });
  expect(answer.ok(), `${name} answered ${answer.status()}`).toBe(true);
}

/** Signs up where the link of the email leads to another name of this machine, which has none of the site's cookies. */
export async function signUpElsewhere(page: Page, email: string): Promise<void> {
  await beginSignUp(page, email);
  await create(page);
  await acceptAs(page, 'Confirm your email address');
  await create(page);
  await expect(account(page)).toBeVisible();
}

async function beginSignUp(page: Page, email: string): Promise<void> {
  await open(page, '/signals');
  await page.getByRole('banner').getByRole('link', { name: 'Start Free' }).click();
  const form = page.getByRole('form', { name: 'Start Free' });
  await form.getByLabel('Email').fill(email);
  await acceptAs(page, 'Start Free');
  await form.getByRole('button', { name: 'Start Free' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await followMail(page, email, 'Confirm your email address');
}

/** Fills in the password and the statements of a form. */
async function acceptAs(page: Page, name: string): Promise<void> {
  const form = page.getByRole('form', { name });
  await form.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('I am at least 18.').check();
  await form.getByLabel(/risk/i).check();
}

/** The button of the account's menu. */
export const account = (page: Page) => page.getByRole('button', { name: /^Account of / });

/** Opens the menu of the account, on a page that a login has led to. */
export async function openMenu(page: Page): Promise<void> {
  await expect(account(page)).toBeVisible();
  await hydrated(page);
  await account(page).click();
}

/** Logs out by the menu. */
export async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Returns a page of a browser that no one is logged in with. */
export async function otherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(changeRequests, {});
  return context.newPage();
}

/** Logs in with a password; the page may ask for more. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await open(page, '/login');
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}
