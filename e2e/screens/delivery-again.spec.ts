import type { Page } from '@playwright/test';
import type { Channel } from '@sealtick/contract';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { refusal } from '../support/page/answers.ts';
import { openWithChannels, settings, toast, toNotifications } from '../support/page/delivery-settings.ts';
import { getChannel } from '../support/stand-in/delivery.ts';
import { expect, test } from '../support/test.ts';

test.use({ scenario: 'logged in' });

const telegram = (page: Page) => page.getByRole('region', { name: 'Telegram bot' });
const steps = (page: Page) => telegram(page).getByRole('list', { name: 'Link a Telegram chat' });
const chat = (letter: string, label: string, change: Partial<Channel> = {}) =>
  getChannel('telegram', letter, label, change);
const MOVED = 'This chat was linked to another account. Create a code to link a chat again.';
const ENDED = { state: 'disabled', reason: MOVED } as const;

test('a member with three chats links the one again that has ended', async ({ page }) => {
  await answerDelivery(page);
  await openWithChannels(page, () => [chat('t', 'Amara'), chat('u', 'Desk'), chat('v', 'Phone', ENDED)]);
  await toNotifications(page);
  await telegram(page).getByRole('button', { name: 'Link again: Phone' }).click();
  await expect(steps(page)).toContainText('/start 7QK4M2XD');
  await telegram(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(steps(page)).toHaveCount(0);
});

/** Answers an added address with its channel, after which it is one of the channels. */
async function openWithAddress(page: Page, before: Channel, after: Channel) {
  const calls = await answerDelivery(page);
  let channels = [before];
  await openWithChannels(page, () => channels);
  await page.route('**/api/delivery/email', (route) => {
    calls.emails.push(route.request().postDataJSON());
    channels = [after];
    return route.fulfill({ status: 201, json: after });
  });
  return calls;
}
const ADDRESS = 'amara@northwind.test';
const address = (change: Partial<Channel> = {}) => getChannel('email', 'e', ADDRESS, change);
const unconfirmed = { state: 'unverified', reason: null } as const;

test('a member adds the address of the account again that sent emails back', async ({ page }) => {
  const bounced = { state: 'disabled', reason: 'The address sent an email back.' } as const;
  const calls = await openWithAddress(page, address(bounced), address());
  await expect(settings(page)).toContainText(`${ADDRESS} EndedThe address sent an email back.`);
  await settings(page)
    .getByRole('button', { name: `Add again: ${ADDRESS}` })
    .click();
  await expect(toast(page)).toContainText(`Messages are sent to ${ADDRESS} from now on.`);
  await expect(settings(page)).toContainText(`${ADDRESS} Confirmed`);
  expect(calls.emails).toEqual([{ address: ADDRESS }]);
});

test('another address that is added again is confirmed again', async ({ page }) => {
  await openWithAddress(page, address({ state: 'disabled', reason: null }), address(unconfirmed));
  await settings(page)
    .getByRole('button', { name: `Add again: ${ADDRESS}` })
    .click();
  await expect(toast(page)).toContainText(`Open the link in the email to ${ADDRESS}.`);
  await expect(settings(page)).toContainText(`${ADDRESS} Not confirmed`);
});

test('a member has the link to confirm an address sent again', async ({ page }) => {
  const calls = await openWithAddress(page, address(unconfirmed), address(unconfirmed));
  await settings(page)
    .getByRole('button', { name: `Send the link again to ${ADDRESS}` })
    .click();
  await expect(toast(page)).toContainText(`Link sent`);
  expect(calls.emails).toEqual([{ address: ADDRESS }]);
});

test.describe('a link that cannot be sent', () => {
  test.use({ expectedErrors: [/503/] });

  test('is said to be not sent', async ({ page }) => {
    await openWithAddress(page, address(unconfirmed), address(unconfirmed));
    await page.route('**/api/delivery/email', (route) => route.fulfill(refusal(503, 'Busy.')));
    await settings(page)
      .getByRole('button', { name: `Send the link again to ${ADDRESS}` })
      .click();
    await expect(toast(page)).toContainText('Link not sent');
    await expect(toast(page)).toContainText('Busy.');
  });
});

test('a member verifies an endpoint again, which fails once and then answers', async ({ page }) => {
  await answerDelivery(page);
  const URL_OF_DESK = 'https://desk.example.com/hooks';
  const endpoint = (change: Partial<Channel>) => getChannel('webhook', 'w', URL_OF_DESK, change);
  let channel = endpoint({ state: 'unverified', reason: 'It answered 404.' });
  await openWithChannels(page, () => [channel]);
  const verified: string[] = [];
  await page.route('**/verify', (route) => {
    verified.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: channel });
  });
  const again = settings(page).getByRole('button', { name: `Verify again: ${URL_OF_DESK}` });
  await again.click();
  await expect(toast(page)).toContainText('Not verified');
  await expect(toast(page)).toContainText('It answered 404.');
  channel = endpoint({});
  await again.click();
  await expect(toast(page)).toContainText('Endpoint verified');
  await expect(again).toHaveCount(0);
  await expect(settings(page)).toContainText(`${URL_OF_DESK} Working`);
  const path = `/api/delivery/webhooks/${channel.id}/verify`;
  expect(verified).toEqual([path, path]);
});
