import type { Page } from '@playwright/test';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { expectLink } from '../support/page/answers.ts';
import { getChannel, getChannels } from '../support/stand-in/delivery.ts';
import { getDelivery } from '../support/stand-in/signal-detail.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const PATH = '/notification-settings';
const settings = (page: Page) => page.getByRole('form', { name: 'Notification Preferences' });
const card = (page: Page, name: string) => settings(page).getByRole('region', { name });
const toggle = (page: Page, name: string) => settings(page).getByRole('switch', { name });
const save = (page: Page) => settings(page).getByRole('button', { name: 'Save Settings' });
const toast = (page: Page) => page.getByRole('region', { name: 'Notification' });

/** Saves as a visitor, logs in as a new member, and expects that the settings were saved. Returns the calls of the saving. */
async function logInToSave(page: Page) {
  await save(page).click();
  await page.getByRole('alertdialog', { name: 'Log in to save' }).getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/login*');
  await pretend(page, 'new member');
  const calls = await answerDelivery(page);
  await page.goto(PATH);
  await expect(toast(page)).toContainText('Settings saved');
  return calls;
}

test.describe('a visitor', () => {
  test('sees the defaults: email and push on, Telegram off', async ({ page }) => {
    await open(page, PATH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notification Preferences');
    await expect(toggle(page, 'Email')).toBeChecked();
    await expect(toggle(page, 'Telegram bot')).not.toBeChecked();
    await expect(toggle(page, 'Browser push')).toBeChecked();
    await expect(settings(page).getByRole('checkbox', { name: /New Signals/ })).toBeChecked();
    await expect(settings(page).getByRole('checkbox', { name: /Price Alerts/ })).toBeChecked();
    await expect(settings(page).getByRole('checkbox', { name: /System Updates/ })).not.toBeChecked();
    await expect(settings(page).getByRole('checkbox', { name: /Market News/ })).not.toBeChecked();
    const frequency = settings(page).getByRole('combobox', { name: 'Signal frequency' });
    await expect(frequency.getByRole('option')).toHaveText(['All Signals', 'High Priority Only', 'Daily Digest']);
    await expect(page.getByRole('region', { name: 'How a push looks' })).toContainText('Long EURUSD');
  });

  test('Email reveals its address and frequency only while it is on', async ({ page }) => {
    await open(page, PATH);
    await expect(settings(page).getByRole('textbox', { name: 'Email address' })).toBeVisible();
    await toggle(page, 'Email').click();
    await expect(settings(page).getByRole('textbox', { name: 'Email address' })).toHaveCount(0);
    await expect(settings(page).getByRole('combobox', { name: 'Signal frequency' })).toHaveCount(0);
  });

  test('is asked to log in, and what they typed is saved afterwards', async ({ page }) => {
    await open(page, PATH);
    await settings(page).getByRole('textbox', { name: 'Email address' }).fill('desk@northwind.test');
    await settings(page).getByRole('combobox', { name: 'Signal frequency' }).selectOption('Daily Digest');
    await expect(page.getByRole('note')).toContainText('one email a day at 08:00');
    const calls = await logInToSave(page);
    expect(calls.emails).toEqual([{ address: 'desk@northwind.test' }]);
    const added = getChannel('email', 'n', '').id;
    expect(calls.rules).toEqual([expect.objectContaining({ channels: { [added]: { frequency: 'daily' } } })]);
  });

  test('who chose a push message finds it chosen after the login, without a device, and changes it', async ({
    page,
  }) => {
    await open(page, PATH);
    const news = settings(page).getByRole('checkbox', { name: /Market News/ });
    await news.check();
    const calls = await logInToSave(page);
    const chosen = ['signals', 'updates', 'price-alerts'];
    expect(calls.rules).toEqual([expect.objectContaining({ pushCategories: [...chosen, 'market-news'] })]);
    await expect(card(page, 'Browser push')).toContainText('No device yet');
    await expect(settings(page)).not.toContainText('push messages');
    await expect(news).toBeChecked();
    await news.uncheck();
    await expect(settings(page)).toContainText('push messages');
    await save(page).click();
    await expect.poll(() => calls.rules).toHaveLength(2);
    expect(calls.rules[1]).toMatchObject({ pushCategories: chosen });
  });

  test('opens and closes the choices of push, without a device that it would switch', async ({ page }) => {
    await open(page, PATH);
    await toggle(page, 'Browser push').click();
    await expect(settings(page).getByRole('checkbox')).toHaveCount(0);
    await expect(save(page)).toHaveCount(0);
    await toggle(page, 'Browser push').click();
    await expect(settings(page).getByRole('checkbox', { name: /New Signals/ })).toBeChecked();
  });

  test('sees how Telegram is linked, and where to log in for a code', async ({ page }) => {
    await open(page, PATH);
    await toggle(page, 'Telegram bot').click();
    const steps = card(page, 'Telegram bot').getByRole('list', { name: 'Link a Telegram chat' });
    await expect(steps.getByRole('listitem')).toHaveText([/Find the bot/, /Send it.*\/start/, /Wait here\./]);
    await expect(steps.getByRole('button', { name: 'Log in to get a code' })).toBeVisible();
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('goes back to the dashboard', async ({ page }) => {
    await open(page, PATH);
    await page.getByRole('link', { name: 'Back to Platform' }).click();
    await expect(page).toHaveURL(/\/platform$/);
  });

  test('saves the frequency of emails and what is pushed', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PATH);
    await settings(page).getByRole('combobox', { name: 'Signal frequency' }).selectOption('High Priority Only');
    await settings(page)
      .getByRole('checkbox', { name: /Price Alerts/ })
      .uncheck();
    await settings(page)
      .getByRole('checkbox', { name: /Market News/ })
      .check();
    await expect(settings(page)).toContainText('2 changes not saved. signal frequency, push messages');
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    expect(calls.changed).toEqual([]);
    const email = getChannel('email', 'e', '').id;
    expect(calls.rules).toEqual([
      expect.objectContaining({
        channels: { [email]: { frequency: 'high' } },
        pushCategories: ['signals', 'updates', 'market-news'],
      }),
    ]);
  });

  test('edits what the delivery settings edit', async ({ page }) => {
    await open(page, PATH);
    await toggle(page, 'Email').click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Channels' }).click();
    const other = page.getByRole('form', { name: 'Delivery settings' });
    await expect(other.getByRole('switch', { name: 'Email' })).not.toBeChecked();
    await expect(other).toContainText('1 change not saved. email');
  });

  test('links Telegram by a code, and the page updates automatically', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PATH);
    await toggle(page, 'Telegram bot').click();
    const telegram = card(page, 'Telegram bot');
    await expect(telegram).toContainText('@example_sealtick_bot');
    await expect(telegram).toContainText('/start 7QK4M2XD');
    await expect(telegram).toContainText('Waiting, 9 min left');
    await expectLink(telegram, 'Open Telegram', /^https:\/\/t\.me\//);
    const chat = getChannel('telegram', 't', 'Amara');
    await page.route('**/api/delivery/channels', (route) =>
      route.fulfill({ json: [...getChannels('logged in'), chat] }),
    );
    await expect(toast(page)).toContainText('Telegram linked');
    await expect(telegram.getByRole('list', { name: 'Telegram chats' })).toContainText('Amara Working');
    await expect(toggle(page, 'Telegram bot')).toBeChecked();
    expect(calls.codes).toHaveLength(1);
  });
});

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber' });

  test('sees the devices and the price alerts', async ({ page }) => {
    await open(page, PATH);
    const devices = card(page, 'Browser push').getByRole('list', { name: 'Devices with browser push' });
    await expect(devices).toContainText('Chrome on Linux');
    const alerts = page.getByRole('region', { name: 'Price alerts' }).getByRole('list', { name: 'Price alerts' });
    await expect(alerts).toContainText('XAUUSD');
  });

  test('removes a device, which is left out of the rules too', async ({ page, apiCalls }) => {
    await page.route('**/api/delivery/channels/*', (route) => route.fulfill({ status: 204 }));
    await open(page, PATH);
    const read = () => apiCalls.filter((path) => path === '/api/delivery/rules').length;
    const before = read();
    await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => read() - before).toBe(1);
  });
});

