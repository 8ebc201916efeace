import type { Receipt } from '@sealtick/contract';
import { getReceipts } from '../support/stand-in/delivery.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

const PATTERN = '**/api/delivery/receipts?signalId=*';

test('a visitor has no receipts', async ({ page, apiCalls }) => {
  await open(page, '/signals/signal-4');
  await expect(page.getByRole('dialog').getByRole('region', { name: /^Sealed/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Sent to you' })).toHaveCount(0);
  expect(apiCalls.filter((path) => path.startsWith('/api/delivery/receipts'))).toEqual([]);
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('reads with a signal which channels got it, when, and why others did not', async ({ page, apiCalls }) => {
    await open(page, '/signals/signal-4');
    const section = page.getByRole('dialog').getByRole('region', { name: 'Sent to you' });
    const items = section.getByRole('listitem');
    await expect(items).toHaveText([
      /^Push New signalThe stated confidence is below your minimum of 50%\.—Not sent$/,
      /^Webhook New signal6 triesRetrying$/,
      /^Email New signal615\smsDelivered$/,
    ]);
    expect(apiCalls).toContain('/api/delivery/receipts?signalId=signal-4&limit=200');
    await expect(section).toContainText('not that it was read');
    await items.nth(1).getByRole('button').click();
    const story = section.getByRole('list', { name: 'What happened' });
    await expect(story).toContainText('First try: desk.example.com answered 503');
    await expect(story).toContainText('Next try.');
  });

  test('reads that the fallback was sent because the endpoint did not answer', async ({ page }) => {
    const email = getReceipts('logged in').find(({ kind }) => kind === 'email')!;
    const sent: Receipt = { ...email, insteadOf: 'your webhook' };
    await page.route(PATTERN, (route) => route.fulfill({ json: [sent] }));
    await page.setViewportSize(PHONE);
    await open(page, '/signals/signal-4');
    const section = page.getByRole('dialog').getByRole('region', { name: 'Sent to you' });
    await expect(section).toContainText('Sent because your webhook did not answer.');
  });

  test('reads that nothing was sent, with the way to the settings', async ({ page }) => {
    await page.route(PATTERN, (route) => route.fulfill({ json: [] }));
    await open(page, '/signals/signal-4');
    const section = page.getByRole('dialog').getByRole('region', { name: 'Sent to you' });
    await expect(section.getByRole('status')).toContainText('Nothing of this signal was sent to your channels.');
    await expect(section.getByRole('link')).toHaveAttribute('href', '/delivery-settings');
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('whose receipts cannot be loaded', () => {
    test.use({ expectedErrors: [/status of 500/] });

    test('tries again', async ({ page }) => {
      let isFailing = true;
      await page.route(PATTERN, (route) =>
        isFailing ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: [] }),
      );
      await open(page, '/signals/signal-4');
      const section = page.getByRole('dialog').getByRole('region', { name: 'Sent to you' });
      await expect(section.getByRole('alert')).toContainText('The receipts could not be loaded.');
      isFailing = false;
      await section.getByRole('button', { name: 'Try again' }).click();
      await expect(section.getByRole('status')).toBeVisible();
    });
  });
});
