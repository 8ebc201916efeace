import { type Bars, DAY_MS, HOUR_MS, INSTRUMENTS, MINUTE_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { addAccount } from '../../testing/add-account.ts';
import { journalEntry, type StoredTrade } from './journal.tables.ts';
import type { ExcursionBars } from './measure-excursion.ts';
import { measureTrades } from './measure-trades.ts';

const FIVE = 5 * MINUTE_MS;
const OPEN = Date.UTC(2026, 2, 16, 9);
const CLOSE = OPEN + HOUR_MS;

const db = useTestDatabase();
let now = CLOSE + MINUTE_MS;
/** Bars that the site has; a trade of GBPUSD cannot be read. */
let bars = 6;

beforeAll(async () => {
  await addAccount(db.database, 'amara', new Date(OPEN));
  for (const [i, symbol] of ['GBPUSD', 'EURUSD'].entries()) {
    const trade: StoredTrade = {
      symbol,
      side: 'long',
      openedAt: new Date(OPEN + MINUTE_MS).toISOString(),
      closedAt: new Date(CLOSE).toISOString(),
      entry: '1.1000',
      stop: '1.0950',
      target: null,
      exits: [{ at: new Date(CLOSE).toISOString(), price: '1.1040', share: 1 }],
      lots: null,
      profit: null,
      costs: null,
      currency: null,
    };
    const at = new Date(OPEN + i);
    await db.database
      .insert(journalEntry)
      .values({ accountId: 'amara', id: symbol, source: 'typed', trade, createdAt: at, updatedAt: at });
  }
});

function makeBars(length: number): Bars {
  const column = (valueAt: (i: number) => number) => Float64Array.from({ length }, (_, i) => valueAt(i));
  return {
    symbol: 'EURUSD',
    timeframe: '5m',
    length,
    time: column((i) => OPEN + i * FIVE),
    closeTime: column((i) => OPEN + (i + 1) * FIVE),
    open: column(() => 1.1),
    high: column(() => 1.105),
    low: column(() => 1.098),
    close: column(() => 1.1),
    volume: column(() => 1),
  };
}

async function measure(symbol: string) {
  const provider: ExcursionBars = {
    description: { kind: 'files', market: 'real', accelerated: false, speed: 1, hasCalendar: false },
    instruments: async () => INSTRUMENTS,
    timeframes: async () => ['5m'],
    history: async (of: string) => {
      if (of === 'GBPUSD') throw new Error('no such series');
      return makeBars(bars);
    },
  };
  const ctx = { clock: { now: () => now }, log: silentLog, workDatabase: db.database, provider };
  await measureTrades(ctx, new AbortController().signal);
  const [row] = await db.database.select().from(journalEntry).where(eq(journalEntry.id, symbol));
  return row!.excursion;
}

test('A trade whose last bar has not closed is computed once the bar is there', async () => {
  const missing = { problem: 'no bars of EURUSD for this time' };
  expect(await measure('EURUSD')).toMatchObject(missing);
  bars = 13;
  now += 5 * MINUTE_MS;
  expect(await measure('EURUSD'), 'not before ten minutes have passed').toMatchObject(missing);
  now += 5 * MINUTE_MS;
  expect(await measure('EURUSD')).toEqual({ adverse: expect.closeTo(0.002, 9), favourable: expect.closeTo(0.005, 9) });
});

test('A trade that cannot be read keeps no other from being computed, and is tried again', async () => {
  const at = new Date(now + HOUR_MS).toISOString();
  expect(await measure('GBPUSD')).toEqual({ problem: 'could not be computed', againAt: expect.any(String) });
  now += 2 * HOUR_MS;
  const { againAt } = (await measure('GBPUSD')) as { againAt: string };
  expect(againAt > at).toBe(true);
});

test('Bars that are missing after a day are looked for each week', async () => {
  bars = 6;
  now += DAY_MS;
  await db.database.update(journalEntry).set({ excursion: null }).where(eq(journalEntry.id, 'EURUSD'));
  const againAt = new Date(now + 7 * DAY_MS).toISOString();
  expect(await measure('EURUSD')).toEqual({ problem: 'no bars of EURUSD for this time', againAt });
});
