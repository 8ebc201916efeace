import { HOUR_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { deliveryChannel, deliveryEvent } from '../delivery.tables.ts';
import { EVENT_SOURCE } from '../messages/source-logs.ts';
import { refused } from '../testing/fake-adapter.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';
import { upsertMute } from './mute-repository.ts';

const site = useSending();

test('a signal that waits for its next attempt is not sent once its member has muted the symbol', async () => {
  const channel = await site.addChannel();
  const sourceIndex = await site.append(openedFact('sig_m1'));
  await insertSignals(site.db().database, [
    { ...signalRow(900, site.time, 'trend'), id: 'sig_m1', market: 'simulated' as const },
  ]);
  await site.queue({ channelId: channel.id, sourceIndex, signalId: 'sig_m1' });
  site.webhook.answer = () => refused;
  await site.send();
  const until = new Date(site.time + HOUR_MS).toISOString();
  const input = { kind: 'symbol', subject: 'EURUSD', until } as const;
  await upsertMute(site.db().database, MEMBER, input, new Date(site.time));
  await site.sendAfter(1_000);
  const [row] = await site.deliveries();
  expect(row).toMatchObject({ state: 'suppressed', reason: `muted until ${until}` });
});

test('a muted chat is sent what was queued before, but no new signal', async () => {
  const { database } = site.db();
  const { id: channelId } = await site.addChannel();
  const at = new Date(site.time);
  const broker = {
    connectionId: 'brk_m',
    broker: 'oanda',
    signalId: null,
    title: 'Halted',
    text: '',
    path: '/',
  } as const;
  const data = { ...broker, at: at.toISOString() };
  const event = { type: 'broker.alert', category: 'signals', accountId: MEMBER, data, at, expiresAt: null } as const;
  const [stored] = await database.insert(deliveryEvent).values(event).returning();
  await site.queue({ channelId, sourceLog: EVENT_SOURCE, sourceIndex: stored!.id, type: 'broker.alert' });
  await site.queue({ channelId, sourceIndex: await site.append(openedFact('sig_m2')), signalId: 'sig_m2' });
  await database.update(deliveryChannel).set({ mutedUntil: new Date(site.time + HOUR_MS) });
  await site.send();
  expect((await site.deliveries()).map(({ type, state, reason }) => [type, state, reason]).sort()).toEqual([
    ['broker.alert', 'delivered', null],
    ['signal.opened', 'suppressed', 'the channel is muted'],
  ]);
});
