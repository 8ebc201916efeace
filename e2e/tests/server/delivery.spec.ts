import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { account, logOut, signUp } from '../../support/members.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

const EMAIL = 'delia@example.com';

/** Starts an endpoint that answers every message with 200; returns its address and what it received. */
async function startReceiver() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, received, stop: () => server.close() };
}

/** Returns the signature that a message of this site has. */
function signatureOf({ headers, body }: { headers: IncomingHttpHeaders; body: string }, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('what a member saves of deliveries is still there after a reload', async ({ page }) => {
  await signUp(page, EMAIL);
  await open(page, '/delivery-settings');
  const form = page.getByRole('form', { name: 'Delivery settings' });
  const message = page.getByRole('region', { name: 'Notification' });
  const save = form.getByRole('button', { name: 'Save Settings' });
  await expect(form.getByRole('textbox', { name: 'Email address' })).toHaveValue(EMAIL);
  await save.click();
  await expect(message).toContainText('Settings saved');
  await expect(form.getByRole('list', { name: 'E-mail addresses' })).toContainText(`${EMAIL} Confirmed`);

  const receiver = await startReceiver();
  await form.getByRole('switch', { name: 'Webhook' }).click();
  await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'The secret of your webhook' });
  const secret = (await dialog.getByText(/^whsec_/).textContent())!;
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(form.getByRole('list', { name: 'Webhook endpoints' })).toContainText(`${receiver.url} Working`);
  expect(receiver.received[0]!.headers['webhook-signature']).toBe(signatureOf(receiver.received[0]!, secret));

  await page.getByRole('tab', { name: 'Test & Verify' }).click();
  await page.getByRole('button', { name: `Webhook: send a test to ${receiver.url}` }).click();
  await expect(page.getByRole('list', { name: 'Results of the tests' })).toContainText('accepted in');
  await expect(page.getByRole('table', { name: 'Receipts' })).toContainText('Test message');
  expect(receiver.received.at(-1)!.body).toContain('"test"');
  receiver.stop();

  await page.getByRole('tab', { name: 'Signal Preferences' }).click();
  await form.getByRole('button', { name: '80' }).click();
  await form.getByRole('switch', { name: 'Crypto' }).click();
  await form.getByRole('button', { name: 'New York' }).click();
  await expect(form).toContainText('3 changes not saved. minimum confidence, market focus, trading session');
  await save.click();
  await expect(form).not.toContainText('not saved');

  await open(page, '/delivery-settings?tab=preferences');
  await expect(form.getByRole('button', { name: '80' })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByRole('switch', { name: 'Crypto' })).not.toBeChecked();
  await expect(form.getByRole('button', { name: 'New York' })).toHaveAttribute('aria-pressed', 'true');
  await expect(save).toBeDisabled();
  await expectAccessible(page);

  await open(page, '/notification-settings');
  const other = page.getByRole('form', { name: 'Notification Preferences' });
  await other.getByRole('combobox', { name: 'Signal frequency' }).selectOption('Daily Digest');
  await other.getByRole('button', { name: 'Save Settings' }).click();
  await expect(other).not.toContainText('not saved');
  await open(page, '/notification-settings');
  await expect(other.getByRole('combobox', { name: 'Signal frequency' })).toHaveValue('daily');
  await expect(other.getByRole('switch', { name: 'Telegram bot' })).toBeDisabled();
  await logOut(page);
  await expect(account(page)).toHaveCount(0);
});
