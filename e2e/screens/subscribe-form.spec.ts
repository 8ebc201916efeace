import type { Page } from '@playwright/test';
import { recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const CONSENT =
  'Send incidents and maintenance of the service to my email address. I can unsubscribe in every email, at any time.';
const form = (page: Page) => page.getByRole('form', { name: 'Status' });
const field = (page: Page) => form(page).getByLabel('Email');
const button = (page: Page) => form(page).getByRole('button');
const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });

/** Answers the requests; each waits until it is let through. */
async function answerCalls(page: Page, status: number, body: object = {}) {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  const bodies = await recordBodies<Record<string, unknown>>(page, '**/api/newsletter/requests', async () => {
    await promise;
    if (status === 204) return { status };
    return { status, contentType: 'application/problem+json', body: JSON.stringify(body) };
  });
  return { bodies, letThrough };
}

test('an address is typed, refused, corrected and sent with the words of the consent', async ({ page }) => {
  const { bodies, letThrough } = await answerCalls(page, 204);
  await open(page, '/status');
  await expect(form(page).getByText(CONSENT)).toBeVisible();
  await expect(button(page)).toBeDisabled();
  await expect(field(page)).toHaveAttribute('type', 'email');

  await field(page).press('Enter');
  await expect(toast(page, 'Email Required')).toBeVisible();
  await expect(form(page).getByRole('alert')).toHaveText('Please enter your email address to subscribe to updates.');

  await field(page).fill('ines.example.com');
  await button(page).click();
  await expect(toast(page, 'Invalid Email')).toContainText('Please enter a valid email address.');
  await expect(form(page).getByRole('alert')).toHaveText('Please enter a valid email address.');
  expect(bodies).toEqual([]);

  await field(page).fill(' ines@example.com ');
  await button(page).click();
  await expect(button(page)).toHaveText('Subscribing...');
  await expect(button(page)).toBeDisabled();
  letThrough();
  await expect(toast(page, 'Successfully Subscribed!')).toContainText(
    'Confirm your address with the link in the email to ines@example.com, within 24 hours.',
  );
  await expect(field(page)).toHaveValue('');
  await expect(button(page)).toHaveText('Subscribe');
  expect(bodies).toEqual([
    { list: 'status', email: 'ines@example.com', consent: CONSENT, topic: '', openForMs: expect.any(Number) },
  ]);
});

test.describe('a request that the server refuses', () => {
  test.use({ expectedErrors: [/status of 429/] });

  test('says so, says why, and leaves what was typed', async ({ page }) => {
    const detail = '5 requests were sent from your network within an hour. Try again in 12 min.';
    const { letThrough } = await answerCalls(page, 429, { detail, errors: [] });
    letThrough();
    await open(page, '/status');
    await field(page).fill('ines@example.com');
    await field(page).press('Enter');
    await expect(toast(page, 'Subscription Failed')).toContainText(
      'Unable to subscribe at this time. Please try again later.',
    );
    await expect(form(page).getByRole('alert')).toHaveText(detail);
    await expect(field(page)).toHaveValue('ines@example.com');
  });
});
