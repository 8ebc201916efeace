import fc from 'fast-check';
import { ATR as LaterATR } from 'technicalindicators';
import { ATR } from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { AverageTrueRange } from './average-true-range.ts';
import { expectSame } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { type SampleBar, sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'AverageTrueRange',
  create: () => new AverageTrueRange(14),
  feed: (range, bar) => range.update(bar.high, bar.low, bar.close),
  figures: { value: { read: (range) => range.value, warmUp: 13 } },
  refuses: { period: badLengths((period) => new AverageTrueRange(period)) },
});

const ranges = (period: number, bars: readonly Pick<SampleBar, 'high' | 'low' | 'close'>[]) => {
  const range = new AverageTrueRange(period);
  return bars.map((bar) => range.update(bar.high, bar.low, bar.close));
};

/** High, low, close of the worked example in StockCharts' ChartSchool, "Average True Range", and its 14-day ATR. */
const PUBLISHED_BARS = [
  [48.7, 47.79, 48.16],
  [48.72, 48.14, 48.61],
  [48.9, 48.39, 48.75],
  [48.87, 48.37, 48.63],
  [48.82, 48.24, 48.74],
  [49.05, 48.64, 49.03],
  [49.2, 48.94, 49.07],
  [49.35, 48.86, 49.32],
  [49.92, 49.5, 49.91],
  [50.19, 49.87, 50.13],
  [50.12, 49.2, 49.53],
  [49.66, 48.9, 49.5],
  [49.88, 49.43, 49.75],
  [50.19, 49.73, 50.03],
  [50.36, 49.26, 50.31],
  [50.57, 50.09, 50.52],
  [50.65, 50.3, 50.41],
  [50.43, 49.21, 49.34],
  [49.63, 48.98, 49.37],
  [50.33, 49.61, 50.23],
].map(([high, low, close]) => ({ high: high!, low: low!, close: close! }));
const PUBLISHED_ATR = [0.55, 0.59, 0.59, 0.57, 0.61, 0.62, 0.64];

describe('AverageTrueRange', () => {
  test('The published example is reproduced to its two decimals', () => {
    const ours = ranges(14, PUBLISHED_BARS).slice(13);
    ours.forEach((value, i) => {
      expect(Math.abs(value - PUBLISHED_ATR[i]!)).toBeLessThan(0.0101);
    });
  });

  test('A gap counts: the range reaches from the close before it', () => {
    const bars = [
      { high: 10, low: 9, close: 9.5 },
      { high: 13, low: 12, close: 12.5 },
      { high: 8, low: 7, close: 7.5 },
    ];
    expect(ranges(1, bars)).toEqual([1, 3.5, 5.5]);
  });

  test('A generated series agrees with trading-signals, seeded alike', () => {
    const bars = sampleBars(2_000);
    const oracle = new ATR(14);
    expectSame(
      ranges(14, bars),
      bars.map((bar) => oracle.update(bar, false)),
    );
  });

  test('technicalindicators, which omits the first bar, agrees once its seed has no effect', () => {
    const bars = sampleBars(2_000);
    const oracle = LaterATR.calculate({
      period: 14,
      high: bars.map((bar) => bar.high),
      low: bars.map((bar) => bar.low),
      close: bars.map((bar) => bar.close),
    });
    expectSame(ranges(14, bars).slice(-1_000), oracle.slice(-1_000));
  });

  test('Ranges double with the prices and do not change when all prices move by a constant', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 64 }), (seed, shift) => {
        const bars = sampleBars(60, seed);
        const map = (change: (price: number) => number) =>
          bars.map(({ high, low, close }) => ({ high: change(high), low: change(low), close: change(close) }));
        const plain = ranges(14, bars);
        expect(
          ranges(
            14,
            map((price) => price * 2),
          ),
        ).toEqual(plain.map((value) => value * 2));
        expectSame(
          ranges(
            14,
            map((price) => price + shift),
          ),
          plain,
        );
      }),
    );
  });
});
