import fc from 'fast-check';
import { BollingerBands as Oracle } from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { BollingerBands } from './bollinger-bands.ts';
import { SimpleMovingAverage } from './simple-moving-average.ts';
import { expectSame } from './testing/compare.ts';
import { badLengths, badSizes, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'BollingerBands',
  create: () => new BollingerBands(20, 2),
  feed: (bands, bar) => bands.update(bar.close),
  figures: {
    value: { read: (bands) => bands.value, warmUp: 19 },
    middle: { read: (bands) => bands.middle, warmUp: 19 },
    upper: { read: (bands) => bands.upper, warmUp: 19 },
    lower: { read: (bands) => bands.lower, warmUp: 19 },
    standardDeviation: { read: (bands) => bands.standardDeviation, warmUp: 19 },
    percentB: { read: (bands) => bands.percentB, warmUp: 19 },
    bandwidth: { read: (bands) => bands.bandwidth, warmUp: 19 },
  },
  refuses: {
    period: badLengths((period) => new BollingerBands(period)),
    width: badSizes((width) => new BollingerBands(20, width)),
  },
});

describe('BollingerBands', () => {
  test('2 4 4 4 5 5 7 9 have a middle of 5 and bands at 1 and 9, with the last value on the upper one', () => {
    const bands = new BollingerBands(8, 2);
    for (const value of [2, 4, 4, 4, 5, 5, 7, 9]) bands.update(value);
    expect([bands.middle, bands.lower, bands.upper]).toEqual([5, 1, 9]);
    expect([bands.percentB, bands.bandwidth]).toEqual([1, 1.6]);
  });

  test('The bands of a flat window meet at its value, which counts as halfway between them', () => {
    const bands = new BollingerBands(3);
    for (let i = 0; i < 3; i += 1) bands.update(1.1);
    expect([bands.lower, bands.middle, bands.upper, bands.percentB, bands.bandwidth]).toEqual([1.1, 1.1, 1.1, 0.5, 0]);
  });

  test('A generated series agrees with trading-signals', () => {
    const closes = sampleBars(2_000).map((bar) => bar.close);
    const bands = new BollingerBands(20, 2.5);
    const oracle = new Oracle(20, 2.5);
    const ours = closes.map((close) => [bands.update(close), bands.upper, bands.lower]);
    const theirs = closes.map((close) => oracle.update(close, false));
    expectSame(
      ours.map((row) => row[0]!),
      theirs.map((row) => row?.middle),
    );
    expectSame(
      ours.map((row) => row[1]!),
      theirs.map((row) => row?.upper),
    );
    expectSame(
      ours.map((row) => row[2]!),
      theirs.map((row) => row?.lower),
    );
  });

  test('The middle is the simple moving average to the digit and lies between the bands', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 30 }), (seed, period) => {
        const bands = new BollingerBands(period);
        const average = new SimpleMovingAverage(period);
        for (const { close } of sampleBars(80, seed)) {
          const middle = bands.update(close);
          expect(middle).toBe(average.update(close));
          expect(bands.lower > middle || bands.upper < middle).toBe(false);
        }
      }),
    );
  });
});
