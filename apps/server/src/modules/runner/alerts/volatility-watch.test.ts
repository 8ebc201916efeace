import type { Bar } from '@sealtick/engine';
import { beforeEach, expect, test } from 'vitest';
import { VolatilityWatch } from './volatility-watch.ts';

const START = Date.UTC(2025, 10, 20);
const FIVE_MINUTES = 300_000;

let watch: VolatilityWatch;
let bars: number;
beforeEach(() => {
  watch = new VolatilityWatch('simulated');
  bars = 0;
});

/** Adds a bar around 100 of this range. */
function add(range: number, symbol = 'EURUSD', middle = 100) {
  const time = START + bars * FIVE_MINUTES;
  bars += 1;
  const [high, low] = [middle + range / 2, middle - range / 2];
  const bar: Bar = { time, closeTime: time + FIVE_MINUTES, open: middle, high, low, close: middle, volume: 1 };
  return watch.add(symbol, bar);
}

function addQuiet(count: number, symbol?: string): void {
  for (let i = 0; i < count; i++) expect(add(1, symbol)).toBeNull();
}

test('reports a bar whose true range is 6 times the average of 288 bars, and states its symbol and no price', () => {
  addQuiet(300);
  // It is part of the average that it is compared with: (287 + 6.126) / 288 × 6 = 6.107.
  expect(add(6.1)).toBeNull();
  addQuiet(1);
  const alert = add(6.5)!;
  expect(alert.fact).toEqual({
    kind: 'market.alert',
    market: 'simulated',
    symbol: 'EURUSD',
    reason: 'The range of the bar that closed at 01:15 UTC is 6.3 times the average.',
  });
  expect(alert.barCloseAt).toBe(START + bars * FIVE_MINUTES);
  expect(alert.until - alert.barCloseAt).toBe(30 * 60_000);
});

test('counts the gap to the last close, also after a weekend, and names it', () => {
  addQuiet(300);
  bars += 2 * 288;
  expect(add(1, 'EURUSD', 107)!.fact.reason).toBe(
    'With the gap since the last close, the range of the bar that closed at 01:05 UTC is 7.3 times the average.',
  );
});

test('does not name the gap where the bar itself is abnormal', () => {
  addQuiet(300);
  expect(add(10, 'EURUSD', 107)!.fact.reason).toMatch(/^The range /);
});

test('reports a symbol once an hour, and each symbol on its own', () => {
  for (let i = 0; i < 300; i++) for (const symbol of ['EURUSD', 'XAUUSD']) expect(add(1, symbol)).toBeNull();
  expect(add(10)).not.toBeNull();
  expect(add(10, 'XAUUSD')).not.toBeNull();
  for (let i = 0; i < 10; i++) expect(add(20)).toBeNull();
  expect(add(40), 'an hour after the first').not.toBeNull();
});

test('reports nothing before a day of bars, nor where the price does not move', () => {
  addQuiet(286);
  expect(add(100)).toBeNull();
  for (let i = 0; i < 300; i++) expect(add(0, 'XAUUSD')).toBeNull();
});
