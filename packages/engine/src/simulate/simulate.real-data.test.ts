import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Bars } from '../bars/bar.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { RelativeStrengthIndex } from '../indicators/relative-strength-index.ts';
import { SimpleMovingAverage } from '../indicators/simple-moving-average.ts';
import type { OnBar } from '../strategies/strategy.ts';
import { simulate } from './simulate.ts';
import type { StreamSpec } from './stream.ts';
import { testInstrument } from './testing/script.ts';

const shared = process.env.SEALTICK_SHARED ?? resolve(import.meta.dirname, '../../../../../shared');
const { series } = await import(pathToFileURL(resolve(shared, 'bench/series.mjs')).href);

const instrument = testInstrument({ tick: 0 });
const CASH = 1_000_000;

/** Enters where SMA10 crosses strictly above SMA20, leaves where it crosses strictly below. */
const crossing: StreamSpec['strategy'] = {
  start: (): OnBar => {
    const fast = new SimpleMovingAverage(10);
    const slow = new SimpleMovingAverage(20);
    return (bar, at) => {
      const wasBelow = fast.value <= slow.value;
      const wasAbove = fast.value >= slow.value;
      fast.update(bar.close);
      slow.update(bar.close);
      if (at.position !== null) return wasAbove && fast.value < slow.value ? { close: 'crossed below' } : null;
      if (!wasBelow || !(fast.value > slow.value)) return null;
      return { open: { side: 'long', type: 'market', entry: bar.close, targets: [], reason: 'crossed above' } };
    };
  },
};

/** Flat and RSI14 below 30: enters with its stop 2 ATR14 below the close and its target 3 above. */
const oversold: StreamSpec['strategy'] = {
  start: (): OnBar => {
    const strength = new RelativeStrengthIndex(14);
    const range = new AverageTrueRange(14);
    return ({ high, low, close }, at) => {
      strength.update(close);
      range.update(high, low, close);
      if (at.position !== null || !(strength.value < 30)) return null;
      const targets = [{ price: close + 3 * range.value }];
      const stop = close - 2 * range.value;
      return { open: { side: 'long', type: 'market', entry: close, stop, targets, reason: 'oversold' } };
    };
  },
};

function getBars(size: string): Bars {
  const columns = series(size);
  const step = columns.time[1] - columns.time[0];
  const closeTime = columns.time.map((time: number) => time + step);
  return { symbol: 'TEST', timeframe: step === 300_000 ? '5m' : '1h', length: closeTime.length, closeTime, ...columns };
}

/** Closed trades and final equity of one unit; a position open at the end stays open, at the last close. */
function answer(bars: Bars, strategy: StreamSpec['strategy']): [number, string] {
  const timeframe = bars.timeframe as '5m' | '1h';
  const { trades, open, refused } = simulate(bars, { strategy, params: {}, instrument, timeframe });
  expect(refused).toEqual([]);
  let equity = CASH;
  for (const { exits, fillPrice } of trades) for (const exit of exits) equity += exit.price - fillPrice;
  if (open?.fillPrice) equity += bars.close[bars.length - 1]! - open.fillPrice;
  return [trades.length, equity.toFixed(4)];
}

describe('The benchmark jobs have the right answers through the one loop', () => {
  test('5,000 bars', () => {
    const bars = getBars('5k');
    expect(answer(bars, crossing)).toEqual([132, '1000064.6359']);
  });

  test('100,000 bars', () => {
    const bars = getBars('100k');
    expect(answer(bars, crossing)).toEqual([2618, '1000124.2781']);
    expect(answer(bars, oversold)).toEqual([1351, '999888.1187']);
  });

  test('1,000,000 bars', () => {
    const bars = getBars('1m');
    expect(answer(bars, crossing)).toEqual([26621, '1001125.7753']);
    expect(answer(bars, oversold)).toEqual([13120, '998524.3916']);
  });
});
