import { DELIVERY_CATEGORIES, EXAMPLE_SIGNAL } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { alertFact } from '../../log/testing/facts.ts';
import { START } from '../../log/testing/provider-log.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import type { NewEvent } from '../events/event-data.ts';
import { recordEvent } from '../events/record-event.ts';
import { recordNewStatus } from '../events/record-strategy-status.ts';
import { FanOutSite, STRATEGY } from '../testing/fan-out-site.ts';

const AT = new Date(START);

let site: FanOutSite;
beforeEach(async () => {
  site = await FanOutSite.open();
  await site.join('amara');
  await site.join('ben', { strategies: [], hasPlan: false });
});
afterEach(() => site.close());

const record = async (event: NewEvent) => {
  await withTransaction(site.db.database, (tx) => recordEvent(tx, event));
  await site.fanOut.followEvents();
};
const receivers = async () => (await site.deliveries()).map(({ channelId }) => channelId);

const systemAlert = {
  type: 'system.alert',
  category: 'system',
  data: { title: 'Live feed not available', text: 'Text', path: '/status', at: AT.toISOString() },
  at: AT,
} as const;

test('a market alert goes to all channels that are asked to send market news, for 30 minutes', async () => {
  await site.channel('amara', { id: 'ch_a', categories: ['market-news'] });
  await site.channel('ben', { id: 'ch_b', categories: ['market-news', 'signals'] });
  await site.channel('ben', { id: 'ch_c', categories: ['signals'] });
  await site.publish(alertFact('CPI'));
  const rows = await site.deliveries();
  expect(rows.map(({ channelId, type }) => [channelId, type])).toEqual([
    ['ch_a', 'market.alert'],
    ['ch_b', 'market.alert'],
  ]);
  expect(rows[0]!.expiresAt).toEqual(new Date(START + 30 * MINUTE_MS));
});

test('a market alert before a release is sent until the release', async () => {
  await site.channel('amara', { categories: ['market-news'] });
  const releaseAt = new Date(START + 15 * MINUTE_MS);
  await site.publish({ ...alertFact('CPI'), currency: 'USD', releaseAt: releaseAt.toISOString() });
  expect((await site.deliveries()).map(({ expiresAt }) => expiresAt)).toEqual([releaseAt]);
});

test('an event about a strategy goes to its subscribers only', async () => {
  await site.channel('amara', { id: 'ch_a', categories: ['strategy-status'] });
  await site.channel('ben', { id: 'ch_b', categories: ['strategy-status'] });
  const paused = { strategyId: STRATEGY, status: 'paused', reason: 'Costs have changed.', at: AT } as const;
  const tell = () => withTransaction(site.db.database, (tx) => recordNewStatus(tx, paused));
  await tell();
  // The program pauses it again: its subscribers know.
  await tell();
  await site.fanOut.followEvents();
  const [row, ...more] = await site.deliveries();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ channelId: 'ch_a', type: 'strategy.status', sourceLog: 'event', issuedOn: '2025-11-20' });
});

test('an event for all goes to usable channels', async () => {
  const categories = ['system'] as const;
  await site.channel('amara', { id: 'ch_a', categories });
  await site.channel('amara', { id: 'ch_b', categories, state: 'unverified' });
  await site.channel('ben', { id: 'ch_c', categories, state: 'failing' });
  await record(systemAlert);
  expect(await receivers()).toEqual(['ch_a', 'ch_c']);
});

test('a muted channel gets all messages but those about new signals', async () => {
  await site.channel('amara', { id: 'ch_a', categories: [...DELIVERY_CATEGORIES] });
  await site.db.database.update(deliveryChannel).set({ mutedUntil: new Date(START + 1) });
  const at = AT.toISOString();
  const broker = {
    connectionId: 'brk_a',
    broker: 'oanda',
    signalId: null,
    title: 'Halted',
    text: '',
    path: '/',
  } as const;
  const ofAmara = { category: 'signals', accountId: 'amara', at: AT } as const;
  const signal = EXAMPLE_SIGNAL;
  await record({ ...ofAmara, type: 'own.signal', data: { signal, change: 'opened', at } });
  await record({
    ...ofAmara,
    type: 'digest',
    data: { from: at, until: at, signalIds: ['sig_a'], channelIds: ['ch_a'] },
  });
  expect(await receivers()).toEqual([]);
  await record({ ...ofAmara, type: 'broker.alert', data: { ...broker, at } });
  await record({ ...ofAmara, type: 'own.signal', data: { signal, change: 'closed', at } });
  await record(systemAlert);
  await site.publish(alertFact('CPI'));
  expect((await site.deliveries()).map(({ type }) => type).sort()).toEqual([
    'broker.alert',
    'market.alert',
    'own.signal',
    'system.alert',
  ]);
});

test('an event for one account goes to no other', async () => {
  const categories = ['system'] as const;
  await site.channel('amara', { id: 'ch_a', categories });
  await site.channel('ben', { id: 'ch_b', categories });
  await record({ ...systemAlert, accountId: 'ben', expiresAt: new Date(START + 5) });
  const rows = await site.deliveries();
  expect(rows.map(({ channelId, expiresAt }) => [channelId, expiresAt])).toEqual([['ch_b', new Date(START + 5)]]);
});

test('a price alert goes to its member without plan or subscription, because prices are public', async () => {
  await site.channel('amara', { id: 'ch_a', categories: ['price-alerts'] });
  await site.channel('ben', { id: 'ch_b', categories: ['price-alerts'] });
  const passed = { symbol: 'XAUUSD', direction: 'above', level: '2000.000', price: '2001.000', note: null } as const;
  const data = { ...passed, at: AT.toISOString() };
  await record({ type: 'price.alert', category: 'price-alerts', accountId: 'ben', data, at: AT });
  expect(await receivers()).toEqual(['ch_b']);
});

test('an alert of some kinds of channel goes to those alone', async () => {
  const categories = ['system'] as const;
  await site.channel('amara', { id: 'ch_a', kind: 'webhook', categories });
  await site.channel('amara', { id: 'ch_b', kind: 'telegram', categories });
  await record({ ...systemAlert, data: { ...systemAlert.data, kinds: ['webhook'] } });
  expect(await receivers()).toEqual(['ch_a']);
});
