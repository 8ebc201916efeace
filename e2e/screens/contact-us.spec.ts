import type { Page } from '@playwright/test';
import { recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Contact Us' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send' }).click();

async function openForm(page: Page): Promise<void> {
  await open(page, '/about');
  await page.getByRole('button', { name: 'Contact Us' }).click();
  await expect(form(page)).toHaveAccessibleDescription('The support team answers in 2-4 hours.');
}

async function fill(page: Page): Promise<void> {
  await form(page).getByLabel('Name').fill('Amara Okafor');
  await form(page).getByLabel('Email').fill('amara@example.com');
  await form(page).getByLabel('Message').fill('Who runs the site?');
}

test('a message becomes a request, and its sender sees reference and due time', async ({ page }) => {
  const bodies = await recordBodies(page, '**/api/support/help', {
    json: { reference: 'SUP-26-7K4QX', dueAt: '2026-11-23T20:05:00.000Z' },
  });
  await openForm(page);
  await fill(page);
  await send(page);
  const receipt = page.getByRole('note', { name: 'Request sent' });
  await expect(receipt).toContainText('SUP-26-7K4QX');
  await expect(receipt).toContainText('23 Nov 2026, 20:05 UTC');
  expect(bodies).toEqual([expect.objectContaining({ name: 'Amara Okafor', message: 'Who runs the site?' })]);
  await expect(form(page), 'the dialog is closed').toHaveCount(0);
  await expect(page.getByText(/^Reference SUP-26-7K4QX, answer by 23 Nov 2026, 20:05 UTC\./)).toBeVisible();
  await page.getByRole('button', { name: 'Contact Us' }).click();
  for (const label of ['Name', 'Email', 'Message']) await expect(form(page).getByLabel(label)).toHaveValue('');
  for (const way of ['Cancel', 'Close']) {
    await form(page).getByRole('button', { name: way, exact: true }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Contact Us' })).toBeFocused();
    await page.getByRole('button', { name: 'Contact Us' }).click();
  }
});

test('missing fields and an invalid address are named', async ({ page }) => {
  await openForm(page);
  await expect(form(page).getByLabel('Email')).toHaveAttribute('type', 'email');
  await send(page);
  await expect(form(page).getByText('Missing Information', { exact: true })).toBeVisible();
  await expect(
    form(page).getByText('Please fill in all fields before sending your message.', { exact: true }),
  ).toBeVisible();
  await fill(page);
  await form(page).getByLabel('Email').fill('amara at example');
  await send(page);
  await expect(form(page).getByText('Please enter a valid email address.').first()).toBeVisible();
  await expect(form(page).getByText('Invalid Email').first()).toBeVisible();
});

test.describe('a server that does not answer', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('is named, and what was typed stays', async ({ page }) => {
    await page.route('**/api/support/help', (route) => route.abort());
    await openForm(page);
    await fill(page);
    await send(page);
    await expect(page.getByText('Failed to Send Message', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Unable to send your message right now. Please try again or use email directly.', { exact: true }),
    ).toBeVisible();
    await expect(form(page).getByLabel('Message')).toHaveValue('Who runs the site?');
  });
});
