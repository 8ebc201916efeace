import { describe, expect, test } from 'vitest';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { tailwindMomentum } from './tailwind-momentum.ts';
import { mirrored, play, rowsOfCloses, STAGE } from './testing/play.ts';

/** Sixty-one closes to and fro between 100 and 100.2, then up by a tenth a bar. */
const CLOSES = [
  ...Array.from({ length: 61 }, (_, i) => (i % 2 === 0 ? 100 : 100.2)),
  ...Array.from({ length: 20 }, (_, i) => Math.round(1000 + i + 1) / 10),
];
const RISE = rowsOfCloses(CLOSES);

/** The window lengths of the hand-worked cases. */
const SHORT = { lookbackBars: 40, entryScore: 0.6, holdBars: 12, firstTargetR: 1, finalTargetR: 3.1 };

describe('Tailwind Momentum', () => {
  test('follows a return that is large for the market, once it is large enough', () => {
    // Computed separately, at bar 68: one bar deviates by 0.00190656, the return over 40 bars is 0.008, the score 0.6635.
    const { signals, signalAt } = play(tailwindMomentum, RISE.slice(0, 69), { params: SHORT });
    expect(signals).toHaveLength(1);
    expect(signalAt(68)).toMatchObject({
      side: 'long',
      type: 'market',
      entry: 100.8,
      stop: 99.8,
      targets: [
        { price: 101.79, weight: 0.5 },
        { price: 103.89, weight: 0.5 },
      ],
      breakEvenAfterTarget: null,
      maxBars: 12,
    });
    expect(signalAt(68)?.reason).toBe(
      '+0.80 % over the last 40 bars is 0.7 deviations of what this market usually moves in that time, and the last 10 bars ' +
        '(+0.80 %) point the same way. Held 12 bars at most, stop 1.00 away.',
    );
  });

  test('goes short in the mirror image', () => {
    const { signalAt } = play(tailwindMomentum, mirrored(RISE, 100).slice(0, 69), { params: SHORT });
    expect(signalAt(68)).toMatchObject({ side: 'short', entry: 99.2 });
  });

  test('exits when the score changes sign', () => {
    const collapse = rowsOfCloses([...CLOSES.slice(0, 71), 101, 100.6, 99.8], 100);
    const wide = { ...SHORT, stopDeviations: 3 };
    const { decisions } = play(tailwindMomentum, collapse, { params: wide });
    expect(decisions.at(-1)).toEqual({ bar: 73, decision: { close: 'The momentum score has turned to −0.29.' } });
  });

  test('stays out while the market oscillates or does not move at all', () => {
    expect(play(tailwindMomentum, RISE.slice(0, 66), { params: SHORT }).signals).toEqual([]);
    expect(
      play(tailwindMomentum, rowsOfCloses(Array.from({ length: 120 }, () => 100)), { params: SHORT }).signals,
    ).toEqual([]);
  });

  test('stays out when the last quarter of the move points the other way', () => {
    const tired = [...CLOSES.slice(0, 70), ...Array.from({ length: 10 }, (_, i) => Math.round(1008 - 0.2 * i) / 10)];
    const { signals } = play(tailwindMomentum, rowsOfCloses(tired).slice(0, 80), {
      params: { ...SHORT, entryScore: 0.4 },
    });
    expect(signals.every(({ signal }) => signal.barCloseAt < 1_704_067_200_000 + 76 * 3_600_000)).toBe(true);
  });

  test('never sells a share index', () => {
    const instrument = { ...STAGE, assetClass: 'indices' as const };
    const falling = mirrored(RISE, 100).slice(0, 69);
    const context = { instrument, timeframe: '4h' as const, partner: null, hasCalendar: false };
    const decide = tailwindMomentum.start({ ...context, params: resolveParameters(tailwindMomentum, SHORT) });
    const decisions = falling.map(([open, high, low, close], i) => {
      const bar = { time: i, closeTime: i + 1, open, high, low, close, volume: 0 };
      return decide(bar, { position: null, partner: null, events: [] });
    });
    expect(decisions.every((decision) => decision === null)).toBe(true);
  });
});
