import type { Page } from '@playwright/test';
import type { Channel } from '@sealtick/contract';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { openWithChannels, settings, toast, toNotifications } from '../support/page/delivery-settings.ts';
import { getChannel } from '../support/stand-in/delivery.ts';
import { expect, test } from '../support/test.ts';

test.use({ scenario: 'logged in' });

/** Up to the next read of the channels, of which there is one every three seconds while a code is valid. */
const untilRead = (page: Page) => page.clock.runFor(3_000);

const telegram = (page: Page) => page.getByRole('region', { name: 'Telegram bot' });
const steps = (page: Page) => telegram(page).getByRole('list', { name: 'Link a Telegram chat' });
const chat = (letter: string, label: string, change: Partial<Channel> = {}) =>
  getChannel('telegram', letter, label, change);
const MOVED = 'This chat was linked to another account. Create a code to link a chat again.';
const ENDED = { state: 'disabled', reason: MOVED } as const;

test('a member links a chat again that has ended', async ({ page }) => {
  await page.clock.install();
  const calls = await answerDelivery(page);
  let channels = [chat('t', 'Amara', ENDED)];
  await openWithChannels(page, () => channels);
  await expect(settings(page)).toContainText('A chat is linked under Notifications.');
  const toggle = page.getByRole('switch', { name: 'Telegram bot' });
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeDisabled();
  await toNotifications(page);
  await expect(telegram(page)).toContainText(`Amara Ended${MOVED}`);
  await telegram(page).getByRole('button', { name: 'Link again: Amara' }).click();
  await expect(steps(page)).toContainText('/start 7QK4M2XD');
  await expect(toggle, 'the steps are open').toBeChecked();
  channels = [chat('t', 'Amara')];
  await untilRead(page);
  await expect(toast(page)).toContainText('Telegram linked');
  await expect(telegram(page)).toContainText('Amara Working');
  await expect(steps(page)).toHaveCount(0);
  await expect(telegram(page).getByRole('button', { name: /Link again/ })).toHaveCount(0);
  expect(calls.codes).toHaveLength(1);
  expect(calls.deleted).toEqual([]);
});

test('a member links a second and a third chat, and no fourth', async ({ page }) => {
  await page.clock.install();
  const calls = await answerDelivery(page);
  let channels = [chat('t', 'Amara')];
  await openWithChannels(page, () => channels);
  await toNotifications(page);
  const another = telegram(page).getByRole('button', { name: 'Link another chat' });
  await another.click();
  await expect(steps(page)).toContainText('/start 7QK4M2XD');
  await telegram(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(steps(page)).toHaveCount(0);
  await another.click();
  await expect(steps(page)).toContainText('Waiting');
  expect(calls.codes, 'the code is valid still').toHaveLength(1);
  channels = [...channels, chat('u', 'Desk')];
  await untilRead(page);
  await expect(toast(page)).toContainText('Telegram linked');
  await expect(steps(page)).toHaveCount(0);
  await another.click();
  await expect.poll(() => calls.codes, 'the first was used').toHaveLength(2);
  await expect(steps(page)).toContainText('Waiting');
  channels = [...channels, chat('v', 'Phone')];
  await untilRead(page);
  await expect(steps(page)).toHaveCount(0);
  await expect(another).toHaveCount(0);
});
