import { describe, expect, test } from 'vitest';
import { createBars } from '../bars/create-bars.ts';
import { sliceBars } from '../bars/slice.ts';
import { alter } from './alter.ts';
import { makeMarketData } from './testing/markets.ts';

const data = makeMarketData({ seed: 31, length: 600 });
const cut = data.bars.closeTime[299]!;
const altered = alter(data, cut);

describe('Data that are changed after a cut', () => {
  test('are the same up to it', () => {
    expect(sliceBars(altered.bars, 0, 300)).toEqual(sliceBars(data.bars, 0, 300));
    const upToCut = (events: typeof data.events) => events.filter(({ time }) => time < cut);
    expect(upToCut(altered.events as typeof data.events)).toEqual(upToCut(data.events));
  });

  test('are other bars of the same times, each of which could be of this market', () => {
    const { symbol, timeframe, length, ...columns } = altered.bars;
    const { instrument } = data;
    expect(createBars(symbol, timeframe, columns, { instrument }).length).toBe(length);
    expect(columns.time).toEqual(data.bars.time);
    const ticks = Array.from(columns.close, (price) => price / instrument.tick);
    expect(ticks.every((tick) => Math.abs(tick - Math.round(tick)) < 1e-3)).toBe(true);
    const same = Array.from(columns.close.subarray(300)).filter((price, i) => price === data.bars.close[300 + i]);
    expect(same.length).toBeLessThan(10);
  });

  test('say nothing about the data that they replace', () => {
    const other = makeMarketData({ seed: 32, length: 300 });
    const joined = Float64Array.from([...data.bars.close.subarray(0, 300), ...other.bars.close]);
    const replaced = { ...data, bars: { ...data.bars, close: joined, open: joined, high: joined, low: joined } };
    const same = { ...replaced, bars: { ...replaced.bars, close: joined.slice() } };
    same.bars.close.fill(1, 300);
    expect(alter(same, cut).bars.close).toEqual(alter(replaced, cut).bars.close);
  });

  test('stay within a range where the market only rose', () => {
    const close = Float64Array.from({ length: 3_000 }, (_, i) => 100 * 1.02 ** Math.min(i, 20));
    const time = close.map((_, i) => i * 300_000);
    const bars = { ...data.bars, length: 3_000, time, closeTime: time.map((at) => at + 300_000) };
    const columns = { open: close, high: close, low: close, close, volume: close };
    const rising = alter({ ...data, bars: { ...bars, ...columns }, partner: null }, 21 * 300_000);
    expect(Math.max(...rising.bars.close)).toBeLessThan(4_000);
    expect(Math.min(...rising.bars.close)).toBeGreaterThan(1);
  });

  test('may be below 0 where the known ones are', () => {
    const low = data.bars.low.map((price) => price - 2_305);
    const close = data.bars.close.map((price) => price - 2_305);
    const open = data.bars.open.map((price) => price - 2_305);
    const high = data.bars.high.map((price) => price - 2_305);
    const { bars } = alter({ ...data, bars: { ...data.bars, open, high, low, close } }, cut);
    expect(low.subarray(0, 300).some((price) => price < 0)).toBe(true);
    for (let i = 300; i < bars.length; i++) {
      expect(bars.high[i]).toBeGreaterThanOrEqual(Math.max(bars.open[i]!, bars.close[i]!));
      expect(bars.low[i]).toBeLessThanOrEqual(Math.min(bars.open[i]!, bars.close[i]!));
    }
  });

  test('without a known bar or release are those of the series', () => {
    expect(alter(data, 0).bars).toEqual(data.bars);
    expect(alter({ ...data, events: null, partner: null }, cut)).toMatchObject({ events: null, partner: null });
  });
});
