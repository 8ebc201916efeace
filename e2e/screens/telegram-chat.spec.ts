import type { Page } from '@playwright/test';
import type { Channel } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { toast } from '../support/page/delivery-settings.ts';
import { getChannel, getChannels } from '../support/stand-in/delivery.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

test.use({ scenario: 'logged in', viewport: PHONE });
test.beforeEach(({ page }) => page.clock.install());

const linkedBefore = (ago: number, since = ago) =>
  getChannel('telegram', 't', '@amara', {
    createdAt: new Date(Date.now() - ago).toISOString(),
    since: new Date(Date.now() - since).toISOString(),
  });

/** Asks for a code; the page then reads the channels every three seconds until a chat is linked. */
async function link(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Telegram bot' }).click();
  await expect(page.getByRole('list', { name: 'Link a Telegram chat' })).toContainText('Waiting');
  await page.clock.runFor(3_000);
}

test('a member sees which chat was linked today, and unlinks one that is someone else’s', async ({ page }) => {
  const calls = await answerDelivery(page);
  const chat = linkedBefore(HOUR_MS);
  let channels: Channel[] = [...getChannels('logged in'), chat];
  await page.route('**/api/delivery/channels', (route) => route.fulfill({ json: channels }));
  await open(page, '/notification-settings');
  const telegram = page.getByRole('region', { name: 'Telegram bot' });
  await link(page);
  await expect(telegram).toContainText('@amara sent your code 1 hour ago and receives your signals.');
  channels = getChannels('logged in');
  await telegram.getByRole('button', { name: 'Not me: unlink' }).click();
  await expect(toast(page)).toContainText('Nothing more is sent to @amara.');
  await expect(telegram).not.toContainText('@amara');
  expect(calls.deleted).toEqual([chat.id]);
});

test('a chat that was linked two days ago has no note, also if it answers again since an hour', async ({ page }) => {
  await answerDelivery(page);
  const channels = [...getChannels('logged in'), linkedBefore(48 * HOUR_MS, HOUR_MS)];
  await page.route('**/api/delivery/channels', (route) => route.fulfill({ json: channels }));
  await open(page, '/notification-settings');
  const telegram = page.getByRole('region', { name: 'Telegram bot' });
  await link(page);
  await expect(telegram.getByRole('list', { name: 'Telegram chats' })).toContainText('@amara');
  await expect(telegram.getByRole('button', { name: 'Not me: unlink' })).toHaveCount(0);
});

test('a chat that its member muted says so', async ({ page }) => {
  await answerDelivery(page);
  const muted = { ...linkedBefore(48 * HOUR_MS), mutedUntil: new Date(Date.now() + 2 * HOUR_MS).toISOString() };
  await page.route('**/api/delivery/channels', (route) =>
    route.fulfill({ json: [...getChannels('logged in'), muted] }),
  );
  await open(page, '/notification-settings');
  await link(page);
  const chats = page.getByRole('region', { name: 'Telegram bot' }).getByRole('list', { name: 'Telegram chats' });
  await expect(chats).toContainText(/@amara Muted.*No new signals for another \d.* \/mute off in the chat ends it\./);
});
