import { answerDelivery } from '../support/answer-delivery.ts';
import { channelOf } from '../support/delivery.ts';
import { save, settings, toast } from '../support/delivery-settings.ts';
import { expect, loadedAll, open, test } from '../support/test.ts';

test.describe('a member whose network fails', () => {
  test.use({ scenario: 'logged in', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/] });

  test('reads that nothing was saved, and saves what they changed once it is back', async ({ page, context }) => {
    await open(page, '/delivery-settings');
    const email = settings(page).getByRole('switch', { name: 'Email' });
    await email.click();
    // A browser does not request a script again that it could not load: all of them come first.
    await loadedAll(page);
    await context.setOffline(true);
    await save(page).click();
    await expect(toast(page)).toContainText('Settings not saved');
    await expect(toast(page)).toContainText('The server could not be reached. Check your connection and try again.');
    await expect(email).not.toBeChecked();
    await expect(settings(page)).toContainText('1 change not saved. email');
    await context.setOffline(false);
    const calls = await answerDelivery(page);
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    expect(calls.changed).toEqual([{ id: channelOf('email', 'e', '').id, body: { isOn: false } }]);
  });
});

test.describe('a member whose browser was not asked yet', () => {
  test.use({ scenario: 'subscriber' });

  test('is asked for the permission of push messages by the press on the button, and not before', async ({ page }) => {
    await page.addInitScript(`
      window.asked = 0;
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      Notification.requestPermission = async () => { window.asked += 1; return 'denied'; };
    `);
    const asked = () => page.evaluate('window.asked');
    await open(page, '/delivery-settings');
    const toggle = settings(page).getByRole('switch', { name: 'Push' });
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(toggle).toBeChecked();
    expect(await asked()).toBe(0);
    await open(page, '/notification-settings');
    const push = page.getByRole('region', { name: 'Browser push' });
    await push.getByRole('checkbox', { name: /Market News/ }).click();
    const allow = push.getByRole('button', { name: 'Allow on this device' });
    await expect(allow).toBeVisible();
    expect(await asked()).toBe(0);
    await allow.click();
    await expect.poll(asked).toBe(1);
  });
});
