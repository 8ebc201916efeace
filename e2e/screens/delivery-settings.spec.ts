import { answerDelivery } from '../support/page/answer-delivery.ts';
import { expectLink, refusal } from '../support/page/answers.ts';
import { PREFERENCES, save, settings, toast, toggle } from '../support/page/delivery-settings.ts';
import { getChannel } from '../support/stand-in/delivery.ts';
import { expect, open, pretend, test } from '../support/test.ts';

test.describe('a visitor', () => {
  test('sees three tabs, each with an address, and goes back to the signals', async ({ page }) => {
    await open(page, '/delivery-settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery settings');
    await expect(page.getByRole('tab')).toHaveText(['Delivery Channels', 'Signal Preferences', 'Test & Verify']);
    await page.getByRole('tab', { name: 'Signal Preferences' }).click();
    await expect(page).toHaveURL(/\/delivery-settings\?tab=preferences$/);
    await page.getByRole('tab', { name: 'Test & Verify' }).click();
    await expect(page).toHaveURL(/\?tab=test$/);
    await expect(page.getByRole('button', { name: 'Log in to send a test' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Signals' }).click();
    await expect(page).toHaveURL(/\/signals$/);
  });

  test('sees the measured speed of the page and of each channel', async ({ page }) => {
    await open(page, '/delivery-settings');
    const rows = settings(page).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Web dashboard' })).toContainText(/38\sms/);
    await expect(rows.filter({ hasText: 'Web dashboard' })).toContainText('Always on');
    await expect(toggle(page, 'Web dashboard')).toHaveCount(0);
    await expect(rows.filter({ hasText: 'One message per signal' })).toContainText(/612\sms/);
    await expect(rows.filter({ hasText: 'Telegram bot' })).toContainText('not measured yet');
  });

  test('switching a channel off disables its input', async ({ page }) => {
    await open(page, '/delivery-settings');
    const email = settings(page).getByRole('textbox', { name: 'Email address' });
    await expect(toggle(page, 'Email')).toBeChecked();
    await expect(email).toBeEnabled();
    await toggle(page, 'Email').click();
    await expect(email).toBeDisabled();
    const url = settings(page).getByRole('textbox', { name: 'URL' });
    await expect(url).toBeDisabled();
    await expect(url).toHaveAttribute('type', 'url');
    await toggle(page, 'Webhook').click();
    await url.fill('http://desk.example.com/hooks');
    await expect(settings(page).getByRole('alert')).toHaveText(/begins with https/);
  });

  test('reads where a browser is added for push, which cannot be switched before', async ({ page }) => {
    await open(page, '/delivery-settings');
    await expect(toggle(page, 'Push')).toBeDisabled();
    await expectLink(
      settings(page).getByRole('listitem').filter({ hasText: 'Push' }),
      'Notifications',
      '/notification-settings',
    );
  });

  test('is asked to log in, and what they typed is saved afterwards', async ({ page }) => {
    await open(page, PREFERENCES);
    await expect(save(page)).toHaveCount(0);
    await settings(page).getByRole('button', { name: '80' }).click();
    await settings(page).getByRole('button', { name: 'London' }).click();
    await expect(settings(page)).toContainText('2 changes not saved. minimum confidence, trading session');
    await save(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Log in to save' });
    await dialog.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/login*');
    await pretend(page, 'logged in');
    const calls = await answerDelivery(page);
    await page.goto(PREFERENCES);
    await expect(toast(page)).toContainText('Settings saved');
    expect(calls.rules).toEqual([
      expect.objectContaining({ all: expect.objectContaining({ minConfidence: 80, session: 'london' }) }),
    ]);
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('reads state, health and last message of each channel', async ({ page }) => {
    await open(page, '/delivery-settings');
    const list = (name: string) => settings(page).getByRole('list', { name, exact: true });
    await expect(list('Email addresses')).toContainText('amara@northwind.test Confirmed');
    await expect(list('Email addresses')).toContainText(/Last message accepted \d+ min ago\./);
    await expect(list('Webhook endpoints')).toContainText('Failing');
    await expect(list('Webhook endpoints')).toContainText('desk.example.com answered 503.');
    await expect(list('Devices')).toContainText('Chrome on Linux Working');
    await expect(toggle(page, 'Telegram bot')).toBeDisabled();
    const telegram = settings(page).getByRole('listitem').filter({ hasText: 'Telegram bot' });
    await expectLink(telegram, 'Notifications', '/notification-settings');
  });

  test('adds an endpoint, and is shown its secret once', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, '/delivery-settings');
    await settings(page).getByRole('textbox', { name: 'URL' }).fill('https://new.example.com/hooks');
    await expect(settings(page)).toContainText('Saving adds it.');
    await expect(settings(page)).toContainText('1 change not saved. webhook URL');
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'The secret of your webhook' });
    await expect(dialog).toContainText('whsec_');
    await expect(dialog).toContainText('it is not shown again');
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await expect(dialog).toHaveCount(0);
    expect(calls.webhooks).toEqual([{ url: 'https://new.example.com/hooks' }]);
    expect(calls.rules, 'the rules are the same').toEqual([]);
  });

  test('keeps what is changed while a save is under way', async ({ page }) => {
    await answerDelivery(page);
    const { promise: isChanged, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/delivery/webhooks', async (route) => {
      await isChanged;
      await route.fallback();
    });
    await open(page, '/delivery-settings');
    await settings(page).getByRole('textbox', { name: 'URL' }).fill('https://new.example.com/hooks');
    await save(page).click();
    await toggle(page, 'Email').click();
    answer();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await expect(toast(page)).toContainText('Settings saved');
    await expect(settings(page)).toContainText('1 change not saved. email');
  });

  test('switches channels off, and discards changes', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, '/delivery-settings');
    await toggle(page, 'Email').click();
    await toggle(page, 'Push').click();
    await expect(settings(page)).toContainText('2 changes not saved. email, push');
    await settings(page).getByRole('button', { name: 'Discard' }).click();
    await expect(toggle(page, 'Email')).toBeChecked();
    await expect(save(page)).toHaveCount(0);
    await toggle(page, 'Webhook').click();
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    expect(calls.changed).toEqual([{ id: getChannel('webhook', 'w', '').id, body: { isOn: false } }]);
  });

  test('deletes a channel after a question', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, '/delivery-settings');
    await settings(page).getByRole('button', { name: 'Delete https://desk.example.com/hooks/sealtick' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Channel deleted');
    expect(calls.deleted).toEqual([getChannel('webhook', 'w', '').id]);
  });

  test('sends tests, and reads what became of them', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, '/delivery-settings?tab=test');
    await page.getByRole('button', { name: 'Send to all channels' }).click();
    const results = page.getByRole('list', { name: 'Results of the tests' });
    await expect(results).toContainText(/amara@northwind\.test accepted in 612\sms/);
    await expect(results).toContainText('desk.example.com answered 503');
    await expect.poll(() => calls.tested).toHaveLength(3);
    await page.getByRole('button', { name: 'Push: send a test to Chrome on Linux' }).click();
    await expect.poll(() => calls.tested).toHaveLength(4);
  });

  test('reads the receipts, and opens the story of the attempts', async ({ page }) => {
    await open(page, '/delivery-settings?tab=test');
    const table = page.getByRole('table', { name: 'Receipts' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Signal',
      'Channel',
      'Accepted',
      'After the seal',
      'State',
    ]);
    await expect(table.getByRole('row').nth(1)).toContainText(/EURUSD.*#12,345.*Email.*615\sms.*Delivered/);
    const row = table.getByRole('row').filter({ hasText: 'Webhook' });
    await expect(row).toContainText('Retrying');
    await row.getByRole('button').click();
    const story = table.getByRole('list', { name: 'What happened' });
    await expect(story).toContainText('First try: desk.example.com answered 503');
    await expect(story).toContainText('Next try. It is missed once the signal is no longer valid');
    await row.getByRole('button').click();
    await expect(story).toHaveCount(0);
  });

  test('confirms an address by the link of the email', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, '/delivery-settings?confirm=token-of-the-mail');
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(toast(page)).toContainText('Address confirmed');
    await expect(page).toHaveURL(/\/delivery-settings$/);
    expect(calls.confirmed).toEqual([{ token: 'token-of-the-mail' }]);
  });

  test('reaches the page from the signals, after a question, and the other settings from its side', async ({
    page,
  }) => {
    await open(page, '/signals');
    await page.getByRole('button', { name: 'Setup Delivery' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Set up delivery?' });
    await dialog.getByRole('button', { name: 'Go to delivery settings' }).click();
    await expect(page).toHaveURL(/\/delivery-settings$/);
    await expect(toggle(page, 'Email')).toBeChecked();
    const side = page.getByRole('navigation', { name: 'Settings' });
    await expect(side.getByRole('link', { name: 'Channels' })).toHaveAttribute('aria-current', 'page');
    await side.getByRole('link', { name: 'Notifications' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notification Preferences');
  });
});

test.describe('a new member', () => {
  test.use({ scenario: 'new member' });

  test('is offered the address of the account', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, '/delivery-settings');
    const field = settings(page).getByRole('textbox', { name: 'Email address' });
    await expect(field).toHaveValue('amara@northwind.test');
    await expect(settings(page)).toContainText('Your address is added when you follow your first strategy');
    await expect(settings(page), 'an offer is not a change').not.toContainText('not saved');
    await page.getByRole('tab', { name: 'Signal Preferences' }).click();
    await settings(page).getByRole('button', { name: 'London' }).click();
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    expect(calls.emails).toEqual([{ address: 'amara@northwind.test' }]);
  });

  test('cannot save a channel that is on without an address', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, '/delivery-settings');
    await toggle(page, 'Webhook').click();
    await expect(settings(page)).toContainText('Enter an address that begins with https://.');
    await save(page).click();
    await toggle(page, 'Webhook').click();
    await settings(page).getByRole('textbox', { name: 'Email address' }).fill('');
    await expect(settings(page).getByRole('textbox', { name: 'Email address' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await save(page).click();
    await expect(toast(page)).toHaveCount(0);
    expect([calls.webhooks, calls.rules]).toEqual([[], []]);
  });

  test('sees no row of a kind that the site does not offer', async ({ page }) => {
    await open(page, '/delivery-settings');
    await expect(toggle(page, 'Push')).toBeVisible();
    await expect(toggle(page, 'Telegram bot')).toHaveCount(0);
  });

  test('reads that there are no receipts', async ({ page }) => {
    await open(page, '/delivery-settings?tab=test');
    await expect(page.getByRole('main')).toContainText('No channel yet.');
    await expect(page.getByRole('main')).toContainText('Nothing was sent in the last 7 days.');
  });
});

test.describe('where settings cannot be read', () => {
  test.use({ scenario: 'failing member', expectedErrors: [/50[03]/] });

  test('the page says so, and tries again', async ({ page }) => {
    await open(page, '/delivery-settings');
    const alert = page.getByRole('alert').filter({ hasText: 'Your settings could not be loaded' });
    await expect(alert).toBeVisible();
    await pretend(page, 'logged in');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(toggle(page, 'Email')).toBeChecked();
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('whose address is refused', () => {
    test.use({ expectedErrors: [/409 \(Conflict\)/] });

    test('reads why at the field, and what they typed stays', async ({ page }) => {
      await answerDelivery(page);
      await page.route('**/api/delivery/email', (route) =>
        route.fulfill(refusal(409, 'The account has 3 email addresses.')),
      );
      await open(page, '/delivery-settings');
      const field = settings(page).getByRole('textbox', { name: 'Email address' });
      await field.fill('nobody');
      await expect(settings(page).getByRole('alert')).toHaveText('Please enter a valid email address.');
      await field.fill('desk@northwind.test');
      await save(page).click();
      await expect(settings(page).getByRole('alert')).toHaveText('The account has 3 email addresses.');
      await expect(toast(page)).toContainText('Settings not saved');
      await expect(field).toHaveValue('desk@northwind.test');
    });
  });
});
