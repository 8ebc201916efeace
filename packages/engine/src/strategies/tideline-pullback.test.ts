import { describe, expect, test } from 'vitest';
import { mirrored, play, type Row, repeated } from './testing/play.ts';
import { tidelinePullback } from './tideline-pullback.ts';

/** Bars up by a half each: the true range is 0.6 throughout, the 20-bar average lies 4.75 below the close. */
const RISE = Array.from({ length: 120 }, (_, i): Row => {
  const close = 100 + 0.5 * i;
  return [close - 0.4, close + 0.1, close - 0.5, close];
});
/** Falls to 151.9, through the average at 154.87, and closes above it. True range 7.6: ATR 0.6 + 7 / 14 = 1.1. */
const DIP: Row = [154.5, 156.1, 151.9, 156];

describe('Tideline Pullback', () => {
  test('places a buy stop above the bar that touched the average and closed back above it', () => {
    const { signalAt, refused } = play(tidelinePullback, [...RISE, DIP]);
    expect(refused).toEqual([]);
    expect(signalAt(120)).toMatchObject({
      side: 'long',
      type: 'stop',
      entry: 156.11,
      stop: 153.36,
      targets: [
        { price: 157.21, weight: 0.5 },
        { price: 169.86, weight: 0.5 },
      ],
      validBars: 2,
      breakEvenAfterTarget: null,
      maxBars: 60,
    });
    expect(signalAt(120)?.reason).toBe(
      'Uptrend with ADX at 93: price came back to its 20-bar average at 154.87 (low 151.90) and closed above it at 156.00. ' +
        'Entry only if it goes on above this bar.',
    );
  });

  test('sells the mirror image', () => {
    const { signalAt } = play(tidelinePullback, mirrored([...RISE, DIP], 160));
    expect(signalAt(120)).toMatchObject({ side: 'short', type: 'stop', entry: 163.89, stop: 166.64 });
    expect(signalAt(120)!.targets[0]!.price).toBe(162.79);
  });

  test('fills only when the market trades beyond the signal bar, and expires after two bars', () => {
    const higher = play(tidelinePullback, [...RISE, DIP, [156, 156.5, 155.5, 156.4]]);
    expect(higher.open).toMatchObject({ state: 'open', fillPrice: 156.11 });
    const lower = play(tidelinePullback, [...RISE, DIP, ...repeated([155, 155.5, 150, 150.2], 2)]);
    expect(lower.signals[0]).toMatchObject({ closeReason: 'expired', trade: null });
  });

  test.each<[string, Row]>([
    ['closes below the average', [154.5, 154.8, 151.9, 154.4]],
    ['never touches it', [158, 159.6, 157.5, 159.4]],
    ['turns but ends below its open', [156.4, 156.5, 151.9, 156]],
  ])('stays out when the bar %s', (_, row) => {
    expect(play(tidelinePullback, [...RISE, row]).signals).toEqual([]);
  });

  test('stays out while the slow average slopes against the fast one', () => {
    // Far above a slow average that the long fall before still pulls down.
    const fall = Array.from({ length: 110 }, (_, i): Row => {
      const close = 300 - 1.5 * i;
      return [close + 0.4, close + 0.5, close - 0.1, close];
    });
    expect(play(tidelinePullback, [...fall, ...repeated([136, 137, 134, 136.5], 12)]).signals).toEqual([]);
  });
});
