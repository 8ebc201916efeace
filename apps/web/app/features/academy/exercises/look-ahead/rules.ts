import type { Bars, Draw } from '@sealtick/engine';

/** A rule as a test computes it: above 0 buys at bar `i`, below 0 sells, otherwise nothing. */
type Rule = (i: number) => number;

/** A short rule of a strategy, and what it computes from the bars of a test. */
export interface DrawnRule {
  readonly text: string;
  /** Whether it uses what is not known at the close of its bar. A test compares this with the audit. */
  readonly looksAhead: boolean;
  readonly prepare: (bars: Bars) => Rule;
}

type MakeRule = (draw: Draw) => DrawnRule;

const mean = (values: ArrayLike<number>, from: number, to: number): number => {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += values[i]!;
  return sum / (to - from);
};

const deviation = (values: ArrayLike<number>, from: number, to: number): number => {
  const middle = mean(values, from, to);
  let squares = 0;
  for (let i = from; i < to; i += 1) squares += (values[i]! - middle) ** 2;
  return Math.sqrt(squares / (to - from));
};

/** 1 where a value is below a band around 0, −1 where it is above. */
const against = (value: number, band: number): number => (value < -band ? 1 : value > band ? -1 : 0);

const known = (text: string, prepare: DrawnRule['prepare']): DrawnRule => ({ text, looksAhead: false, prepare });
const leaking = (text: string, prepare: DrawnRule['prepare']): DrawnRule => ({ text, looksAhead: true, prepare });

/** Rules that use closed bars alone. */
export const KNOWN_RULES: readonly MakeRule[] = [
  (draw) => {
    const bars = draw.of([10, 20, 30]);
    return known(
      `Buy if the close is above the mean of the last ${bars} closes, and sell if it is below.`,
      ({ close }) =>
        (i) =>
          i < bars ? 0 : close[i]! - mean(close, i - bars + 1, i + 1),
    );
  },
  (draw) => {
    const bars = draw.of([10, 20, 30]);
    return known(
      `Buy if the close is more than one standard deviation below the mean of the last ${bars} closes, and sell if it is as far above.`,
      ({ close }) =>
        (i) =>
          i < bars ? 0 : against(close[i]! - mean(close, i - bars + 1, i + 1), deviation(close, i - bars + 1, i + 1)),
    );
  },
  (draw) => {
    const bars = draw.of([2, 3]);
    return known(`Buy after ${bars} lower closes in a row, and sell after ${bars} higher ones.`, ({ close }) => (i) => {
      if (i < bars) return 0;
      const moves = Array.from({ length: bars }, (_none, back) => Math.sign(close[i - back]! - close[i - back - 1]!));
      return moves.every((move) => move < 0) ? 1 : moves.every((move) => move > 0) ? -1 : 0;
    });
  },
  () =>
    known(
      'Buy if the low of the previous bar is below the low of the bar before it and below the low of this bar, and sell for the mirror image with highs.',
      ({ high, low }) =>
        (i) => {
          if (i < 2) return 0;
          if (low[i - 1]! < low[i - 2]! && low[i - 1]! < low[i]!) return 1;
          return high[i - 1]! > high[i - 2]! && high[i - 1]! > high[i]! ? -1 : 0;
        },
    ),
  (draw) => {
    const bars = draw.of([12, 24]);
    return known(
      `Buy if the close is in the lowest fifth between the lowest low and the highest high of the last ${bars} bars, and sell in the highest fifth.`,
      ({ close, high, low }) =>
        (i) => {
          if (i < bars) return 0;
          const [bottom, top] = [
            Math.min(...low.slice(i - bars + 1, i + 1)),
            Math.max(...high.slice(i - bars + 1, i + 1)),
          ];
          return against((close[i]! - bottom) / (top - bottom) - 0.5, 0.3);
        },
    );
  },
];

/** Rules that use later bars. */
export const LEAKING_RULES: readonly MakeRule[] = [
  () =>
    leaking(
      'Buy if the low of this bar is below the lows of the bar before and the bar after it, and sell for the mirror image with highs.',
      ({ high, low }) =>
        (i) => {
          if (i < 1) return 0;
          if (low[i]! < low[i - 1]! && low[i]! < low[i + 1]!) return 1;
          return high[i]! > high[i - 1]! && high[i]! > high[i + 1]! ? -1 : 0;
        },
    ),
  (draw) => {
    const side = draw.of([5, 10]);
    return leaking(
      `Buy if the close is below a moving average of ${2 * side + 1} closes that is centred on the bar, and sell if it is above.`,
      ({ close }) =>
        (i) =>
          i < side ? 0 : mean(close, i - side, i + side + 1) - close[i]!,
    );
  },
  () =>
    leaking(
      'Buy if the close is more than one standard deviation below the mean of all closes of the test, and sell if it is as far above.',
      ({ close, length }) => {
        const [middle, band] = [mean(close, 0, length), deviation(close, 0, length)];
        return (i) => against(close[i]! - middle, band);
      },
    ),
  () =>
    leaking(
      'Scale all prices so that the lowest of the test is 0 and the highest is 1. Buy below 0.3, and sell above 0.7.',
      ({ close, high, low }) => {
        const [bottom, top] = [Math.min(...low), Math.max(...high)];
        return (i) => against((close[i]! - bottom) / (top - bottom) - 0.5, 0.2);
      },
    ),
  () =>
    leaking(
      'Buy at the close of a bar if the next bar opens higher, and sell if it opens lower.',
      ({ close, open }) =>
        (i) =>
          open[i + 1]! - close[i]!,
    ),
  (draw) => {
    const bars = draw.of([3, 6]);
    return leaking(
      `Buy if the close is lower than the close of ${bars} bars later, and sell if it is higher.`,
      ({ close }) =>
        (i) =>
          close[i + bars]! - close[i]!,
    );
  },
];
