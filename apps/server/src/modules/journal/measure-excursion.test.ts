import { type Bars, INSTRUMENTS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import type { StoredTrade } from './journal.tables.ts';
import { type ExcursionBars, measureExcursion } from './measure-excursion.ts';

const FIVE = 300_000;
const OPEN = Date.UTC(2026, 2, 16, 9);
const at = (bars: number) => new Date(OPEN + bars * FIVE).toISOString();

/** High and low of six bars from the open on. */
const RANGES = [
  [1.104, 1.098],
  [1.103, 1.096],
  [1.108, 1.101],
  [1.107, 1.102],
  [1.12, 1.05],
  [1.106, 1.1],
] as const;
const column = (of: (range: readonly [number, number], i: number) => number) =>
  Float64Array.from(RANGES, (range, i) => of(range, i));
const BARS: Bars = {
  symbol: 'EURUSD',
  timeframe: '5m',
  length: RANGES.length,
  time: column((_range, i) => OPEN + i * FIVE),
  closeTime: column((_range, i) => OPEN + (i + 1) * FIVE),
  open: column(() => 1.1),
  high: column(([high]) => high),
  low: column(([, low]) => low),
  close: column(() => 1.1),
  volume: column(() => 1),
};

const provider = (market: 'real' | 'simulated' = 'real'): ExcursionBars => ({
  description: { kind: 'files', market, accelerated: false, speed: 1, hasCalendar: false },
  instruments: async () => INSTRUMENTS.filter(({ symbol }) => symbol === 'EURUSD'),
  timeframes: async () => ['5m'],
  history: async () => BARS,
});

const trade = (more: Partial<StoredTrade> = {}): StoredTrade => ({
  symbol: 'EURUSD',
  side: 'long',
  openedAt: new Date(OPEN + 60_000).toISOString(),
  closedAt: new Date(OPEN + 4 * FIVE + 60_000).toISOString(),
  entry: '1.1000',
  stop: '1.0950',
  target: null,
  exits: [{ at: at(4), price: '1.1040', share: 1 }],
  lots: null,
  profit: null,
  costs: null,
  currency: null,
  ...more,
});

test('Excursions are those of the whole bars between entry and exit, and of the fills', async () => {
  const found = await measureExcursion(provider(), trade());
  expect(found).toEqual({ adverse: expect.closeTo(0.004, 9), favourable: expect.closeTo(0.008, 9) });
  const short = await measureExcursion(provider(), trade({ side: 'short' }));
  expect(short).toEqual({ adverse: expect.closeTo(0.008, 9), favourable: expect.closeTo(0.004, 9) });
});

test('A broker’s name of an instrument finds its bars', async () => {
  expect(await measureExcursion(provider(), trade({ symbol: 'EURUSD.M' }))).toHaveProperty('adverse');
});

test('Excursions are missing, with the reason, where bars would mislead', async () => {
  const problem = async (more: Partial<StoredTrade>, market: 'real' | 'simulated' = 'real') =>
    (await measureExcursion(provider(market), trade(more))) as { problem: string };
  expect(await problem({}, 'simulated')).toEqual({ problem: 'the bars of this site are simulated' });
  expect(await problem({ symbol: 'ABCDEF' })).toEqual({ problem: 'no bars of ABCDEF' });
  expect(await problem({ closedAt: null })).toEqual({ problem: 'still open' });
  expect(await problem({ openedAt: at(-2) })).toEqual({ problem: 'no bars of EURUSD for this time' });
  expect(await problem({ entry: '1.2000' })).toEqual({
    problem: 'the bars of this site do not contain the entry price at that time; check the time zone',
  });
});
