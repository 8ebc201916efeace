import { expect, test } from 'vitest';
import { dayPart, groupTrades, isoWeekday } from './trade-groups.ts';

const at = (iso: string) => Date.parse(iso);

test('Trades are grouped by key, each group with its count, win rate, mean and total', () => {
  const trades = [
    { symbol: 'EURUSD', netR: 1 },
    { symbol: 'XAUUSD', netR: -1 },
    { symbol: 'EURUSD', netR: -0.5 },
    { symbol: 'EURUSD', netR: 0 },
  ];
  expect(groupTrades(trades, ({ symbol }) => symbol)).toEqual([
    { key: 'EURUSD', trades: 3, winRate: 1 / 3, expectancy: 0.5 / 3, interval: null, totalR: 0.5 },
    { key: 'XAUUSD', trades: 1, winRate: 0, expectancy: -1, interval: null, totalR: -1 },
  ]);
});

test('A group of ten trades has a 95% interval of its mean, by the standard error', () => {
  const trades = [1, -1, 1, -1, 1, -1, 1, -1, 1, -1].map((netR) => ({ netR }));
  const [group] = groupTrades(trades, () => 'all');
  // The sample variance is 10 / 9, so the standard error is a third.
  expect(group!.interval!.low).toBeCloseTo(-1.96 / 3, 10);
  expect(group!.interval!.high).toBeCloseTo(1.96 / 3, 10);
  expect(groupTrades(trades.slice(1), () => 'all')[0]!.interval).toBeNull();
});

test('Without trades there are no groups', () => {
  expect(groupTrades([], () => 'any')).toEqual([]);
});

test('A part of the day begins with its first hour and ends before the next one', () => {
  const parts = ['06:59', '07:00', '12:59', '13:00', '21:59', '22:00', '00:00'];
  expect(parts.map((time) => dayPart(at(`2024-03-04T${time}:00Z`)))).toEqual([
    'asia',
    'london',
    'london',
    'new-york',
    'new-york',
    'asia',
    'asia',
  ]);
});

test('The week begins with Monday and ends with Sunday', () => {
  expect(isoWeekday(at('2024-03-04T00:00:00Z'))).toBe(1);
  expect(isoWeekday(at('2024-03-10T23:59:59Z'))).toBe(7);
});
