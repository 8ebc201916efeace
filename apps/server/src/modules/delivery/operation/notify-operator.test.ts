import { MINUTE_MS } from '@sealtick/engine';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../../platform/mail/mail.ts';
import { deliveryDeadNotice } from '../delivery.tables.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';
import { notifyOperator } from './notify-operator.ts';

const site = useSending();
const MEMBERS = [MEMBER, 'acc_second', 'acc_third'] as const;
const REASON = 'The endpoint answered 503.';

let sent: Mail[];
let place = 0;
beforeAll(async () => {
  for (const id of MEMBERS.slice(1)) await site.addMember(id);
});
beforeEach(async () => {
  sent = [];
  await site.db().database.delete(deliveryDeadNotice);
});

/** Adds messages that died now, each of the next of these members. */
async function die(messages: number, given: { members?: readonly string[]; reason?: string; type?: 'test' } = {}) {
  const { members = MEMBERS, reason = REASON, type = 'system.alert' } = given;
  const channels = await Promise.all(members.map((accountId) => site.addChannel('webhook', { accountId })));
  const endedAt = new Date(site.time);
  for (let i = 0; i < messages; i += 1) {
    const { id: channelId, accountId } = channels[i % channels.length]!;
    place += 1;
    await site.queue({ channelId, accountId, sourceIndex: place, type, state: 'dead', reason, endedAt });
  }
}

/** Looks once, as a node does each minute. */
const look = () =>
  notifyOperator(
    {
      clock: { now: () => site.time },
      origin: 'https://signals.example.com',
      readSettings: async () => ({ supportEmail: 'support@operator.example' }),
      queueMail: async (_tx, mail) => void sent.push(mail),
    },
    site.db().database,
  );

test('the operator is emailed when 20 messages of 3 members died within an hour, with kinds, reasons and the console', async () => {
  await die(17);
  await die(3, { reason: 'The endpoint answered 404.' });
  await look();
  expect(sent).toMatchObject([
    {
      to: 'support@operator.example',
      subject: '20 messages to members failed in an hour',
      action: { url: 'https://signals.example.com/admin/deliveries' },
    },
  ]);
  expect(sent[0]!.paragraphs.slice(0, 3)).toEqual([
    'In the last hour 20 messages of 3 members failed permanently. They are not tried again.',
    'By webhook endpoint: 17. The reason: The endpoint answered 503.',
    'By webhook endpoint: 3. The reason: The endpoint answered 404.',
  ]);
});

test('fewer messages, those of two members, tests, and those of more than an hour ago are not a reason for an email', async () => {
  await die(19);
  site.time += 61 * MINUTE_MS;
  await die(19);
  await die(5, { type: 'test' });
  await look();
  site.time += 61 * MINUTE_MS;
  await die(100, { members: MEMBERS.slice(0, 2) });
  await look();
  expect(sent).toEqual([]);
});

test('there is at most one email per hour, also with two nodes, and another one while messages still die', async () => {
  await die(20);
  await Promise.all([look(), look()]);
  site.time += 30 * MINUTE_MS;
  await die(30);
  await look();
  expect(sent).toHaveLength(1);
  site.time += 30 * MINUTE_MS;
  await look();
  expect(sent.map(({ subject }) => subject)).toEqual([
    '20 messages to members failed in an hour',
    '30 messages to members failed in an hour',
  ]);
  site.time += 61 * MINUTE_MS;
  await look();
  expect(sent).toHaveLength(2);
});

test('reasons beyond the fifth are stated as a number', async () => {
  for (let i = 1; i <= 7; i += 1) await die(3, { reason: `Reason ${i}` });
  await look();
  expect(sent[0]!.paragraphs).toContain('For other reasons: 6');
});
