import type { Page } from '@playwright/test';
import { recordBodies, refusal } from '../support/page/answers.ts';
import { expect, loadedAll, open, test } from '../support/test.ts';

const RECEIPT = { reference: 'SAL-26-7K4QX', dueAt: '2026-11-24T16:05:00.000Z' };
const REQUIRED = 'Please fill in all required fields (Name, Email, Message)';

/** Answers the calls of the form; returns their bodies. */
const answerCalls = (page: Page, answer: Parameters<typeof recordBodies>[2]) =>
  recordBodies(page, '**/api/support/sales', answer);

const arrived = { json: RECEIPT };
const refused = (status: number, detail: string, path?: string) =>
  refusal(status, detail, { errors: path === undefined ? [] : [{ path, message: detail }] });

const opener = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Talk to sales' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Sales' });
const receipt = (page: Page) => page.getByRole('note', { name: 'Request sent' });
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' }).click();

async function openForm(page: Page): Promise<void> {
  await open(page, '/strategies');
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page): Promise<void> {
  await dialog(page).getByLabel('Name').fill('Amara Okafor');
  await dialog(page).getByLabel('Email').fill(' amara@example.com');
  await dialog(page).getByLabel('Message').fill('Ten seats.\nWhat do they cost?');
}

test('a visitor contacts sales from the footer, and receives reference and due time', async ({ page }) => {
  const bodies = await answerCalls(page, arrived);
  await openForm(page);
  await expect(dialog(page)).toHaveAccessibleDescription('The sales team answers within 24 hours.');
  await fill(page);
  await dialog(page).getByLabel('Company').fill('Northwind');
  await dialog(page).getByLabel('Phone').fill('+44 20 7946 0123');
  await expect(dialog(page).getByLabel('Plan').getByRole('option')).toHaveText([
    'Not decided',
    'Starter',
    'Pro',
    'Institutional',
    'Custom',
  ]);
  await dialog(page).getByLabel('Plan').selectOption('Institutional');
  await send(page);
  await expect(receipt(page)).toContainText('SAL-26-7K4QX');
  await expect(receipt(page)).toContainText('24 Nov 2026, 16:05 UTC');
  await expect(receipt(page)).toContainText('amara@example.com');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  expect(bodies).toEqual([
    {
      name: 'Amara Okafor',
      email: 'amara@example.com',
      company: 'Northwind',
      phone: '+44 20 7946 0123',
      planInterest: 'institutional',
      message: 'Ten seats.\nWhat do they cost?',
      topic: '',
      openForMs: expect.any(Number),
    },
  ]);
  await opener(page).click();
  await expect(dialog(page).getByLabel('Message'), 'what has arrived is cleared').toHaveValue('');
});

test('missing fields are named, and the first one is focused', async ({ page }) => {
  const bodies = await answerCalls(page, arrived);
  await openForm(page);
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Amara');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(REQUIRED, { exact: true })).toBeVisible();
  await expect(dialog(page).getByLabel('Email')).toBeFocused();
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.');
  await expect(dialog(page).getByLabel('Message')).toHaveAccessibleDescription('Enter a message.');
  await page.keyboard.type('amara@example.com');
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription('');
  expect(bodies).toEqual([]);
});

test('the fields have the types that phones choose a keyboard by, and the limits of the server', async ({ page }) => {
  await openForm(page);
  const expected = { Email: ['email', '254'], Phone: ['tel', '40'], Name: ['text', '100'], Company: ['text', '100'] };
  for (const [label, [type, most]] of Object.entries(expected)) {
    await expect(dialog(page).getByLabel(label)).toHaveAttribute('type', type!);
    await expect(dialog(page).getByLabel(label)).toHaveAttribute('maxlength', most!);
  }
  await expect(dialog(page).getByLabel('Message')).toHaveAttribute('maxlength', '5000');
});

test('what was typed is still there after the form was closed by Escape, × or Cancel, and after a reload', async ({
  page,
}) => {
  await openForm(page);
  await fill(page);
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => button('Close').click(),
    () => button('Cancel').click(),
  ]) {
    await leave();
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await expect(dialog(page).getByLabel('Message')).toHaveValue('Ten seats.\nWhat do they cost?');
  }
  await openForm(page);
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Amara Okafor');
});

test.describe('a request that fails', () => {
  test.use({ expectedErrors: [/status of 4\d\d|net::ERR_/] });

  test('shows the words of the server, and what was typed stays', async ({ page }) => {
    const tooMany = '5 requests were sent from your network within an hour. Try again in 60 min.';
    await answerCalls(page, refused(429, tooMany));
    await openForm(page);
    await fill(page);
    await send(page);
    await expect(dialog(page).getByRole('alert')).toHaveText(tooMany);
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Amara Okafor');
  });

  test('shows at its field what the server refuses', async ({ page }) => {
    await answerCalls(page, refused(400, 'must be an address such as name@example.com', 'email'));
    await openForm(page);
    await fill(page);
    await send(page);
    await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription(
      'Enter an address such as name@example.com.',
    );
  });
});

test('two clicks send one request', async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  await page.route('**/api/support/sales', async (route) => {
    calls += 1;
    await answered;
    await route.fulfill(arrived);
  });
  await openForm(page);
  await fill(page);
  await dialog(page).getByRole('button', { name: 'Send' }).dblclick();
  await expect(dialog(page).getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(receipt(page)).toBeVisible();
  expect(calls).toBe(1);
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('finds name and address filled in', async ({ page }) => {
    await openForm(page);
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Amara Okafor');
    await expect(dialog(page).getByLabel('Email')).toHaveValue('amara@northwind.test');
  });
});

test.describe('a request that fails', () => {
  test.use({ expectedErrors: [/status of 4\d\d|net::ERR_/] });

  test('offline says so, and arrives once the network is back', async ({ page, context }) => {
    await answerCalls(page, arrived);
    await openForm(page);
    await fill(page);
    await loadedAll(page);
    await page.unroute('**/api/support/sales');
    await context.setOffline(true);
    await send(page);
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'The server could not be reached. Check your connection and try again.',
    );
    await expect(dialog(page).getByLabel('Message')).toHaveValue('Ten seats.\nWhat do they cost?');
    await context.setOffline(false);
    await answerCalls(page, arrived);
    await send(page);
    await expect(receipt(page)).toContainText('SAL-26-7K4QX');
  });
});
