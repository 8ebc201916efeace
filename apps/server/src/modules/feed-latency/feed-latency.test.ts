import type { MarketKind } from '@sealtick/engine';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { insertSignals } from '../signals/index.ts';
import { signal } from '../signals/signals.tables.ts';
import { signalRow } from '../signals/testing/rows.ts';
import { signalSending } from './feed-latency.tables.ts';
import { createFeedLatency } from './feed-latency.ts';
import { readFeedLatency } from './read-feed-latency.ts';
import { insertSendings, selectSpeeds } from './sending-repository.ts';

const NOW = Date.UTC(2024, 2, 4, 12, 0);
const HOUR = 3_600_000;

const db = useTestDatabase();
let serial = 0;

beforeEach(async () => {
  await db.database.delete(signal);
  await db.database.delete(signalSending);
});

const figures = (speed = 1, market: MarketKind = 'real', publicUntil = NOW, pacedSince = 0) =>
  readFeedLatency({ db: db.database, market, speed, now: NOW, publicUntil, pacedSince });

/** Publishes a signal `sealMs` after its bar, sent `waitMs` later, by the market's clock. */
async function publish(ago: number, sealMs: number, waitMs: number | null, speed = 1): Promise<void> {
  serial += 1;
  const sealedAt = NOW - ago;
  const row = { ...signalRow(serial, sealedAt, 'a-strategy', true), barCloseAt: new Date(sealedAt - sealMs) };
  await insertSignals(db.database, [row]);
  if (waitMs === null) return;
  await insertSendings(db.database, [{ signalId: row.id, sentAt: new Date(sealedAt + waitMs), speed }]);
}

test('returns the 50th, 95th and 99th percentile from the close of the bar to the log and to the feed', async () => {
  for (let i = 1; i <= 100; i += 1) await publish(HOUR, i, 10);
  const found = await figures();
  expect(found).toMatchObject({ published: 100, measured: 100, onTime: 100, speed: 1, market: 'real' });
  expect(found.closeToSeal).toEqual({ p50: 50, p95: 95, p99: 99 });
  expect(found.closeToFeed).toEqual({ p50: 60, p95: 105, p99: 109 });
});

test('returns wall time in an accelerated market', async () => {
  for (let i = 0; i < 10; i += 1) await publish(HOUR, 6_000, 3_000, 60);
  expect((await figures(60)).closeToFeed).toEqual({ p50: 150, p95: null, p99: null });
});

test('returns the median of any number of signals, and the other percentiles from 100 on', async () => {
  expect((await figures()).closeToFeed).toEqual({ p50: null, p95: null, p99: null });
  await publish(HOUR, 5, 5);
  expect((await figures()).closeToFeed).toEqual({ p50: 10, p95: null, p99: null });
  for (let i = 1; i < 99; i += 1) await publish(HOUR, 5, 5);
  expect((await figures()).closeToFeed).toEqual({ p50: 10, p95: null, p99: null });
  await publish(HOUR, 5, 5);
  expect((await figures()).closeToFeed).toEqual({ p50: 10, p95: 10, p99: 10 });
});

test('counts a signal that was sent late or not measured as published, not as on time', async () => {
  await publish(HOUR, 5, 1_000);
  await publish(HOUR, 5, 1_001);
  await publish(HOUR, 5, null);
  expect(await figures()).toMatchObject({ published: 3, measured: 2, onTime: 1 });
});

test('counts the last 24 hours of wall time, also in an accelerated market', async () => {
  await publish(25 * HOUR, 5, 5);
  expect((await figures()).published).toBe(0);
  expect((await figures(2)).published).toBe(1);
});

test('counts a signal once its public delay has passed', async () => {
  await publish(HOUR, 5, 5);
  expect((await figures(1, 'real', NOW - HOUR - 1)).published).toBe(0);
  expect((await figures(1, 'real', NOW - HOUR)).published).toBe(1);
});

test('ignores other markets and backtest rows', async () => {
  await publish(HOUR, 5, 5);
  serial += 1;
  await insertSignals(db.database, [signalRow(serial, NOW - HOUR, 'a-strategy', false)]);
  expect((await figures()).published).toBe(1);
  expect((await figures(1, 'simulated')).published).toBe(0);
});

test('does not count signals of a run-up, which no feed sent', async () => {
  await publish(180_000, 0, null);
  await publish(60_000, 0, 20);
  expect(await figures(1, 'real', NOW, NOW - 120_000)).toMatchObject({ published: 1, measured: 1, onTime: 1 });
});

