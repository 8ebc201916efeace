import { DAY_MS } from '@sealtick/engine';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../platform/database.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { openedFact } from '../../log/testing/facts.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { gone, refused } from '../testing/fake-adapter.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';
import { notifyOwner } from './notify-owner.ts';

const site = useSending();
let sent: Mail[] = [];
beforeEach(() => {
  sent = [];
});

const onDisabled = (db: Database, channel: ChannelRow) =>
  notifyOwner(
    {
      db,
      origin: 'https://signals.example.com',
      queueMail: async (_tx: unknown, mail: Mail) => void sent.push(mail),
    },
    channel,
  );

async function sendOpening(signalId: string, channelId: string): Promise<void> {
  await site.queue({ channelId, sourceIndex: await site.append(openedFact(signalId)), signalId });
  await site.send({ onDisabled });
}

const words = () =>
  sent.map(({ to, subject, paragraphs, action }) => ({ to, subject, text: paragraphs.join(' '), url: action?.url }));

test('the owner of an endpoint that answers 410 gets one email with the reason', async () => {
  const { id } = await site.addChannel();
  site.webhook.answer = () => gone;
  await sendOpening('sig_o1', id);
  await sendOpening('sig_o2', id);
  expect(words()).toEqual([
    {
      to: `${MEMBER}@example.com`,
      subject: 'Signals are no longer sent to your webhook endpoint',
      text:
        'Your webhook endpoint my webhook was disabled, and nothing is sent to it now. ' +
        'The reason: The endpoint answered 410.',
      url: 'https://signals.example.com/delivery-settings',
    },
  ]);
});

test('the owner of an endpoint that had no success for five days gets one email', async () => {
  const { id } = await site.addChannel('webhook', { state: 'failing', failures: 40 });
  await site
    .db()
    .database.update(deliveryChannel)
    .set({ since: new Date(site.time - 5 * DAY_MS) });
  site.webhook.answer = () => refused;
  await sendOpening('sig_o3', id);
  expect(words()).toMatchObject([{ to: `${MEMBER}@example.com`, text: expect.stringContaining('was disabled') }]);
});

test('no email goes to the address that has ended', async () => {
  const channel = await site.addChannel('email', { address: `${MEMBER}@example.com` });
  await onDisabled(site.db().database, channel);
  expect(sent).toEqual([]);
});
