import { describe, expect, test } from 'vitest';
import { afterTheRelease } from './after-the-release.ts';
import { mirrored, play, type Row, repeated } from './testing/play.ts';

const CALM: Row = [100, 100.5, 99.5, 100];
const BEFORE = repeated(CALM, 20);
/** Two up, closing near the high: true range 2.3 after twenty of 1, a reaction of two average bars. */
const REACTION: Row = [100, 102.2, 99.9, 102];
const PAYROLLS = { bar: 20, name: 'Payrolls', country: 'US', impact: 'high' } as const;

describe('After the Release', () => {
  test('follows a clear move after a release', () => {
    const { signalAt } = play(afterTheRelease, [...BEFORE, REACTION], { events: [PAYROLLS] });
    // Six tenths of the move of 2 are 1.2, more than the ATR of 1 + 1.3 / 14.
    expect(signalAt(20)).toMatchObject({
      side: 'long',
      type: 'market',
      entry: 102,
      stop: 100.8,
      targets: [
        { price: 103.8, weight: 0.5 },
        { price: 106.8, weight: 0.5 },
      ],
      breakEvenAfterTarget: 1,
      maxBars: 20,
    });
    expect(signalAt(20)?.reason).toBe(
      'Payrolls: price went from 100.00 to 102.00, 2.0 times an average bar before the release, and closed near its high. ' +
        "The schedule named the time; the direction is the market's own.",
    );
  });

  test('sells after a fall, and names the weightiest of several releases', () => {
    const minor = { ...PAYROLLS, name: 'Hours worked', impact: 'medium' } as const;
    const { signalAt } = play(afterTheRelease, mirrored([...BEFORE, REACTION], 100), {
      events: [minor, PAYROLLS],
      params: { leastImpact: 2 },
    });
    expect(signalAt(20)).toMatchObject({ side: 'short', entry: 98, stop: 99.2 });
    expect(signalAt(20)?.reason).toMatch(/^Payrolls and 1 more: /);
  });

  test('decides only in the bar of the release, unless configured to watch longer', () => {
    const late = (bars: number, watchBars: number) =>
      play(afterTheRelease, [...BEFORE, ...repeated(CALM, bars), REACTION], {
        events: [PAYROLLS],
        params: { watchBars },
      });
    expect(late(1, 0).signals).toEqual([]);
    expect(late(2, 2).signals).toHaveLength(1);
    expect(late(3, 2).signals).toEqual([]);
  });

  test.each<[string, Row]>([
    ['small', [100, 101.9, 99.9, 101.8]],
    ['taken back', [100, 104, 99.9, 102]],
  ])('stays out when the answer is %s', (_, row) => {
    expect(play(afterTheRelease, [...BEFORE, row], { events: [PAYROLLS] }).signals).toEqual([]);
  });

  test('ignores releases of low rank and of other currencies', () => {
    const rows = [...BEFORE, REACTION];
    expect(play(afterTheRelease, rows, { events: [{ ...PAYROLLS, impact: 'medium' }] }).signals).toEqual([]);
    expect(play(afterTheRelease, rows, { events: [{ ...PAYROLLS, country: 'JP' }] }).signals).toEqual([]);
  });

  test('recognises every name of the euro area', () => {
    for (const country of ['EA', 'Eurozone', 'EU', 'EUR']) {
      const { signals } = play(afterTheRelease, [...BEFORE, REACTION], { events: [{ ...PAYROLLS, country }] });
      expect(signals, country).toHaveLength(1);
    }
  });

  test('decides nothing without a calendar, and without a release', () => {
    expect(play(afterTheRelease, [...BEFORE, REACTION]).decisions).toEqual([]);
    expect(play(afterTheRelease, [...BEFORE, REACTION], { events: [] }).decisions).toEqual([]);
  });
});