/** A feed whose signals have the prices of a table; `end` ends the program. */
async function openFeed() {
  const deps = { db: db.database, clock: { now: () => NOW }, log: silentLog };
  const prices = { EURUSD: 1.1005 } as Partial<Record<string, number>>;
  const getPrice = async (symbol: string) => {
    const price = prices[symbol];
    if (symbol === 'NONE') throw new Error('No price can be read.');
    return price === undefined ? null : { price, priceAt: new Date(NOW) };
  };
  const times = { speed: 1, now: () => NOW, publicUntil: () => NOW, pacedSince: () => NOW - 2 * HOUR };
  const readSlippage = async () => ({ market: 'real' as const, speed: 1, days: 30, ways: [], strategies: [] });
  const reads = { getPrice, readChannels: async () => [], readSlippage };
  const latency = createFeedLatency({ ...deps, market: 'real', ...times, ...reads });
  let end = async () => {};
  const app = {
    addHook(_name: string, hook: () => Promise<void>) {
      end = hook;
    },
  };
  await latency.sockets?.(app as unknown as Parameters<NonNullable<typeof latency.sockets>>[0]);
  return { latency, prices, end: () => end() };
}

test('stores what could not be stored five seconds later, without a further signal', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { latency } = await openFeed();
  const insert = vi.spyOn(db.database, 'insert').mockImplementationOnce(() => {
    throw new Error('The database does not answer.');
  });
  onTestFinished(() => insert.mockRestore());
  latency.sent({ signalId: 'sig_1', symbol: 'EURUSD', issuedAt: NOW, sentAt: NOW });
  await vi.advanceTimersByTimeAsync(250);
  expect(insert).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  await expect.poll(() => db.database.$count(signalSending)).toBe(1);
});

test('stores a sending whose price cannot be read without a price', async () => {
  const { latency, end } = await openFeed();
  latency.sent({ signalId: 'sig_1', symbol: 'NONE', issuedAt: NOW, sentAt: NOW });
  await end();
  expect(await db.database.select().from(signalSending)).toMatchObject([{ signalId: 'sig_1', price: null }]);
});

test('stores the first sending of each signal after the run-up, with the price at that moment, when the program ends', async () => {
  const { latency, prices, end } = await openFeed();
  for (let i = 0; i < 10; i += 1) await publish(HOUR, 7, null);
  await publish(3 * HOUR, 0, null);
  const rows = await db.database.select({ id: signal.id, createdAt: signal.createdAt }).from(signal);
  for (const { id, createdAt } of rows) {
    const issuedAt = createdAt.getTime();
    latency.sent({ signalId: id, symbol: 'EURUSD', issuedAt, sentAt: issuedAt + 3 });
    prices.EURUSD = 1.2;
    latency.sent({ signalId: id, symbol: 'EURUSD', issuedAt, sentAt: issuedAt + 900 });
    prices.EURUSD = 1.1005;
  }
  await end();
  const sendings = await db.database.select().from(signalSending);
  expect(sendings).toHaveLength(10);
  for (const { price, priceAt } of sendings)
    expect({ price, priceAt }).toEqual({ price: 1.1005, priceAt: new Date(NOW) });
  expect((await latency.read()).closeToFeed.p50).toBe(10);
});

test('answers the latency of the feed while the deliveries of a month cannot be counted', async () => {
  await publish(HOUR, 5, 5);
  const latency = createFeedLatency({
    db: db.database,
    clock: { now: () => NOW },
    log: silentLog,
    market: 'real',
    speed: 1,
    now: () => NOW,
    publicUntil: () => NOW,
    pacedSince: () => 0,
    getPrice: async () => null,
    readChannels: () => Promise.reject(new Error('canceling statement due to statement timeout')),
    readSlippage: () => Promise.reject(new Error('not asked for')),
  });
  expect(await latency.read()).toMatchObject({ closeToFeed: { p50: 10 }, channels: [] });
});

test('the speeds of a market follow from what it has sent, and the current one from its beginning', async () => {
  const current = { since: NOW - 3 * HOUR, speed: 50 };
  expect(await selectSpeeds(db.database, 'real', current)).toEqual([current]);
  await publish(8 * HOUR, 0, 0, 60);
  await publish(7 * HOUR, 0, 0, 60);
  await publish(6 * HOUR, 0, 0, 1);
  await publish(5 * HOUR, 0, 0, 60);
  const before = [5, 6, 8].map((hours) => ({ since: NOW - hours * HOUR, speed: hours === 6 ? 1 : 60 }));
  expect(await selectSpeeds(db.database, 'real', current)).toEqual([current, ...before]);
  await publish(2 * HOUR, 0, 0, 50);
  await publish(HOUR, 0, 0, 50);
  expect(await selectSpeeds(db.database, 'real', current)).toEqual([current, ...before]);
  expect(await selectSpeeds(db.database, 'simulated', current)).toEqual([current]);
});
