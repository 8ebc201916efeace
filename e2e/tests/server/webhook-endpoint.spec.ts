import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newAddress, signUp } from '../../support/program/members.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

/** Starts an endpoint that accepts every message; returns its address and the ids of the messages. */
async function startReceiver() {
  const ids: string[] = [];
  const signatures: string[] = [];
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    signatures.push(String(request.headers['webhook-signature']));
    request.resume().on('end', () => response.end('stored'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, ids, signatures, stop: () => server.close() };
}

test('a member manages an endpoint: events, log, secret and replay', async ({ page }) => {
  const receiver = await startReceiver();
  await signUp(page, newAddress('endpoint'));
  await open(page, '/delivery-settings');
  const form = page.getByRole('form', { name: 'Delivery settings' });
  await form.getByRole('switch', { name: 'Webhook' }).click();
  await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await form.getByRole('button', { name: `Manage endpoint ${receiver.url}` }).click();

  const dialog = page.getByRole('dialog', { name: 'Manage endpoint' });
  await expect(dialog).toContainText('Nothing was sent to this endpoint yet.');
  const events = dialog.getByRole('group', { name: 'Events' });
  await events.getByRole('checkbox', { name: 'System Alert' }).uncheck();
  await events.getByRole('button', { name: 'Save events' }).click();
  await expect(events.getByRole('button', { name: 'Save events' })).toBeDisabled();

  await dialog.getByRole('button', { name: 'Replace the secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of your webhook' });
  await expect(shown).toContainText(/whsec_.*The secret before is valid until/);
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Test & Verify' }).click();
  await page.getByRole('button', { name: `Webhook: send a test to ${receiver.url}` }).click();
  await expect(page.getByRole('list', { name: 'Results of the tests' })).toContainText('accepted in');
  expect(receiver.signatures.at(-1)!.split(' '), 'signed with both secrets').toHaveLength(2);

  await open(page, '/delivery-settings');
  await form.getByRole('button', { name: `Manage endpoint ${receiver.url}` }).click();
  await expect(events.getByRole('checkbox', { name: 'System Alert' }), 'is stored').not.toBeChecked();
  const row = dialog.getByRole('table', { name: 'Delivery log' }).getByRole('row').nth(1);
  await expect(row).toContainText(/test.*200.*Delivered/);
  await row.getByRole('button').click();
  await expect(dialog).toContainText(`webhook-id: ${receiver.ids.at(-1)}`);
  // Members see no text of answers from a private network.
  await expect(dialog.getByRole('list', { name: 'Attempts' })).toContainText('200');
  await expect(dialog.getByRole('list', { name: 'Attempts' })).not.toContainText('stored');
  await dialog.getByRole('region', { name: 'Replay a range' }).getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByRole('region', { name: 'Replay a range' }).getByRole('status')).toContainText(
    '0 messages are sent again. 1 is not. 1: A test is sent once. Send another one.',
  );
  await expectAccessible(page);
  receiver.stop();
});
