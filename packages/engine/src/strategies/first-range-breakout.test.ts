import { describe, expect, it } from 'vitest';
import { TIMEFRAME_MS } from '../bars/timeframe.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { firstRangeBreakout } from './first-range-breakout.ts';
import { mirrored, play, type Row, repeated, STAGE } from './testing/play.ts';
import { FIRST_OPEN } from './testing/random-market.ts';

/** Two quiet days, then the two hours that make the range of the third day's first session: 99.8 to 101.6. */
const RANGE: Row[] = [...repeated([100, 100.6, 99.4, 100], 48), [100, 101.4, 99.8, 101], [101, 101.6, 100.6, 101.2]];
const INSIDE: Row = [101.2, 101.5, 100.9, 101.2];

describe('First Range Breakout', () => {
  it('arms the upper edge once the range is complete and price is above its average', () => {
    // Worked apart: ATR(14) 1.212245, 50-bar average 100.0847; the stop is 1.6 ATR, more than half of the range.
    const { signalAt } = play(firstRangeBreakout, RANGE);
    expect(signalAt(48), 'the range is not complete').toBe(null);
    expect(signalAt(49)).toMatchObject({
      side: 'long',
      type: 'stop',
      entry: 101.72,
      stop: 99.78,
      targets: [
        { price: 102.4, weight: 0.5 },
        { price: 105.6, weight: 0.5 },
      ],
      validBars: 4,
      breakEvenAfterTarget: 1,
      maxBars: null,
      grade: 2,
    });
    expect(signalAt(49)?.reason).toBe(
      'First 2.0 hours of the session between 99.80 and 101.60, 1.5 average bars high; price at 101.20 is above its ' +
        '50-bar average 100.08, so the upper edge is armed (order 1 of at most 4).',
    );
  });

  it('arms the lower edge of the mirror image', () => {
    const { signalAt } = play(firstRangeBreakout, mirrored(RANGE, 100));
    expect(signalAt(49)).toMatchObject({ side: 'short', entry: 98.28, stop: 100.22 });
  });

  it('leaves at the open of the last bar of the session', () => {
    const out: Row = [101.2, 101.9, 101.1, 101.8];
    const calm: Row = [101.8, 101.9, 101.5, 101.8];
    const { trades, decisions } = play(firstRangeBreakout, [...RANGE, out, ...repeated(calm, 5)]);
    // The session is bars 48 to 55: decided at the close of bar 54, done at the open of bar 55.
    expect(decisions.at(-1)).toEqual({ bar: 54, decision: { close: 'The session is over.' } });
    expect(trades[0]).toMatchObject({ fillPrice: 101.72, closeReason: 'exit', barsHeld: 5 });
  });

  it('keeps a position it finds after a fresh start until the session ends', () => {
    const params = resolveParameters(firstRangeBreakout);
    const context = { instrument: STAGE, timeframe: '1h' as const, params, partner: null, hasCalendar: false };
    const decide = firstRangeBreakout.start(context);
    const position = {
      state: 'open',
      side: 'long',
      entry: 100,
      fill: 100,
      stop: 98,
      targetsReached: 0,
      barsHeld: 9,
    } as const;
    const decisions = Array.from({ length: 8 }, (_, i) => {
      const time = FIRST_OPEN + i * TIMEFRAME_MS['1h'];
      const bar = { time, closeTime: time + TIMEFRAME_MS['1h'], open: 100, high: 101, low: 99, close: 100, volume: 0 };
      return decide(bar, { position, partner: null, events: [] });
    });
    expect(decisions.findIndex((decision) => decision !== null)).toBe(6);
  });

  it('gives up for the session near its end', () => {
    const { signals } = play(firstRangeBreakout, [...RANGE, ...repeated(INSIDE, 6)]);
    expect(signals.map(({ closeReason }) => closeReason)).toEqual(['expired']);
  });

  it('places no order while price is outside the range', () => {
    const impatient = { params: { orderBars: 1 } };
    const outside: Row = [101.2, 101.65, 101.1, 101.63];
    expect(play(firstRangeBreakout, [...RANGE, outside], impatient).signals, 'the first order expired').toHaveLength(1);
    expect(play(firstRangeBreakout, [...RANGE, INSIDE], impatient).signals).toHaveLength(2);
  });

  it('stays out when the range is a single price', () => {
    const still = [...RANGE.slice(0, 48), ...repeated([100.1, 100.1, 100.1, 100.1], 4)];
    expect(play(firstRangeBreakout, still).signals).toEqual([]);
  });
});
