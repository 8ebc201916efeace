import { ROC } from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { RateOfChange } from './rate-of-change.ts';
import { expectSame } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'RateOfChange',
  create: () => new RateOfChange(10),
  feed: (rate, bar) => rate.update(bar.close),
  figures: { value: { read: (rate) => rate.value, warmUp: 10 } },
  refuses: { period: badLengths((period) => new RateOfChange(period)) },
});

const rates = (period: number, values: readonly number[]) => {
  const rate = new RateOfChange(period);
  return values.map((value) => rate.update(value));
};

describe('RateOfChange', () => {
  test('From 100 to 102 in two bars is a change of 0.02', () => {
    expect(rates(2, [100, 101, 102])[2]).toBe(0.02);
  });

  test('A generated series agrees with trading-signals, and no scale of prices changes it', () => {
    const closes = sampleBars(2_000).map((bar) => bar.close);
    const oracle = new ROC(10);
    expectSame(
      rates(10, closes),
      closes.map((close) => oracle.update(close, false)),
    );
    expect(
      rates(
        10,
        closes.map((close) => close * 1024),
      ),
    ).toEqual(rates(10, closes));
  });
});
