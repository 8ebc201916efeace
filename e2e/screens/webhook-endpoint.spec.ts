import type { Page } from '@playwright/test';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { refusal } from '../support/page/answers.ts';
import { toast } from '../support/page/delivery-settings.ts';
import { getChannel } from '../support/stand-in/delivery.ts';
import { expect, open, test } from '../support/test.ts';

const LOG = '**/api/delivery/webhooks/*/attempts';
const ENDPOINT = getChannel('webhook', 'w', '').id;

test.use({ scenario: 'logged in' });

/** Opens the management of the member's endpoint. */
async function manage(page: Page) {
  await open(page, '/delivery-settings');
  await page.getByRole('button', { name: /^Manage endpoint https:/ }).click();
  return page.getByRole('dialog', { name: 'Manage endpoint' });
}

test('a member chooses the events of an endpoint', async ({ page }) => {
  const calls = await answerDelivery(page);
  const dialog = await manage(page);
  const events = dialog.getByRole('group', { name: 'Events' });
  for (const name of ['New Signal', 'Signal Update', 'Strategy Status', 'System Alert'])
    await expect(events.getByRole('checkbox', { name })).toBeChecked();
  const save = events.getByRole('button', { name: 'Save events' });
  await expect(save).toBeDisabled();
  await events.getByRole('checkbox', { name: 'Strategy Status' }).uncheck();
  await save.click();
  await expect(toast(page)).toContainText('Events saved');
  expect(calls.changed).toEqual([{ id: ENDPOINT, body: { categories: ['signals', 'updates', 'system'] } }]);
  for (const name of ['New Signal', 'Signal Update', 'System Alert'])
    await events.getByRole('checkbox', { name }).uncheck();
  await expect(events).toContainText('Without an event nothing is sent.');
});

test('a member reads what was posted to an endpoint, its answers and their times, and sends a message again', async ({
  page,
}) => {
  const calls = await answerDelivery(page);
  const dialog = await manage(page);
  const rows = dialog.getByRole('table', { name: 'Delivery log' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/signal\.opened.*#12,345503.*69\sms.*Retrying/);
  await expect(rows.nth(2)).toContainText(/strategy\.status.*—204.*81\sms.*Delivered/);
  await rows.nth(1).getByRole('button').click();
  await expect(dialog).toContainText('POST https://desk.example.com/hooks/sealtick');
  await expect(dialog).toContainText('webhook-id: dl_opened');
  await expect(dialog).toContainText('"symbol": "EURUSD"');
  const attempts = dialog.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
  await expect(attempts).toHaveCount(2);
  await expect(attempts.first()).toContainText(/503 desk\.example\.com answered 503\.Service Unavailable69\sms/);
  await rows.nth(2).getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page)).toContainText('Sent again');
  expect(calls.replayed).toEqual([{ id: ENDPOINT, body: { deliveryId: 'dl_opened' } }]);
});

test('a member replays a range, and reads what is not sent again', async ({ page }) => {
  const calls = await answerDelivery(page);
  const dialog = await manage(page);
  const part = dialog.getByRole('region', { name: 'Replay a range' });
  await part.getByLabel('From (UTC)').fill('2026-11-20T10:00');
  await part.getByLabel('Until (UTC)').fill('2026-11-20T09:00');
  await expect(part.getByRole('alert')).toHaveText('Choose a moment before the end.');
  await expect(part.getByRole('button', { name: 'Send again' })).toBeDisabled();
  await part.getByLabel('Until (UTC)').fill('2026-11-20T11:00');
  await part.getByRole('button', { name: 'Send again' }).click();
  await expect(part.getByRole('status')).toHaveText('2 messages are sent again. 1 is not. 1: The signal has closed.');
  const range = { from: '2026-11-20T10:00:00.000Z', until: '2026-11-20T11:00:00.000Z' };
  expect(calls.replayed).toEqual([{ id: ENDPOINT, body: range }]);
});

test('a member replaces the secret, which is shown once', async ({ page }) => {
  const calls = await answerDelivery(page);
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Replace the secret' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace the secret?' });
  await expect(question).toContainText('The current one stays valid for 24 hours.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.secrets).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace the secret' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of your webhook' });
  await expect(shown).toContainText('whsec_');
  await expect(shown).toContainText(/The secret before is valid until .*\d/);
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  expect(calls.secrets).toEqual([ENDPOINT]);
});

test('Enter in the management of an endpoint saves no settings', async ({ page }) => {
  const calls = await answerDelivery(page);
  await open(page, '/delivery-settings');
  await page.getByRole('switch', { name: 'Email' }).click();
  await page.getByRole('button', { name: /^Manage endpoint https:/ }).click();
  await page.getByRole('dialog', { name: 'Manage endpoint' }).getByLabel('From (UTC)').press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Delivery settings' })).toContainText('1 change not saved. email');
  expect(calls.changed).toEqual([]);
});

test('an endpoint without messages says so', async ({ page }) => {
  await page.route(LOG, (route) => route.fulfill({ json: [] }));
  const dialog = await manage(page);
  await expect(dialog.getByRole('status').first()).toContainText('Nothing was sent to this endpoint yet.');
});

test.describe('what fails', () => {
  test.use({ expectedErrors: [/status of (500|409|422)/] });

  test('a log that cannot be loaded is offered again', async ({ page }) => {
    let isFailing = true;
    await page.route(LOG, (route) => (isFailing ? route.fulfill({ status: 500, json: {} }) : route.fallback()));
    const dialog = await manage(page);
    await expect(dialog.getByRole('alert')).toContainText('The log could not be loaded.');
    isFailing = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('table', { name: 'Delivery log' })).toBeVisible();
  });

  test('an act that is refused says why', async ({ page }) => {
    const problem = (status: number, code: string, title: string) =>
      refusal(status, title, { type: 'about:blank', code, title, message: title, instance: '/', requestId: 'r' });
    await page.route('**/api/delivery/webhooks/*/replay', (route) =>
      route.fulfill(problem(409, 'CONFLICT', 'The endpoint is not active. Switch it on and verify it first.')),
    );
    await page.route('**/api/delivery/channels/*', (route) =>
      route.fulfill(problem(500, 'INTERNAL', 'Something failed.')),
    );
    await page.route('**/api/delivery/webhooks/*/secret', (route) =>
      route.fulfill(problem(500, 'INTERNAL', 'No secret.')),
    );
    const dialog = await manage(page);
    const part = dialog.getByRole('region', { name: 'Replay a range' });
    await part.getByRole('button', { name: 'Send again' }).click();
    await expect(part.getByRole('alert')).toContainText('The endpoint is not active.');
    const events = dialog.getByRole('group', { name: 'Events' });
    await events.getByRole('checkbox', { name: 'System Alert' }).uncheck();
    await events.getByRole('button', { name: 'Save events' }).click();
    await expect(events.getByRole('alert')).toContainText('Something failed.');
    await dialog.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
    await expect(dialog.getByRole('region', { name: 'Secret' }).getByRole('alert')).toContainText('No secret.');
  });
});
