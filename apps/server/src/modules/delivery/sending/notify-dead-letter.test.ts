import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import type { Mail } from '../../../platform/mail/mail.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { gone, rejected } from '../testing/fake-adapter.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';
import { notifyDeadLetter } from './notify-dead-letter.ts';

const site = useSending();

async function die(channelId: string, id: string): Promise<void> {
  await site.queue({ channelId, sourceIndex: await site.append(openedFact(id)), signalId: id });
  await site.send();
}

test('the owner of a channel hears of its dead messages once an hour', async () => {
  const [channel, other] = [await site.addChannel(), await site.addChannel()];
  site.webhook.answer = () => rejected;
  await die(channel.id, 'sig_d1');
  site.time += MINUTE_MS;
  await die(channel.id, 'sig_d2');
  expect(site.dead).toMatchObject([{ channel: { id: channel.id }, type: 'signal.opened' }]);
  await die(other.id, 'sig_d3');
  expect(site.dead).toHaveLength(2);
  site.time += 61 * MINUTE_MS;
  await die(channel.id, 'sig_d4');
  expect(site.dead).toHaveLength(3);
});

test('a channel that ends with the message is reported as such, and once', async () => {
  const channel = await site.addChannel();
  site.webhook.answer = () => gone;
  await die(channel.id, 'sig_d5');
  expect([site.dead.length, site.disabled.length]).toEqual([0, 1]);
});

test('the email gives the channel and the last answer; none goes to the address that failed', async () => {
  const sent: Mail[] = [];
  const deps = {
    db: site.db().database,
    origin: 'https://signals.example.com',
    queueMail: async (_tx: unknown, mail: Mail) => void sent.push(mail),
  };
  const dead = { type: 'signal.closed', reason: 'The endpoint answered 404.' } as const;
  const address = `${MEMBER}@example.com`;
  await notifyDeadLetter(deps, { ...dead, channel: await site.addChannel() });
  await notifyDeadLetter(deps, { ...dead, channel: await site.addChannel('email', { address }) });
  expect(sent.map(({ to }) => to)).toEqual([address]);
  expect(sent[0]!.paragraphs.join(' ')).toContain('The endpoint answered 404.');
  expect(sent[0]!.paragraphs[0]).toContain('did not accept a message (Close)');
});
