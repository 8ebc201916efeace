import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { renderMessage } from '../email/render-message.ts';
import { messageText } from '../telegram/text/message-text.ts';
import { PUBLIC_DELAY_MS, useSending } from '../testing/use-sending.ts';
import { toWebhookMessage } from '../webhooks/to-webhook-message.ts';

const site = useSending();

/** Lets an opening expire whose signal is stopped afterwards, and returns the message about it, by email, Telegram and webhook. */
async function missedAfterStop(serial: number, accountId?: string) {
  const signalId = `sig_missed_${serial}`;
  const channel = await site.addChannel('webhook', accountId === undefined ? {} : { accountId });
  const sourceIndex = await site.append(openedFact(signalId));
  await site.queue({ channelId: channel.id, accountId: channel.accountId, sourceIndex, signalId });
  await site.pause(true);
  await site.sendAfter(6 * MINUTE_MS);
  const at = new Date(site.time);
  const stopped = { status: 'closed', closedAt: at, closeReason: 'stop', result: 'loss', netR: -1 } as const;
  await insertSignals(site.db().database, [{ ...signalRow(serial, site.time, 'trend'), id: signalId, ...stopped }]);
  await site.pause(false);
  await site.sendAfter(PUBLIC_DELAY_MS);
  expect(site.webhook.types).toEqual(['signal.missed']);
  const { message } = site.webhook.handed[0]!;
  const origin = 'https://signals.example.com';
  const context = { to: 'ada@example.com', siteName: 'Northwind', origin, zone: 'UTC', oneClickUrl: `${origin}/x` };
  return {
    mail: renderMessage(message, { context, picture: null, isReply: false })
      .paragraphs.join('\n')
      .replaceAll('\u00a0', ' '),
    telegram: messageText(message, { origin, timeZone: 'UTC' }).replaceAll('\u00a0', ' '),
    webhook: toWebhookMessage(message).data,
  };
}

test('the message about a missed signal says what became of the signal in the meantime', async () => {
  const { mail, telegram, webhook } = await missedAfterStop(1);
  expect(mail).toContain('Now: stopped, −1.00 R.');
  expect(telegram).toContain('Closed: stopped, <b>−1.00 R</b>.');
  expect(Object.keys(webhook), 'webhooks state the signal as it was published').not.toContain('state');
});

test('the message about a missed signal says nothing of now to a member whose plan has ended', async () => {
  await site.addMember('acc_ended', new Date(site.time + MINUTE_MS));
  const { mail, telegram } = await missedAfterStop(2, 'acc_ended');
  expect(mail).toContain('It is in the log, and was not sent late as if it were new.');
  for (const text of [mail, telegram]) expect(text).not.toMatch(/Now:|open|stopped|Closed/i);
});
