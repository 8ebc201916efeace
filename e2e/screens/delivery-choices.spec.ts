import type { Channel } from '@sealtick/contract';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { PREFERENCES, save, settings, toast } from '../support/page/delivery-settings.ts';
import { openMenu } from '../support/program/members.ts';
import { getChannel, getChannels } from '../support/stand-in/delivery.ts';
import { subscribed } from '../support/stand-in/subscriber.ts';
import { expect, loadedAll, open, pretend, test } from '../support/test.ts';

test('a visitor who only chose the frequency of emails has it, and the address of the account, after the login', async ({
  page,
}) => {
  await open(page, '/notification-settings');
  const form = page.getByRole('form', { name: 'Notification Preferences' });
  await form.getByRole('combobox', { name: 'Signal frequency' }).selectOption('High Priority Only');
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByRole('alertdialog', { name: 'Log in to save' }).getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/login*');
  await pretend(page, 'new member');
  const calls = await answerDelivery(page);
  await page.goto('/notification-settings');
  await expect(toast(page)).toContainText('Settings saved');
  expect(calls.emails).toEqual([{ address: expect.stringContaining('@') }]);
  const added = getChannel('email', 'n', '').id;
  expect(calls.rules).toEqual([expect.objectContaining({ channels: { [added]: { frequency: 'high' } } })]);
});

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber' });

  test('mutes a strategy and gives another its own minimum, or takes both back before saving', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PREFERENCES);
    const card = page.getByRole('region', { name: 'Single strategies' });
    const rows = card.getByRole('listitem');
    const [muted, strict] = [rows.nth(0), rows.nth(1)];
    await expect(muted.getByRole('switch')).toBeChecked();
    await expect(muted).toContainText('New signals are sent');
    await expect(strict.getByRole('combobox', { name: 'Minimum' })).toHaveValue('');
    await muted.getByRole('switch').click();
    await expect(muted).toContainText('Muted: no new signals are sent');
    await strict.getByRole('combobox', { name: 'Minimum' }).selectOption('90');
    await expect(settings(page)).toContainText('1 change not saved. rules of strategies');
    await muted.getByRole('switch').click();
    await strict.getByRole('combobox', { name: 'Minimum' }).selectOption('as above');
    await expect(settings(page), 'nothing differs from what is saved').not.toContainText('not saved');
    await muted.getByRole('switch').click();
    await strict.getByRole('combobox', { name: 'Minimum' }).selectOption('90');
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    expect(calls.rules).toEqual([expect.objectContaining({ strategies: expect.anything() })]);
    const [{ strategies }] = calls.rules as [{ strategies: Record<string, unknown> }];
    expect(Object.values(strategies)).toHaveLength(2);
    expect(Object.values(strategies)).toEqual(expect.arrayContaining([{ isMuted: true }, { minConfidence: 90 }]));
  });

  test('reads which strategy is muted from the menu of a signal', async ({ page }) => {
    const mute = {
      id: 'mu_aaaaaaaaaaaaaaaaaaaaaa',
      kind: 'strategy',
      until: null,
      createdAt: '2026-03-16T10:00:00.000Z',
    };
    await page.route('**/api/delivery/mutes', (route) =>
      route.fulfill({ json: [{ ...mute, subject: subscribed[1]!.strategyId }] }),
    );
    await open(page, PREFERENCES);
    const rows = page.getByRole('region', { name: 'Single strategies' }).getByRole('listitem');
    await expect(rows.nth(1)).toContainText('Muted until you unmute it');
    await expect(rows.nth(0)).toContainText('New signals are sent');
  });

  test('reads that all markets are sent while none is chosen', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PREFERENCES);
    const card = page.getByRole('region', { name: 'Market focus' });
    const words = card.getByText('No market chosen: signals of all markets are sent.');
    await expect(words).toHaveCount(0);
    for (const name of ['FX Majors', 'Indices', 'Commodities']) await card.getByRole('switch', { name }).click();
    await expect(words).toBeVisible();
    await card.getByRole('switch', { name: 'Crypto' }).click();
    await expect(words).toHaveCount(0);
    await card.getByRole('switch', { name: 'Crypto' }).click();
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    expect(calls.rules).toEqual([expect.objectContaining({ all: expect.objectContaining({ markets: [] }) })]);
  });
});

test.describe('a subscriber whose subscriptions cannot be loaded', () => {
  test.use({ scenario: 'subscriber', expectedErrors: [/503/] });

  test('tries again', async ({ page }) => {
    await open(page, '/about');
    await page.route('**/api/subscriptions', (route) => route.fulfill({ status: 503, json: {} }));
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('tab', { name: 'Signal Preferences' }).click();
    const card = page.getByRole('region', { name: 'Single strategies' });
    await expect(card.getByRole('alert')).toContainText('Your subscriptions could not be loaded.');
    await page.unroute('**/api/subscriptions');
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card.getByRole('listitem')).not.toHaveCount(0);
  });
});

test.describe('a member who switched the emails off', () => {
  test.use({ scenario: 'logged in' });

  test('sends no email with the test to all channels, and one if they ask for it', async ({ page }) => {
    const calls = await answerDelivery(page);
    const [email, ...others] = getChannels('logged in') as [Channel, ...Channel[]];
    const channels = [{ ...email, isOn: false }, ...others];
    await page.route('**/api/delivery/channels', (route) => route.fulfill({ json: channels }));
    await open(page, '/delivery-settings');
    await settings(page).getByRole('switch', { name: 'Email' }).click();
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    await page.getByRole('tab', { name: 'Test & Verify' }).click();
    await page.getByRole('button', { name: 'Send to all channels' }).click();
    const results = page.getByRole('list', { name: 'Results of the tests' }).getByRole('listitem');
    await expect(results).toHaveCount(others.length);
    // In the order of the answers.
    for (const { label } of others) await expect(results.filter({ hasText: label })).toHaveCount(1);
    await page.getByRole('button', { name: `Email: send a test to ${email.label}` }).click();
    await expect(results).toHaveCount(channels.length);
    expect(calls.tested.slice(0, -1).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    expect(calls.tested.at(-1)).toBe(email.id);
  });
});

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
    expect(calls.changed).toEqual([{ id: getChannel('email', 'e', '').id, body: { isOn: false } }]);
  });
});