test.describe('where the operator has no bot', () => {
  test.use({ scenario: 'new member' });

  test('the page says so, and Telegram cannot be switched on', async ({ page }) => {
    await open(page, PATH);
    await expect(toggle(page, 'Telegram bot')).toBeDisabled();
    await expect(card(page, 'Telegram bot')).toContainText('This site has no Telegram bot yet');
    await expect(card(page, 'Browser push')).toContainText('No device yet');
  });

  test.describe('a visitor', () => {
    test.use({ scenario: 'logged out' });

    test('reads it before the login', async ({ page }) => {
      await page.route('**/api/delivery', (route) => route.fulfill({ json: getDelivery('new member') }));
      await open(page, '/risk-config');
      await page.getByRole('link', { name: 'Notifications', exact: true }).click();
      await expect(card(page, 'Telegram bot')).toContainText('This site has no Telegram bot yet');
      await expect(toggle(page, 'Telegram bot')).toBeDisabled();
    });
  });
});

test.describe('where settings cannot be read', () => {
  test.use({ scenario: 'failing member', expectedErrors: [/50[03]/] });

  test('the page says so, and offers to try again', async ({ page }) => {
    await open(page, PATH);
    await expect(page.getByRole('alert').filter({ hasText: 'Your settings could not be loaded' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
