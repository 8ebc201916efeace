import { expect, test } from 'vitest';
import { barsShown, toPlotBars } from './bars-shown.ts';

const at = (iso: string) => Date.parse(iso);
const closed = {
  symbol: 'USDJPY',
  timeframe: '1h',
  barCloseAt: at('2026-03-01T10:00:00Z'),
  closedAt: at('2026-03-01T14:30:00Z'),
} as const;
const open = { ...closed, closedAt: null };

test('the bars end with the signal', () => {
  expect(barsShown(closed, at('2026-03-05T00:00:00Z')).to).toBe('2026-03-01T14:30:00.000Z');
});

test('the bars of an open signal end with the last whole bar, so that the address changes once per bar', () => {
  expect(barsShown(open, at('2026-03-01T12:59:59Z')).to).toBe('2026-03-01T12:00:00.000Z');
  expect(barsShown(open, at('2026-03-01T12:20:00Z')).to).toBe('2026-03-01T12:00:00.000Z');
});

test('the bars of an old signal include the signal', () => {
  const { to, limit } = barsShown(open, at('2026-06-01T00:00:00Z'));
  const hours = (at(to!) - open.barCloseAt) / 3_600_000;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThan(limit);
});

test('the bars do not end before the signal, even if the clock is wrong', () => {
  expect(barsShown(open, 0).to).toBe('2026-03-01T10:00:00.000Z');
});

test('Bars are drawn by numbers', () => {
  const bar = { time: '2026-03-01T10:00:00Z', closeTime: '2026-03-01T11:00:00Z', volume: 1 };
  const of = { symbol: 'USDJPY', timeframe: '1h', market: 'real', accelerated: false, oldest: null } as const;
  expect(toPlotBars({ ...of, bars: [{ ...bar, open: '1.5', high: '2', low: '1', close: '1.75' }] })).toEqual([
    { time: at(bar.time), closeTime: at(bar.closeTime), open: 1.5, high: 2, low: 1, close: 1.75 },
  ]);
});
