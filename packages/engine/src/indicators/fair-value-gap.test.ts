import { describe, expect, test } from 'vitest';
import { FairValueGap } from './fair-value-gap.ts';
import { describeIndicator } from './testing/indicator-contract.ts';

describeIndicator({
  name: 'FairValueGap',
  create: () => new FairValueGap(),
  feed: (gap, bar) => gap.update(bar.high, bar.low),
  figures: { value: { read: (gap) => gap.value, warmUp: 2 } },
  refuses: {},
});

const gaps = (bars: readonly (readonly [number, number])[]) => {
  const gap = new FairValueGap();
  return bars.map(([high, low]) => [gap.update(high, low), gap.top, gap.bottom]);
};

const NONE = [0, Number.NaN, Number.NaN];

describe('FairValueGap', () => {
  test('A third low above the first high leaves an upward gap between the two', () => {
    expect(
      gaps([
        [10, 9],
        [12, 10],
        [13, 11],
      ])[2],
    ).toEqual([1, 11, 10]);
  });

  test('A third high below the first low leaves a downward gap between the two', () => {
    expect(
      gaps([
        [10, 9],
        [9, 7],
        [8, 6],
      ])[2],
    ).toEqual([-1, 9, 8]);
  });

  test('Bars that touch or overlap leave none, and a gap is reported on its own bar only', () => {
    const rows = gaps([
      [10, 9],
      [12, 10],
      [13, 10],
      [13, 11],
      [14, 13.5],
      [14, 13],
    ]);
    expect(rows.slice(2)).toEqual([NONE, NONE, [0.5, 13.5, 13], NONE]);
  });
});
