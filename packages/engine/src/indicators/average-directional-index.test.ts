import fc from 'fast-check';
import { ADX } from 'technicalindicators';
import { describe, expect, test } from 'vitest';
import { AverageDirectionalIndex } from './average-directional-index.ts';
import { expectSame, padded } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { type SampleBar, sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'AverageDirectionalIndex',
  create: () => new AverageDirectionalIndex(14),
  feed: (index, bar) => index.update(bar.high, bar.low, bar.close),
  figures: {
    value: { read: (index) => index.value, warmUp: 27 },
    adx: { read: (index) => index.adx, warmUp: 27 },
    plusDi: { read: (index) => index.plusDi, warmUp: 14 },
    minusDi: { read: (index) => index.minusDi, warmUp: 14 },
  },
  refuses: { period: badLengths((period) => new AverageDirectionalIndex(period)) },
});

const run = (period: number, bars: readonly Pick<SampleBar, 'high' | 'low' | 'close'>[]) => {
  const index = new AverageDirectionalIndex(period);
  return bars.map((bar) => {
    index.update(bar.high, bar.low, bar.close);
    return { adx: index.adx, plusDi: index.plusDi, minusDi: index.minusDi };
  });
};

describe('AverageDirectionalIndex', () => {
  test('A generated series agrees with technicalindicators, ties between the movements included', () => {
    const bars = sampleBars(2_000);
    const isTie = (i: number) =>
      i > 0 &&
      bars[i]!.high > bars[i - 1]!.high &&
      bars[i]!.high + bars[i]!.low === bars[i - 1]!.high + bars[i - 1]!.low;
    expect(bars.some((_, i) => isTie(i))).toBe(true);
    const oracle = ADX.calculate({
      period: 14,
      high: bars.map((bar) => bar.high),
      low: bars.map((bar) => bar.low),
      close: bars.map((bar) => bar.close),
    });
    const ours = run(14, bars);
    const column = (name: 'adx' | 'pdi' | 'mdi') =>
      padded(
        oracle.map((row) => row[name]),
        bars.length,
      );
    expectSame(
      ours.map((row) => row.adx),
      column('adx'),
    );
    expectSame(
      ours.slice(27).map((row) => row.plusDi),
      column('pdi').slice(27),
    );
    expectSame(
      ours.slice(27).map((row) => row.minusDi),
      column('mdi').slice(27),
    );
  });

  test('An outside bar that reaches as far up as down moves neither way', () => {
    const bars = [
      { high: 10, low: 9, close: 9.5 },
      { high: 11, low: 8, close: 9.5 },
    ];
    expect(run(1, bars)[1]).toEqual({ adx: 0, plusDi: 0, minusDi: 0 });
  });

  test('A series that only rises has an index of 100 and no downward movement', () => {
    const bars = Array.from({ length: 12 }, (_, i) => ({ high: i + 2, low: i + 1, close: i + 2 }));
    expect(run(3, bars).at(-1)).toEqual({ adx: 100, plusDi: 100, minusDi: 0 });
  });

  test('All three stay between 0 and 100, and the directions swap when the series is turned upside down', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const bars = sampleBars(60, seed);
        const mirrored = bars.map(({ high, low, close }) => ({ high: -low, low: -high, close: -close }));
        const [upright, upsideDown] = [run(5, bars), run(5, mirrored)];
        upright.slice(9).forEach((row, i) => {
          for (const value of Object.values(row)) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(100);
          }
          const other = upsideDown[i + 9]!;
          expect([other.adx, other.plusDi, other.minusDi]).toEqual([row.adx, row.minusDi, row.plusDi]);
        });
      }),
    );
  });
});
