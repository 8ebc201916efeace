import type { LastPrice } from '@sealtick/contract';
import { NOTHING_USED } from '@sealtick/engine';
import type pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../../platform/database.ts';
import { silentLog } from '../../../platform/logging.ts';
import { useMembers } from '../../../testing/use-members.ts';
import { NOT_ADVICE, setField } from '../../settings/index.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import { CLOSED, OPENED } from '../email/testing/sample-messages.ts';
import { getTarget } from '../email/testing/use-email.ts';
import { edgeOfRecord } from './edge-of-record.ts';
import { ownSizes } from './own-sizes.ts';
import { withOwnSizes } from './with-own-sizes.ts';

const { clock, database, signIn } = useMembers(() => []);
const PRICE: LastPrice = {
  symbol: 'EURUSD',
  assetClass: 'fx',
  market: 'simulated',
  price: '1.08500',
  barCloseAt: '2026-03-16T10:00:00.000Z',
  isStale: false,
  pip: 0.0001,
  quoteCurrency: 'USD',
  contractSize: 100_000,
  unit: 'pip',
  exitCost: { unit: 'price', value: 0.00005 },
};
const SIGNAL = {
  strategyId: 'tideline-pullback',
  symbol: 'EURUSD',
  entry: '1.08512',
  stop: '1.08212',
  targets: ['1.09112'],
  weights: [1],
};

const sizes = () =>
  ownSizes({
    db: database(),
    clock,
    prices: { list: async () => [PRICE] },
    getEdge: async () => null,
    getUse: async () => ({ ...NOTHING_USED, lostToday: 380 }),
  });
const getSize = () => sizes()('amara', SIGNAL);
const set = (value: string) => setField({ db: database(), clock }, 'sizesInMessages', value);

test('messages state no size until the operator confirms it in these words', async () => {
  await signIn();
  expect(await getSize()).toBeNull();
  await expect(set('on')).rejects.toThrow(NOT_ADVICE);
  expect(await getSize()).toBeNull();
  await set('Arithmetic on your own inputs, not advice');
  expect(await getSize()).toContain(
    '0.40 lots (40,000 units): risks 120.00 USD at the stop, 122.00 USD with exit costs; gains at target 1, which closes all: +240.00 USD',
  );
  await set('off');
  expect(await getSize()).toBeNull();
});

test('the setting is read once for all messages of a signal', async () => {
  const query = vi.spyOn((database() as Database & { $client: pg.Pool }).$client, 'query');
  onTestFinished(() => query.mockRestore());
  const sizeFor = sizes();
  await Promise.all(Array.from({ length: 100 }, () => sizeFor('amara', SIGNAL)));
  expect(query).toHaveBeenCalledTimes(1);
});

test('the edge of a strategy is that of its live record', () => {
  expect(edgeOfRecord(null)).toBeNull();
  expect(edgeOfRecord({ statistics: [] })).toEqual({ trades: 0, winRate: null, payoff: null });
});

test('a message of a new signal gives the size, and is sent without it if it cannot be computed', async () => {
  const sent: unknown[] = [];
  const adapter: ChannelAdapter = {
    kind: 'email',
    capacity: 1,
    capacityPerChannel: 1,
    send: async (message) => {
      sent.push('size' in message ? message.size : message.type);
      return { kind: 'accepted', messageId: null, answer: null };
    },
  };
  const [sized, failing] = [async () => '0.40 lots', () => Promise.reject(new Error('no record'))].map(
    (getSize) => withOwnSizes([{ adapter }], getSize, silentLog)[0]!.adapter!,
  ) as [ChannelAdapter, ChannelAdapter];
  await sized.send(OPENED, getTarget());
  await sized.send(CLOSED, getTarget());
  await failing.send(OPENED, getTarget());
  expect(sent).toEqual(['0.40 lots', 'signal.closed', null]);
  expect(await sized.check!()).toBeNull();
});
