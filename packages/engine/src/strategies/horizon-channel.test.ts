import { describe, expect, test } from 'vitest';
import { horizonChannel } from './horizon-channel.ts';
import { mirrored, play, type Row, repeated } from './testing/play.ts';

const RANGE = repeated([100, 101, 99, 100], 60);
/** True range 2.6 after sixty of 2: ATR(20) = 2 + 0.6 / 20 = 2.03. */
const BREAK: Row = [100, 102.6, 100, 102.5];
/** One up a bar; the low of the last twenty bars follows twenty behind. */
const RUN = Array.from({ length: 24 }, (_, i): Row => [102.5 + i, 103.7 + i, 102.1 + i, 103.5 + i]);

describe('Horizon Channel', () => {
  test('buys at the market after a close above the range, with two targets', () => {
    const { signalAt } = play(horizonChannel, [...RANGE, BREAK]);
    expect(signalAt(60)).toMatchObject({
      side: 'long',
      type: 'market',
      entry: 102.5,
      stop: 98.44,
      targets: [
        { price: 114.68, weight: 0.25 },
        { price: 183.7, weight: 0.75 },
      ],
      validBars: 1,
      breakEvenAfterTarget: null,
      maxBars: 200,
    });
    expect(signalAt(60)?.reason).toBe(
      'Close at 102.50 above the highest high of the 55 bars before, 101.00; the range left was 1.0 average bars high, ADX 7.',
    );
  });

  test('trails the stop at the low of the last twenty bars, and never loosens it', () => {
    const { decisions, open } = play(horizonChannel, [...RANGE, BREAK, ...RUN]);
    const moves = decisions.filter(({ decision }) => 'moveStop' in decision);
    // At bar 61 the twenty-bar low is still 99, above the first stop of 98.44; at bar 84 it is the low of bar 65.
    expect(moves[0]).toEqual({ bar: 61, decision: { moveStop: 99 } });
    expect(moves.at(-1)).toEqual({ bar: 84, decision: { moveStop: 106.1 } });
    expect(open).toMatchObject({ state: 'open', stop: 106.1, rest: 0.75 });
  });

  test('trails the stop by a single tick, which in binary fractions is slightly less', () => {
    expect(99.07 - 99.06).toBeLessThan(0.01);
    const range = [...repeated([100, 101, 99.06, 100], 43), ...repeated([100, 101, 99.07, 100], 17)];
    const { decisions, open } = play(horizonChannel, [...range, BREAK, ...RUN.slice(0, 2)]);
    expect(decisions.slice(1)).toEqual([
      { bar: 61, decision: { moveStop: 99.06 } },
      { bar: 62, decision: { moveStop: 99.07 } },
    ]);
    expect(open).toMatchObject({ stop: 99.07 });
  });

  test('sells the mirror image', () => {
    const { signalAt } = play(horizonChannel, mirrored([...RANGE, BREAK], 100));
    expect(signalAt(60)).toMatchObject({ side: 'short', entry: 97.5, stop: 101.56 });
  });

  test.each<[string, Row]>([
    ['stays inside', [100, 101.5, 100, 100.9]],
    ['only touches the outside', [100, 103, 100, 101]],
    ['closes too far beyond the edge', [100, 106.1, 100, 106]],
  ])('stays out when the bar %s', (_, row) => {
    expect(play(horizonChannel, [...RANGE, row]).signals).toEqual([]);
  });

  test('omits a target at or below zero and adds its share to the one before', () => {
    // A short at 9.3 with an ATR of 0.6: 20 R would be 24 below it.
    const cheap = repeated([10, 10.3, 9.7, 10], 60);
    const { signals, refused } = play(horizonChannel, [...cheap, [10, 10, 9.2, 9.3]]);
    expect(refused).toEqual([]);
    const { targets } = signals[0]!.signal;
    expect(targets.map(({ weight }) => weight)).toEqual([1]);
    expect(Math.min(...targets.map(({ price }) => price))).toBeGreaterThan(0);
  });
});
