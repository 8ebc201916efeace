import { describe, expect, it } from 'vitest';
import { pendulumReversion } from './pendulum-reversion.ts';
import { mirrored, play, type Row, rowsOfCloses } from './testing/play.ts';

/** Ten swings between 99.5 and 100.5, ending at 100. */
const SWINGS = rowsOfCloses(
  Array.from({ length: 40 }, (_, i) => [100.5, 100, 99.5, 100][i % 4]),
  100,
);
const FALL: Row = [100, 100.1, 98.1, 98.2];

describe('Pendulum Reversion', () => {
  it('bids a tenth of an average bar below a close under the band, with the middle band as last target', () => {
    // Worked apart: band 99.067, middle 99.885, RSI(7) 31.58, ADX(14) 9.77, ATR(14) 0.792857.
    const { signalAt } = play(pendulumReversion, [...SWINGS, FALL]);
    expect(signalAt(40)).toMatchObject({
      side: 'long',
      type: 'limit',
      entry: 98.12,
      stop: 95.74,
      targets: [
        { price: 98.88, weight: 0.6 },
        { price: 99.88, weight: 0.4 },
      ],
      validBars: 3,
      breakEvenAfterTarget: null,
      maxBars: 12,
      grade: 2,
    });
    expect(signalAt(40)?.reason).toBe(
      'RSI(7) at 32 and the close at 98.20 below the lower band 99.07, while no strong trend is under way (ADX 10). ' +
        'The way back to the middle leads to 99.89.',
    );
  });

  it('offers above a close over the band', () => {
    const { signalAt } = play(pendulumReversion, mirrored([...SWINGS, FALL], 100));
    expect(signalAt(40)).toMatchObject({ side: 'short', type: 'limit', entry: 101.88, stop: 104.26 });
  });

  it('needs a later bar to trade at its price', () => {
    const { signals } = play(pendulumReversion, [...SWINGS, FALL, ...rowsOfCloses([98.8, 98.9, 99], 98.5)]);
    expect(signals[0]).toMatchObject({ closeReason: 'expired', trade: null });
  });

  it('stays out inside the band, and without an extreme RSI', () => {
    expect(play(pendulumReversion, SWINGS).signals).toEqual([]);
    const shallow: Row = [100, 100.1, 98.8, 98.9];
    expect(play(pendulumReversion, [...SWINGS, shallow]).signals, 'RSI above 34').toEqual([]);
  });

  it('stays out of a fall that is a trend', () => {
    const slide = rowsOfCloses(Array.from({ length: 80 }, (_, i) => 200 - 0.2 * i - 0.01 * i * i));
    expect(play(pendulumReversion, slide).signals).toEqual([]);
  });
});
