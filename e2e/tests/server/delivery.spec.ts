import { account, logOut, newAddress, signUp } from '../../support/program/members.ts';
import { signBody, startReceiver } from '../../support/program/webhook-receiver.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

const EMAIL = newAddress('delia');

test('what a member saves of deliveries is still there after a reload', async ({ page }) => {
  await signUp(page, EMAIL);
  await open(page, '/delivery-settings');
  const form = page.getByRole('form', { name: 'Delivery settings' });
  const save = form.getByRole('button', { name: 'Save Settings' });
  await expect(form.getByRole('textbox', { name: 'Email address' })).toHaveValue(EMAIL);
  // What is offered is not a change of the member.
  await expect(save).toHaveCount(0);

  const receiver = await startReceiver();
  await form.getByRole('switch', { name: 'Webhook' }).click();
  await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'The secret of your webhook' });
  const secret = (await dialog.getByText(/^whsec_/).textContent())!;
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(form.getByRole('list', { name: 'Email addresses' })).toContainText(`${EMAIL} Confirmed`);
  await expect(form.getByRole('list', { name: 'Webhook endpoints' })).toContainText(`${receiver.url} Working`);
  expect(receiver.received[0]!.headers['webhook-signature']).toBe(signBody(receiver.received[0]!, secret));

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
  await expect(save).toHaveCount(0);
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
