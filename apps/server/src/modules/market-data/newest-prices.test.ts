import { MINUTE_MS } from '@sealtick/engine';
import { beforeEach, expect, test } from 'vitest';
import { NewestPrices } from './newest-prices.ts';

const START = Date.UTC(2026, 10, 26, 12);
let wall: number;
let market: number;
let reads: number;
let isAway: boolean;
let prices: NewestPrices;

beforeEach(() => {
  [wall, market, reads, isAway] = [START, START, 0, false];
  const provider = {
    now: () => market,
    lastBar: async (symbol: string) => {
      reads += 1;
      if (isAway) throw new Error('The database is away.');
      if (symbol !== 'EURUSD') return null;
      const closeTime = Math.floor(market / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
      return { timeframe: '5m' as const, closeTime, close: 1 + (closeTime - START) / (1_000 * MINUTE_MS) };
    },
  };
  prices = new NewestPrices(provider, { now: () => wall });
});

test('is the close of the newest closed bar by the clock of the market, also where that runs fast', async () => {
  expect(await prices.of('EURUSD')).toEqual({ price: 1, priceAt: new Date(START) });
  // 300 times as fast: a bar has closed after a second.
  wall += 999;
  market += 4.99 * MINUTE_MS;
  expect(await prices.of('EURUSD')).toMatchObject({ price: 1 });
  wall += 2;
  market += 0.01 * MINUTE_MS;
  expect(await prices.of('EURUSD')).toEqual({ price: 1.005, priceAt: new Date(START + 5 * MINUTE_MS) });
});

test('is read once for many messages, and again a second later for a price that came late', async () => {
  await Promise.all(Array.from({ length: 100 }, () => prices.of('EURUSD')));
  expect(reads).toBe(1);
  wall += 1_000;
  await prices.of('EURUSD');
  expect(reads).toBe(2);
});

test('is missing for an unknown symbol, and while prices cannot be read', async () => {
  expect(await prices.of('UNKNOWN')).toBeNull();
  isAway = true;
  expect(await prices.of('EURUSD')).toBeNull();
  isAway = false;
  wall += 1_000;
  expect(await prices.of('EURUSD')).not.toBeNull();
});
