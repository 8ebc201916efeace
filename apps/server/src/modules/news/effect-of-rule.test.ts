import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { countedSpan, effectOfRule, type NewsTrade } from './effect-of-rule.ts';

const FROM = Date.UTC(2026, 0, 5);
const UNTIL = FROM + 40 * DAY_MS;
const RELEASE = FROM + 3 * DAY_MS + 13.5 * HOUR_MS;
const getReleases = (symbol: string) =>
  symbol === 'EURUSD' ? [{ name: 'US payrolls', currency: 'USD', releaseAt: new Date(RELEASE).toISOString() }] : [];

const trade = (barCloseAt: number, netR: number, more: Partial<NewsTrade> = {}): NewsTrade => ({
  symbol: 'EURUSD',
  barCloseAt,
  closedAt: barCloseAt + 6 * HOUR_MS,
  netR,
  isFiltered: true,
  ...more,
});

const TRADES = [
  trade(RELEASE - 30 * MINUTE_MS, -1),
  trade(RELEASE + 30 * MINUTE_MS, 2),
  trade(RELEASE + 31 * MINUTE_MS, 1.5),
  trade(RELEASE, 0.5, { symbol: 'XAGUSD' }),
  trade(RELEASE, 3, { isFiltered: false }),
  trade(FROM + 20 * DAY_MS, -1),
];

test('sums the trades with and without those close to a release, and the change between both', () => {
  const { with: all, without, change, missing } = effectOfRule(TRADES, { from: FROM, until: UNTIL }, 30, getReleases);
  expect(all).toMatchObject({ trades: 6, r: 5 });
  expect(without).toMatchObject({ trades: 4, r: 4 });
  expect(change).toMatchObject({ trades: 2, r: -1 });
  expect(missing).toBeNull();
  for (const { r, low, high } of [all, without, change]) {
    expect(low).toBeLessThanOrEqual(r);
    expect(high).toBeGreaterThanOrEqual(r);
  }
});

test('counts no trade whose signal came before the days or that closed after them', () => {
  const trades = [...TRADES, trade(FROM - 1, 9), trade(UNTIL - HOUR_MS, 9)];
  expect(effectOfRule(trades, { from: FROM, until: UNTIL }, 30, getReleases).with).toMatchObject({ trades: 6, r: 5 });
});

test('gives no interval for less than 20 days, and says so', () => {
  const { with: all, missing } = effectOfRule(TRADES, { from: FROM, until: FROM + 19 * DAY_MS }, 30, getReleases);
  expect(missing).toBe('An interval needs 20 days. There are 19.');
  expect(all).toEqual({ trades: 5, r: 6, low: null, high: null });
});

test('changes nothing where no signal was close to a release', () => {
  const { change } = effectOfRule([trade(FROM, 1)], { from: FROM, until: UNTIL }, 30, getReleases);
  expect(change).toEqual({ trades: 0, r: 0, low: 0, high: 0 });
});

test('counts the last 90 days of a backtest of any number of trades', () => {
  const trades = Array.from({ length: 200_000 }, (_, i) => trade(FROM + i * MINUTE_MS, 1));
  const until = trades.at(-1)!.closedAt;
  expect(countedSpan('backtest', trades, UNTIL + 900 * DAY_MS)).toEqual({ from: until - 90 * DAY_MS, until });
  expect(countedSpan('backtest', trades.slice(0, 9_000), UNTIL)).toMatchObject({ from: FROM });
  expect(countedSpan('live', trades, UNTIL)).toEqual({ from: FROM, until: UNTIL });
  expect(countedSpan('live', [], UNTIL)).toBeNull();
});
