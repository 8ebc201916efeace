import { describe, expect, it } from 'vitest';
import { tailwindMomentum } from './tailwind-momentum.ts';
import { mirrored, play, rowsOfCloses } from './testing/play.ts';

/** Sixty-one closes to and fro between 100 and 100.2, then up by a tenth a bar. */
const CLOSES = [
  ...Array.from({ length: 61 }, (_, i) => (i % 2 === 0 ? 100 : 100.2)),
  ...Array.from({ length: 20 }, (_, i) => Math.round(1000 + i + 1) / 10),
];
const RISE = rowsOfCloses(CLOSES);

describe('Tailwind Momentum', () => {
  it('goes with a return that is large for the market, once it is large enough', () => {
    // Worked apart, at bar 68: one bar deviates by 0.00190656, the return over 40 bars is 0.008, the score 0.6635.
    const { signals, signalAt } = play(tailwindMomentum, RISE.slice(0, 69));
    expect(signals).toHaveLength(1);
    expect(signalAt(68)).toMatchObject({
      side: 'long',
      type: 'market',
      entry: 100.8,
      stop: 99.8,
      targets: [
        { price: 101.79, weight: 0.5 },
        { price: 103.29, weight: 0.5 },
      ],
      breakEvenAfterTarget: 1,
      maxBars: 12,
      grade: 1,
    });
    expect(signalAt(68)?.reason).toBe(
      '+0.80 % over the last 40 bars is 0.7 deviations of what this market usually moves in that time, and the last 10 bars ' +
        '(+0.80 %) point the same way. Held 12 bars at most, stop 1.00 away.',
    );
  });

  it('goes short in the mirror image', () => {
    const { signalAt } = play(tailwindMomentum, mirrored(RISE, 100).slice(0, 69));
    expect(signalAt(68)).toMatchObject({ side: 'short', entry: 99.2 });
  });

  it('leaves when the score changes sign', () => {
    const collapse = rowsOfCloses([...CLOSES.slice(0, 71), 101, 100.6, 99.8], 100);
    const wide = { stopDeviations: 3 };
    const { decisions } = play(tailwindMomentum, collapse, { params: wide });
    expect(decisions.at(-1)).toEqual({ bar: 73, decision: { close: 'The momentum score has turned to −0.29.' } });
  });

  it('stays out while the market only goes to and fro, or does not move at all', () => {
    expect(play(tailwindMomentum, RISE.slice(0, 66)).signals).toEqual([]);
    expect(play(tailwindMomentum, rowsOfCloses(Array.from({ length: 120 }, () => 100))).signals).toEqual([]);
  });

  it('stays out when the last quarter of the move points the other way', () => {
    const tired = [...CLOSES.slice(0, 70), ...Array.from({ length: 10 }, (_, i) => Math.round(1008 - 0.2 * i) / 10)];
    const { signals } = play(tailwindMomentum, rowsOfCloses(tired).slice(0, 80), { params: { entryScore: 0.4 } });
    expect(signals.every(({ signal }) => signal.barCloseAt < 1_704_067_200_000 + 76 * 3_600_000)).toBe(true);
  });
});
