import type { FeedItem } from '@sealtick/client';
import type { Signal } from '@sealtick/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { LIVE_ALERTS } from './live-alerts.ts';
import { OLDER_SIGNALS } from './older-signals-key.ts';
import { SignalCache } from './signal-cache.ts';
import { signalsQuery } from './signals.queries.ts';

const KEY = signalsQuery(null).queryKey;
const row = (index: number, rest: object = {}) =>
  ({ id: `s${index}`, strategyId: 'impulse', index, status: 'active', ...rest }) as Signal;
const opened = (index: number) => ({ type: 'NEW_SIGNAL', data: row(index), index }) as FeedItem;
const updated = (id: string, changed: object, index = 90) =>
  ({ type: 'SIGNAL_UPDATE', data: { id, strategyId: 'impulse', changed }, index }) as FeedItem;

function setUp(rows: readonly Signal[] = [row(7), row(4)]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(KEY, rows, { updatedAt: 1_000 });
  const cache = new SignalCache(client);
  const ids = (key = KEY) => client.getQueryData(key)?.map(({ id }) => id);
  return { client, cache, ids, data: () => client.getQueryData(KEY) };
}

test('inserts a new signal at the front, once', () => {
  const { cache, ids } = setUp();
  cache.take(opened(9));
  cache.take(opened(9));
  expect(ids()).toEqual(['s9', 's7', 's4']);
});

test('inserts a late signal in log order', () => {
  const { cache, ids } = setUp();
  cache.take(opened(5));
  cache.take(opened(2));
  expect(ids()).toEqual(['s7', 's5', 's4', 's2']);
});

test('keeps as many rows as the server sends', () => {
  const { cache, ids } = setUp(Array.from({ length: 50 }, (_, i) => row(100 - i)));
  cache.take(opened(101));
  expect(ids()).toHaveLength(50);
  expect(ids()?.[0]).toBe('s101');
});

test('keeps the data of a signal that was already read', () => {
  const { cache, data } = setUp([row(7, { status: 'closed' })]);
  cache.take(opened(7));
  expect(data()).toEqual([row(7, { status: 'closed' })]);
});

test('applies an update to its row and ignores one without a row', () => {
  const { cache, data } = setUp();
  cache.take(updated('s4', { status: 'closed', pnl: 1.5 }));
  const after = data();
  expect(after).toEqual([row(7), row(4, { status: 'closed', pnl: 1.5 })]);
  cache.take(updated('s1', { status: 'closed' }));
  expect(data()).toBe(after);
});

test('applies an update to a signal that was loaded with the older ones', () => {
  const { client, cache } = setUp();
  const key = [OLDER_SIGNALS, '/api/signals'];
  const pages = [
    { data: [row(3)], next: '/api/signals?cursor=50' },
    { data: [row(2), row(1)], next: null },
  ];
  client.setQueryData(key, { pages, pageParams: [] });
  cache.take(updated('s1', { status: 'closed' }));
  expect(client.getQueryData(key)).toMatchObject({
    pages: [pages[0], { data: [row(2), row(1, { status: 'closed' })], next: null }],
  });
});

test('reads an own strategy and the list of them again after an entry of the own log, and nothing else', async () => {
  const { client, cache } = setUp();
  const [own, other, list] = [['/api/own-strategies/own_1'], ['/api/own-strategies/own_2'], ['/api/strategies/mine']];
  for (const queryKey of [own, other, list]) client.setQueryData(queryKey, {});
  cache.take({ type: 'OWN_ENTRY', data: { strategyId: 'own_1', position: 4 } } as FeedItem);
  const isStale = () => [own, list, other, KEY].map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
  await expect.poll(isStale).toEqual([true, true, false, false]);
});

test('updates the list of its strategy and no other', () => {
  const { client, cache, ids } = setUp();
  const [own, other] = ['impulse', 'other'].map((id) => signalsQuery(id).queryKey);
  for (const key of [own, other]) client.setQueryData(key!, []);
  cache.take(opened(9));
  expect([ids(own), ids(other)]).toEqual([['s9'], []]);
});

test('updates the filtered lists too', () => {
  const { client, cache, ids } = setUp();
  const [all, own, other] = ([null, 'impulse', 'other'] as const).map(
    (id) => signalsQuery(id, { side: 'short' }).queryKey,
  );
  for (const key of [all, own, other]) client.setQueryData(key!, []);
  cache.take(opened(9));
  expect([ids(all), ids(own), ids(other)]).toEqual([['s9'], ['s9'], []]);
});

test('leaves an unread or unknown list alone', () => {
  const { client, cache } = setUp();
  client.setQueryData(signalsQuery('other').queryKey, null);
  cache.take(opened(9));
  expect(client.getQueryData(signalsQuery('impulse').queryKey)).toBeUndefined();
  expect(client.getQueryData(signalsQuery('other').queryKey)).toBeNull();
});

test('applies what arrived during a read to an older response', async () => {
  const { client, cache, ids, data } = setUp();
  const stop = cache.watch();
  let answer = (_rows: readonly Signal[]) => {};
  const queryFn = () => new Promise<readonly Signal[]>((resolve) => (answer = resolve));
  const read = client.fetchQuery({ queryKey: KEY, queryFn, staleTime: 0 });
  cache.take(opened(9));
  cache.take(updated('s7', { status: 'closed' }));
  answer([row(7), row(4)]);
  await read;
  expect(ids()).toEqual(['s9', 's7', 's4']);
  expect(data()?.[1]?.status).toBe('closed');
  await client.fetchQuery({ queryKey: KEY, queryFn: () => [row(8)], staleTime: 0 });
  expect(ids(), 'a newer response is taken as it is').toEqual(['s8']);
  stop();
});

test('keeps the time of the last read, from which the next poll counts', () => {
  const { client, cache } = setUp();
  cache.take(opened(9));
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(1_000);
});

test('reads the lists again after a gap', () => {
  const { client, cache } = setUp();
  cache.take({ type: 'gap', reason: 'too_far' });
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test('keeps market alerts for the list of alerts, and leaves the signals alone', () => {
  const { client, cache, data } = setUp();
  const before = data();
  const alert = (index: number) => ({ type: 'MARKET_ALERT', index }) as FeedItem;
  cache.take(alert(4));
  cache.take(alert(9));
  expect(client.getQueryData(LIVE_ALERTS)).toEqual([alert(9), alert(4)]);
  expect(data()).toBe(before);
});
