import type { Page } from '@playwright/test';
import { expectLink, recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const CONFIRMED = {
  reference: 'DAT-26-7K4QX',
  dueAt: '2026-12-23T16:05:00.000Z',
  kind: 'data',
  hasAccount: true,
  isCallers: false,
};
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm the request' });

async function answerCalls(page: Page, status: number, body: object) {
  return recordBodies(page, '**/api/support/confirmations', () => {
    const contentType = status === 200 ? 'application/json' : 'application/problem+json';
    return { status, contentType, body: JSON.stringify(body) };
  });
}

test('the link of the email confirms a request by its button, not by being opened', async ({ page }) => {
  const bodies = await answerCalls(page, 200, CONFIRMED);
  await open(page, '/confirm-request#the-token');
  await expect(page).toHaveTitle(/^Confirm your request/);
  expect(bodies).toEqual([]);
  await confirm(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'DAT-26-7K4QX' })).toContainText('23 Dec 2026, 16:05 UTC');
  await expect(page.getByText('Log in to download it on your account page.')).toBeVisible();
  await expectLink(page.getByRole('main'), 'Login', '/api/login?returnTo=%2Faccount');
  expect(bodies).toEqual([{ token: 'the-token' }]);
});

test('a double click sends one request', async ({ page }) => {
  const bodies = await answerCalls(page, 200, CONFIRMED);
  await open(page, '/confirm-request#the-token');
  await confirm(page).dblclick();
  await expect(page.getByText('Your request is confirmed.')).toBeVisible();
  expect(bodies).toHaveLength(1);
});

test('a deletion leads to the login, and without an account to a person', async ({ page }) => {
  await answerCalls(page, 200, { ...CONFIRMED, kind: 'deletion' });
  await open(page, '/confirm-request#the-token');
  await confirm(page).click();
  await expect(page.getByText('Log in to delete your account and its data on your account page.')).toBeVisible();
  await page.unroute('**/api/support/confirmations');
  await answerCalls(page, 200, { ...CONFIRMED, hasAccount: false });
  await page.reload();
  await confirm(page).click();
  await expect(page.getByText('The compliance team answers by email.')).toBeVisible();
});

test.describe('a member who is logged in', () => {
  test.use({ scenario: 'logged in' });

  test('is led to the account page, not to the login', async ({ page }) => {
    await answerCalls(page, 200, { ...CONFIRMED, isCallers: true });
    await open(page, '/confirm-request#the-token');
    await confirm(page).click();
    await expect(page.getByText('Download it on your account page.')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await main.getByRole('link', { name: 'Open your account' }).click();
    await expect(page).toHaveURL('/account');
  });

  test('is not led to its own account by the request of another one', async ({ page }) => {
    await answerCalls(page, 200, { ...CONFIRMED, kind: 'deletion' });
    await open(page, '/confirm-request#the-token');
    await confirm(page).click();
    await expect(
      page.getByText(
        'You are logged in to another account. Log out, log in with the email address of the request, then delete your account and its data on your account page.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  });
});

test.describe('a link that was used', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('says so', async ({ page }) => {
    const detail = 'The link is unknown, was used, or is older than 24 hours. Send the request again.';
    await answerCalls(page, 422, { detail, errors: [] });
    await open(page, '/confirm-request#the-token');
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(detail);
  });
});
