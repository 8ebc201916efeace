import { BarSeries } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { findCrossing } from './find-crossing.ts';

const START = Date.UTC(2026, 2, 2, 10);
const STEP = 300_000;

type Row = readonly [open: number, high: number, low: number, close: number];

/** Returns bars of 5 minutes from the start on. */
function getBars(...rows: readonly Row[]) {
  const series = new BarSeries('XAUUSD', '5m', rows.length);
  for (const [i, [open, high, low, close]] of rows.entries()) {
    const time = START + i * STEP;
    series.append({ time, closeTime: time + STEP, open, high, low, close, volume: 1 });
  }
  return series.bars();
}

const above = { direction: 'above', level: 2_000, createdAt: START } as const;
const below = { ...above, direction: 'below' } as const;
const QUIET: Row = [1_990, 1_999.9, 1_985, 1_995];

describe('A level', () => {
  test('that the high touches exactly is passed at the level', () => {
    expect(findCrossing(above, getBars(QUIET, [1_995, 2_000, 1_990, 1_996]))).toEqual({
      at: START + 2 * STEP,
      price: 2_000,
    });
  });

  test('that the low touches exactly is passed at the level', () => {
    const bars = getBars([2_010, 2_012, 2_000.01, 2_005], [2_005, 2_006, 2_000, 2_004]);
    expect(findCrossing(below, bars)).toEqual({ at: START + 2 * STEP, price: 2_000 });
  });

  test('that a gap jumps over is passed at the first price behind it', () => {
    expect(findCrossing(above, getBars(QUIET, [2_020, 2_030, 2_015, 2_025]))).toEqual({
      at: START + 2 * STEP,
      price: 2_020,
    });
    expect(findCrossing(below, getBars([1_980, 1_985, 1_970, 1_975]))).toEqual({ at: START + STEP, price: 1_980 });
  });

  test('that is a tick away is not passed', () => {
    expect(findCrossing(above, getBars(QUIET, QUIET))).toBeNull();
    expect(findCrossing(above, getBars())).toBeNull();
  });

  test('that was passed before the alert was created does not count', () => {
    const bars = getBars([1_990, 2_050, 1_985, 1_995], QUIET);
    expect(findCrossing({ ...above, createdAt: START + STEP }, bars)).toBeNull();
  });

  test('counts by the close alone in the bar in which the alert was created', () => {
    const createdAt = START + 60_000;
    const created = { ...above, createdAt };
    expect(findCrossing(created, getBars([1_990, 2_050, 1_985, 1_995])), 'its high may be from before').toBeNull();
    const passed = getBars([1_990, 2_050, 1_985, 2_010]);
    expect(findCrossing(created, passed)).toEqual({ at: START + STEP, price: 2_010 });
  });
});
