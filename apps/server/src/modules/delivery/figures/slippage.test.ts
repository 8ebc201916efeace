import { CHANNEL_KINDS } from '@sealtick/contract';
import type { SetupType, Side } from '@sealtick/engine';
import { HOUR_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { signalSending } from '../../feed-latency/feed-latency.tables.ts';
import { insertSignals } from '../../signals/index.ts';
import { signal } from '../../signals/signals.tables.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { insertChannel, newChannelId } from '../channels/channel-repository.ts';
import { deliveryChannel, sentOpening } from '../delivery.tables.ts';
import { readSlippage } from './read-slippage.ts';
import { SettledDays } from './settled-days.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const SEALED = NOW - HOUR_MS;
const db = useTestDatabase();
let serial = 0;
let email: string;
let webhook: string;

beforeAll(() => addAccount(db.database, 'acc', new Date(NOW)));
beforeEach(async () => {
  for (const table of [signal, signalSending, sentOpening, deliveryChannel]) await db.database.delete(table);
  [email, webhook] = [await addChannel('email'), await addChannel('webhook')];
});

async function addChannel(kind: 'email' | 'webhook'): Promise<string> {
  const row = { accountId: 'acc', kind, address: kind, label: kind, state: 'active', categories: ['signals'] } as const;
  return (await insertChannel(db.database, { ...row, id: newChannelId() }, new Date(NOW))).id;
}

interface Published {
  readonly strategyId?: string;
  readonly type?: SetupType;
  readonly side?: Side;
  readonly sealedAt?: number;
}

/** Publishes a signal with the entry 100 and a risk of 2. Returns its id. */
async function publish({ strategyId = 'trend', type = 'market', side = 'long', sealedAt = SEALED }: Published = {}) {
  serial += 1;
  const stop = side === 'long' ? '98' : '102';
  const row = { ...signalRow(serial, sealedAt, strategyId), type, side, entry: '100', stop, currentStop: stop };
  await insertSignals(db.database, [row]);
  return row.id;
}

/** Stores that a channel accepted a signal at a price. */
async function deliver(signalId: string, channelId: string, price: number | null, priceAt = SEALED): Promise<void> {
  const row = { signalId, channelId, accountId: 'acc', strategyId: 'trend', sentAt: new Date(NOW) };
  const at = price === null ? null : new Date(priceAt);
  await db.database.insert(sentOpening).values({ ...row, price, priceAt: at });
}

const send = async (signalId: string, price: number) =>
  db.database
    .insert(signalSending)
    .values({ signalId, sentAt: new Date(SEALED), speed: 1, price, priceAt: new Date(SEALED) });

const read = (publicUntil = NOW) => readSlippage({ db: db.database, market: 'real', speed: 1, now: NOW, publicUntil });
const getWay = async (way: string) => (await read()).ways.find((one) => one.way === way);

/** Delivers thirty signals at these prices in turn. */
async function thirty(prices: readonly number[], given: Published = {}): Promise<void> {
  for (let i = 0; i < 30; i += 1) await deliver(await publish(given), email, prices[i % prices.length]!);
}

test('gives the median and the 90th percentile of thirty deliveries, as multiples of the risk', async () => {
  for (let i = 1; i <= 30; i += 1) await deliver(await publish(), email, 100 + i / 10);
  // 0.1 of 2 is 0.05 R for each step.
  expect(await getWay('email')).toEqual({ way: 'email', n: 30, medianR: 0.75, p90R: 1.35 });
});

test('gives the number alone of fewer than thirty deliveries', async () => {
  for (let i = 1; i <= 29; i += 1) await deliver(await publish(), email, 101);
  expect(await getWay('email')).toEqual({ way: 'email', n: 29, medianR: null, p90R: null });
  expect(await getWay('push')).toEqual({ way: 'push', n: 0, medianR: null, p90R: null });
});

test.each([
  ['market', 'long', 101, 0.5],
  ['market', 'long', 99, -0.5],
  ['market', 'short', 99, 0.5],
  ['market', 'short', 101, -0.5],
  ['limit', 'long', 101, 0],
  ['limit', 'long', 99, -0.5],
  ['limit', 'short', 99, 0],
  ['limit', 'short', 101, -0.5],
  ['stop', 'long', 99, 0],
  ['stop', 'long', 101, 0.5],
  ['stop', 'short', 101, 0],
  ['stop', 'short', 99, 0.5],
] as const)('an entry by %s, %s, at the price %d is %d R worse than published', async (type, side, price, medianR) => {
  await thirty([price], { type, side });
  expect(await getWay('email')).toMatchObject({ n: 30, medianR });
});

test('has figures of each channel, and of each strategy with its channels', async () => {
  for (let i = 0; i < 30; i += 1) {
    const id = await publish({ strategyId: 'trend' });
    await send(id, 100);
    await deliver(id, email, 100.4);
    await deliver(id, webhook, 100.2);
  }
  const other = await publish({ strategyId: 'breakout' });
  await send(other, 102);
  const { ways, strategies } = await read();
  expect(ways.map(({ way }) => way)).toEqual(['feed', ...CHANNEL_KINDS]);
  expect(ways.filter(({ n }) => n > 0).map(({ way, n, medianR }) => [way, n, medianR])).toEqual([
    ['feed', 31, 0],
    ['email', 30, 0.2],
    ['webhook', 30, 0.1],
  ]);
  expect(strategies).toEqual([
    {
      strategyId: 'breakout',
      n: 1,
      medianR: null,
      p90R: null,
      ways: [{ way: 'feed', n: 1, medianR: null, p90R: null }],
    },
    {
      strategyId: 'trend',
      n: 90,
      medianR: 0.1,
      p90R: 0.2,
      ways: [
        { way: 'feed', n: 30, medianR: 0, p90R: 0 },
        { way: 'email', n: 30, medianR: 0.2, p90R: 0.2 },
        { way: 'webhook', n: 30, medianR: 0.1, p90R: 0.1 },
      ],
    },
  ]);
});

test('leaves out deliveries without a price, and prices from before the bar of the signal', async () => {
  await deliver(await publish(), email, null);
  await deliver(await publish(), email, 101, SEALED - 1);
  await deliver(await publish(), email, 101);
  expect(await getWay('email')).toMatchObject({ n: 1 });
});

test('counts a signal once it is public, and for 30 days', async () => {
  await deliver(await publish(), email, 101);
  expect((await read(SEALED - 1)).ways.every(({ n }) => n === 0)).toBe(true);
  expect((await read(SEALED)).ways.some(({ n }) => n === 1)).toBe(true);
  await deliver(await publish({ sealedAt: NOW - 31 * 24 * HOUR_MS }), email, 101);
  expect(await getWay('email')).toMatchObject({ n: 1 });
});

test('counts a settled day once, and every other day at each look', async () => {
  const settled = new SettledDays();
  const ask = async (now = NOW) => {
    const { ways } = await readSlippage({ db: db.database, market: 'real', speed: 1, now, publicUntil: now }, settled);
    return ways.reduce((sum, { n }) => sum + n, 0);
  };
  const old = await publish({ sealedAt: NOW - 10 * 24 * HOUR_MS });
  const recent = await publish({ sealedAt: NOW - 2 * 24 * HOUR_MS });
  await deliver(old, email, 100);
  await deliver(recent, email, 100);
  expect(await ask()).toBe(2);
  await deliver(recent, webhook, 100);
  expect(await ask()).toBe(3);
  await db.database.delete(sentOpening).where(eq(sentOpening.signalId, old));
  expect(await ask(), 'the old one is not read again').toBe(3);
  // The old one is older than 30 days, and its day is not: what is left of the day is counted.
  expect(await ask(NOW + 20 * 24 * HOUR_MS + 1)).toBe(2);
  expect(await ask(NOW + 29 * 24 * HOUR_MS)).toBe(0);
});

test('a withheld day is counted when it is public', async () => {
  const settled = new SettledDays();
  const [sealedAt, other] = [NOW - 10 * 24 * HOUR_MS, NOW - 10 * 24 * HOUR_MS - HOUR_MS];
  await deliver(await publish({ sealedAt }), email, 100);
  await deliver(await publish({ sealedAt: other }), email, 100);
  const ask = async (publicUntil: number) =>
    (await readSlippage({ db: db.database, market: 'real', speed: 1, now: NOW, publicUntil }, settled)).ways[1]!;
  expect((await ask(sealedAt - 1)).n).toBe(1);
  expect((await ask(sealedAt)).n).toBe(2);
});
