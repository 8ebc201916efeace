import { ALL_CHANNELS_MAX, writes } from '@sealtick/contract';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { openWithChannels, PREFERENCES, save, settings, toast, toggle } from '../support/page/delivery-settings.ts';
import { getChannel } from '../support/stand-in/delivery.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('the preferences of a member', () => {
  test.use({ scenario: 'logged in' });

  test('sees how many of the last signals would have been sent', async ({ page }) => {
    await answerDelivery(page);
    await open(page, PREFERENCES);
    const card = page.getByRole('region', { name: 'Minimum confidence' });
    await expect(card).toContainText('5 of 42 per month would be sent.');
    await expect(card).toContainText('A minimum of 60% or more would stop every signal');
    await expect(card.getByRole('img')).toHaveAccessibleName(/13 from 35%.* The minimum is 50%/);
    for (const value of ['Any', '50', '60', '70', '80', '90']) {
      await expect(card.getByRole('button', { name: value })).toBeVisible();
    }
    await card.getByRole('button', { name: '60' }).click();
    await expect(card).toContainText('0 of 42 per month would be sent. These settings would send you nothing.');
    await expect(card).toContainText('Not sent: 42 by the minimum confidence.');
    const markets = page.getByRole('region', { name: 'Market focus' });
    await expect(markets.getByRole('listitem')).toHaveText([
      /FX Majors24 signals in 30 days/,
      /Indices11 signals/,
      /Commodities4 signals/,
      /Crypto3 signals/,
    ]);
    await expect(markets.getByRole('switch', { name: 'Crypto' })).not.toBeChecked();
  });

  test('sees which channel would have been sent fewer signals, by a rule of its own', async ({ page }) => {
    await answerDelivery(page);
    await open(page, '/notification-settings');
    const frequency = page.getByRole('combobox', { name: 'Signal frequency' });
    await frequency.selectOption('Daily Digest');
    const side = page.getByRole('navigation', { name: 'Settings' });
    await side.getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('tab', { name: 'Signal Preferences' }).click();
    const card = page.getByRole('region', { name: 'Minimum confidence' });
    await expect(card).toContainText('5 of 42 per month would be sent.');
    await expect(card).toContainText('By the rules of single channels, 0 to amara@northwind.test.');
    await expect(card, 'the others are sent all of them').not.toContainText('Chrome on Linux');
    await side.getByRole('link', { name: 'Notifications' }).click();
    await frequency.selectOption('All Signals');
    await side.getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('tab', { name: 'Signal Preferences' }).click();
    await expect(card).toContainText('5 of 42 per month would be sent.');
    await expect(card).not.toContainText('By the rules of single channels');
  });

  test('sees the sessions of the day by UTC, and chooses one', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PREFERENCES);
    const card = page.getByRole('region', { name: 'Trading session' });
    await expect(card).toContainText(/UTC, now \d\d:\d\d/);
    await expect(card.getByRole('img')).toHaveAccessibleName(/Asian 00 to 09, London 0[78] to 1[67], New York 1[23]/);
    for (const name of ['All', 'London', 'New York', 'Asian']) await card.getByRole('button', { name }).click();
    await page.getByRole('region', { name: 'Market focus' }).getByRole('switch', { name: 'Crypto' }).click();
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    expect(calls.rules).toEqual([
      expect.objectContaining({ all: expect.objectContaining({ session: 'asian', markets: [] }) }),
    ]);
  });

  test('lets no fills, moved stops and closes through quiet hours if they say so', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PREFERENCES);
    const exits = settings(page).getByRole('checkbox', { name: 'Send fills, moved stops and closes in quiet hours' });
    await expect(exits).toBeChecked();
    await expect(exits).toBeDisabled();
    await toggle(page, 'Quiet hours').click();
    await exits.uncheck();
    await expect(settings(page)).toContainText('1 change not saved. quiet hours');
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    expect(calls.rules).toEqual([
      expect.objectContaining({
        all: expect.objectContaining({ quietHours: { from: '22:00', to: '07:00', letsExitsThrough: false } }),
      }),
    ]);
    await expect(exits).not.toBeChecked();
  });

  test('saves quiet hours and a fallback order', async ({ page }) => {
    const calls = await answerDelivery(page);
    await open(page, PREFERENCES);
    const from = page.getByLabel('From', { exact: true });
    await expect(from).toBeDisabled();
    await toggle(page, 'Quiet hours').click();
    await from.fill('07:00');
    await expect(settings(page)).toContainText('Both times are the same: the whole day is quiet');
    const to = page.getByLabel('To', { exact: true });
    for (const field of [from, to]) await field.fill('');
    await expect(settings(page)).toContainText('Enter both times');
    await expect(settings(page)).not.toContainText('Both times are the same');
    await to.fill('07:00');
    await from.fill('23:00');
    await expect(settings(page)).not.toContainText('Both times are the same');
    await settings(page).getByRole('button', { name: 'One after the other' }).click();
    await settings(page).getByRole('button', { name: 'Move Chrome on Linux up' }).click();
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    const ids = ['e', 'p', 'w'].map((letter) => getChannel('push', letter, '').id);
    expect(calls.rules).toEqual([
      expect.objectContaining({
        all: expect.objectContaining({ quietHours: { from: '23:00', to: '07:00', letsExitsThrough: true } }),
        fallback: ids,
      }),
    ]);
  });

  test('saves a fallback order of all channels that an account can have', async ({ page }) => {
    const calls = await answerDelivery(page);
    const channels = Array.from({ length: ALL_CHANNELS_MAX }, (_, place) => ({
      ...getChannel('webhook', 'w', `https://desk.example.com/${place}`),
      id: `ch_${String(place).padStart(22, '0')}`,
    }));
    await openWithChannels(page, () => channels);
    await page.getByRole('tab', { name: 'Signal Preferences' }).click();
    await settings(page).getByRole('button', { name: 'One after the other' }).click();
    await expect(settings(page).getByRole('list', { name: 'Order of the channels' }).getByRole('listitem')).toHaveCount(
      channels.length,
    );
    await save(page).click();
    await expect(toast(page)).toContainText('Settings saved');
    const { fallback } = writes.deliveryRules.save.body.parse(calls.rules[0]);
    expect(fallback).toEqual(channels.map(({ id }) => id));
  });
});
