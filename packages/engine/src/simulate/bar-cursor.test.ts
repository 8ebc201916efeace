import { describe, expect, test } from 'vitest';
import { createBars } from '../bars/create-bars.ts';
import { barAt } from '../bars/slice.ts';
import { BarCursor } from './bar-cursor.ts';

const bars = createBars('EURUSD', '5m', {
  time: [0, 300_000],
  open: [1, 2],
  high: [3, 4],
  low: [0.5, 1],
  close: [2, 3],
  volume: [7, 8],
});

describe('The bar of a cursor', () => {
  test('is the bar of the index it was moved to', () => {
    const cursor = new BarCursor(bars);
    cursor.moveTo(1);
    const { bar } = cursor;
    expect([bar.time, bar.closeTime, bar.open, bar.high, bar.low, bar.close, bar.volume]).toEqual([
      300_000, 600_000, 2, 4, 1, 3, 8,
    ]);
  });

  test('is copied like a plain bar, and the copy stays when it moves on', () => {
    const cursor = new BarCursor(bars);
    const { bar } = cursor;
    const copy = { ...bar };
    const text = JSON.stringify(bar);
    cursor.moveTo(1);
    expect(copy).toEqual(barAt(bars, 0));
    expect(JSON.parse(text)).toEqual(barAt(bars, 0));
    expect({ ...bar }).toEqual(barAt(bars, 1));
  });

  test('cannot be changed, and has no method that moves it', () => {
    const { bar } = new BarCursor(bars);
    expect(Object.isFrozen(bar)).toBe(true);
    expect(() => Object.assign(bar, { close: 9 })).toThrow(TypeError);
    expect(Object.getOwnPropertyNames(Object.getPrototypeOf(bar))).toEqual(['constructor']);
  });
});
