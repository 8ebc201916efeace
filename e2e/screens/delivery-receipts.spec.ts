import type { Receipt } from '@sealtick/contract';
import { getReceipts } from '../support/stand-in/delivery.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'logged in' });

/** Receipts of a signal that the endpoint did not accept in time, and of what was sent because of that; the newest first. */
function receiptsOfMissed(): Receipt[] {
  const tried = getReceipts('logged in').find(({ kind }) => kind === 'webhook')!;
  const [attempt] = tried.attempts as [Receipt['attempts'][0]];
  const missed: Receipt = { ...tried, state: 'missed', reason: 'not accepted while it was valid', nextAttemptAt: null };
  const delivered: Receipt = {
    ...missed,
    state: 'delivered',
    reason: null,
    acceptedAt: attempt.startedAt,
    attempts: [{ ...attempt, outcome: 'accepted', status: 204, error: null }],
  };
  return [
    { ...delivered, id: 'd_notice', type: 'signal.missed', expiresAt: null },
    { ...delivered, id: 'd_chat', kind: 'telegram', label: '@amara', insteadOf: 'your webhook' },
    missed,
  ];
}

test('a member reads which price alert fired, and what changed of a signal', async ({ page }) => {
  const [first] = getReceipts('logged in') as [Receipt];
  const alert: Receipt = {
    ...first,
    id: 'd_alert',
    type: 'price.alert',
    signal: null,
    strategyName: null,
    summary: 'XAUUSD above 2400.5',
  };
  const update: Receipt = { ...first, id: 'd_update', type: 'signal.updated', summary: 'Filled at 1.10002' };
  await page.route('**/api/delivery/receipts*', (route) => route.fulfill({ json: [alert, update] }));
  await open(page, '/delivery-settings?tab=test');
  const rows = page.getByRole('table', { name: 'Receipts' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Price alert' })).toContainText('XAUUSD above 2400.5');
  await expect(rows.filter({ hasText: 'EURUSD' })).toContainText('Update: Filled at 1.10002');
});

test('a member reads that the endpoint missed a signal, and that the chat got it instead', async ({ page }) => {
  await page.route('**/api/delivery/receipts*', (route) => route.fulfill({ json: receiptsOfMissed() }));
  await open(page, '/delivery-settings?tab=test');
  const table = page.getByRole('table', { name: 'Receipts' });
  const story = table.getByRole('list', { name: 'What happened' });
  await expect(table.getByRole('row').filter({ hasText: 'Missed signal' })).toContainText(/Webhook.*Delivered/);

  const row = table.getByRole('row').filter({ hasText: /New signal.*Webhook/ });
  await expect(row).toContainText('Missed');
  await row.getByRole('button').click();
  await expect(story).toContainText('First try: desk.example.com answered 503');
  await expect(story).toContainText('Missed: not accepted while it was valid');
  await row.getByRole('button').click();

  await table.getByRole('row').filter({ hasText: 'Telegram' }).getByRole('button').click();
  await expect(story).toContainText('Queued, in case your webhook does not answer');
  await expect(story).toContainText('Sent because your webhook did not answer');
});
