import { describe, expect, it } from 'vitest';
import { mirrored, play, type Row, repeated } from './testing/play.ts';
import { tidelinePullback } from './tideline-pullback.ts';

/** Sixty bars up by a half each: the true range is 0.6 throughout, the 20-bar average lies 4.74 below the close. */
const RISE = Array.from({ length: 60 }, (_, i): Row => {
  const close = 100 + 0.5 * i;
  return [close - 0.4, close + 0.1, close - 0.5, close];
});
/** Falls to 121.9, through the average at 124.88, and closes above it. True range 7.6: ATR 0.6 + 7 / 14 = 1.1. */
const DIP: Row = [124.5, 126.1, 121.9, 126];

describe('Tideline Pullback', () => {
  it('places a buy stop above the bar that touched the average and closed back above it', () => {
    const { signalAt, refused } = play(tidelinePullback, [...RISE, DIP]);
    expect(refused).toEqual([]);
    expect(signalAt(60)).toMatchObject({
      side: 'long',
      type: 'stop',
      entry: 126.11,
      stop: 123.36,
      targets: [
        { price: 127.01, weight: 0.5 },
        { price: 130.51, weight: 0.5 },
      ],
      validBars: 2,
      breakEvenAfterTarget: 1,
      maxBars: 16,
      grade: 3,
    });
    expect(signalAt(60)?.reason).toBe(
      'Uptrend with ADX at 93: price came back to its 20-bar average at 124.88 (low 121.90) and closed above it at 126.00. ' +
        'Entry only if it goes on above this bar.',
    );
  });

  it('sells the mirror image', () => {
    const { signalAt } = play(tidelinePullback, mirrored([...RISE, DIP], 130));
    expect(signalAt(60)).toMatchObject({ side: 'short', type: 'stop', entry: 133.89, stop: 136.64, grade: 3 });
    expect(signalAt(60)?.targets[0].price).toBe(132.99);
  });

  it('fills only when the market trades beyond the signal bar, and expires after two bars', () => {
    const higher = play(tidelinePullback, [...RISE, DIP, [126, 126.5, 125.5, 126.4]]);
    expect(higher.open).toMatchObject({ state: 'open', fillPrice: 126.11 });
    const lower = play(tidelinePullback, [...RISE, DIP, ...repeated([125, 125.5, 120, 120.2], 2)]);
    expect(lower.signals[0]).toMatchObject({ closeReason: 'expired', trade: null });
  });

  it.each<[string, Row]>([
    ['closes below the average', [124.5, 124.8, 121.9, 124.4]],
    ['never touches it', [128, 129.6, 127.5, 129.4]],
    ['turns but ends below its open', [126.4, 126.5, 121.9, 126]],
  ])('stays out when the bar %s', (_, row) => {
    expect(play(tidelinePullback, [...RISE, row]).signals).toEqual([]);
  });

  it('stays out where nothing trends', () => {
    const sideways = Array.from(
      { length: 200 },
      (_, i): Row => (i % 2 ? [100, 101, 99, 100.5] : [100.5, 101, 99, 100]),
    );
    expect(play(tidelinePullback, sideways).signals).toEqual([]);
  });
});
