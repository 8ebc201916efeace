import { describe, expect, test } from 'vitest';
import { sweepAndGap } from './sweep-and-gap.ts';
import { mirrored, play, type Row, repeated } from './testing/play.ts';

const CALM: Row = [100, 100.5, 99.5, 100];
/** A swing low at 98.9, confirmed two bars later. */
const SWING: Row[] = [...repeated(CALM, 10), [100, 100.4, 98.9, 99.8], ...repeated(CALM, 5)];
/** Runs through the swing to 98.5 and closes above it; its high is 100.0. */
const SWEEP: Row = [99.9, 100, 98.5, 99.6];
/** The third bar's low, 100.3, is above the sweep's high: a gap of 0.3. */
const AWAY: Row[] = [
  [99.6, 100.2, 99.5, 100.1],
  [100.4, 101.4, 100.3, 101.3],
];

describe('Sweep & Gap', () => {
  test('places a buy limit in the middle of the gap with the stop beyond the sweep', () => {
    // Computed separately: ATR(14) 1.056981; 2.5 of it are more than the way to the end of the sweep, 1.65 and a tenth of it.
    const { signalAt } = play(sweepAndGap, [...SWING, SWEEP, ...AWAY]);
    expect(signalAt(18)).toMatchObject({
      side: 'long',
      type: 'limit',
      entry: 100.15,
      stop: 97.5,
      targets: [
        { price: 102.79, weight: 0.5 },
        { price: 106.49, weight: 0.5 },
      ],
      validBars: 4,
      breakEvenAfterTarget: 1,
      maxBars: 24,
    });
    expect(signalAt(18)?.reason).toBe(
      'Low 98.90 was run through to 98.50 and taken back; the move away left a gap from 100.00 to 100.30. ' +
        'Limit in its middle, stop beyond the end of the sweep.',
    );
  });

  test('places a sell limit in the mirror image', () => {
    const { signalAt } = play(sweepAndGap, mirrored([...SWING, SWEEP, ...AWAY], 100));
    expect(signalAt(18)).toMatchObject({ side: 'short', type: 'limit', entry: 99.85, stop: 102.5 });
  });

  test('does not use the swing before two bars have confirmed it', () => {
    const tooSoon = [...SWING.slice(0, 12), SWEEP, ...AWAY];
    expect(play(sweepAndGap, tooSoon).signals).toEqual([]);
  });

  test.each<[string, Row[]]>([
    ['without a sweep', [...SWING, CALM, ...AWAY]],
    ['when the sweep closes beyond the swing', [...SWING, [99.9, 100, 98.5, 98.7], ...AWAY]],
    ['when the way back leaves no gap', [...SWING, SWEEP, AWAY[0]!, [100.1, 100.9, 99.9, 100.8]]],
    [
      'when price falls below the swing again',
      [...SWING, SWEEP, [99.6, 99.7, 98.4, 98.6], [99, 100, 98.95, 99.9], ...AWAY],
    ],
    ['when the gap comes too late', [...SWING, SWEEP, ...repeated([99.6, 100, 99.4, 99.6], 10), ...AWAY]],
  ])('stays out %s', (_, rows) => {
    expect(play(sweepAndGap, rows).signals).toEqual([]);
  });
});
