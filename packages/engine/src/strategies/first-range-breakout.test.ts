import { describe, expect, test } from 'vitest';
import { TIMEFRAME_MS } from '../bars/timeframe.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { firstRangeBreakout } from './first-range-breakout.ts';
import { mirrored, play, type Row, repeated, STAGE } from './testing/play.ts';
import { FIRST_OPEN } from './testing/random-market.ts';

/** A quiet week of 168 hours from Monday 00:00, then the Monday that makes the range of the second: 99.4 to 102. */
const QUIET: Row = [100, 100.6, 99.4, 100];
const RANGE: Row[] = [...repeated(QUIET, 168 + 23), [100, 102, 100, 101.5]];
const INSIDE: Row = [101.4, 101.8, 100.8, 101.4];
/** The average needs fewer bars than two weeks have. */
const SHORT = { params: { trendBars: 180 } };

describe('First Range Breakout', () => {
  test('arms the upper edge once Monday is over and price is above its average', () => {
    // Computed separately: ATR(14) 1.257143, entry 102 and a tenth of it; the stop is the height of the range, 2.6, behind.
    const { signalAt } = play(firstRangeBreakout, RANGE, SHORT);
    expect(signalAt(190), 'the range is not complete').toBe(null);
    expect(signalAt(191)).toMatchObject({
      side: 'long',
      type: 'stop',
      entry: 102.13,
      stop: 99.52,
      targets: [
        { price: 104.72, weight: 0.5 },
        { price: 115.12, weight: 0.5 },
      ],
      validBars: 12,
      breakEvenAfterTarget: null,
      maxBars: null,
    });
    expect(signalAt(191)?.reason).toMatch(
      /^First 24 hours of the week between 99\.40 and 102\.00, 2\.1 average bars high; price at 101\.50 is above its 180-bar average 100\.\d\d, so the upper edge is armed \(order 1 of at most 2\)\.$/,
    );
  });

  test('arms the lower edge of the mirror image', () => {
    const { signalAt } = play(firstRangeBreakout, mirrored(RANGE, 100), SHORT);
    expect(signalAt(191)).toMatchObject({ side: 'short', entry: 97.87, stop: 100.48 });
  });

  test('exits three hours before the week ends', () => {
    const out: Row = [101.5, 102.4, 101.4, 102.2];
    const calm: Row = [102.2, 102.5, 101.9, 102.2];
    const { trades, decisions } = play(firstRangeBreakout, [...RANGE, out, ...repeated(calm, 150)], SHORT);
    // The week ends with bar 335: three hours are left at the close of bar 332.
    expect(decisions.filter(({ decision }) => 'close' in decision)[0]).toEqual({
      bar: 332,
      decision: { close: 'The week is over.' },
    });
    expect(trades[0]).toMatchObject({ fillPrice: 102.13, closeReason: 'exit' });
  });

  test('keeps a position it finds after a fresh start until the week ends', () => {
    const params = resolveParameters(firstRangeBreakout);
    const context = { instrument: STAGE, timeframe: '1h' as const, params, partner: null, hasCalendar: false };
    const decide = firstRangeBreakout.start(context);
    const levels = { side: 'long', entry: 100, fill: 100, stop: 98, targetsReached: 0, barsHeld: 9 } as const;
    const decisions = Array.from({ length: 168 }, (_, i) => {
      const time = FIRST_OPEN + i * TIMEFRAME_MS['1h'];
      const bar = { time, closeTime: time + TIMEFRAME_MS['1h'], open: 100, high: 101, low: 99, close: 100, volume: 0 };
      return decide(bar, { position: { state: 'open', ...levels }, partner: null, events: [] });
    });
    expect(decisions.findIndex((decision) => decision !== null)).toBe(164);
  });

  test('places two orders a week at most, each for twelve bars', () => {
    const { signals } = play(firstRangeBreakout, [...RANGE, ...repeated(INSIDE, 60)], SHORT);
    expect(signals.map(({ closeReason }) => closeReason)).toEqual(['expired', 'expired']);
  });

  test('places no order while price is outside the range', () => {
    const outside: Row = [101.5, 102.1, 101.4, 102.05];
    const impatient = { params: { ...SHORT.params, orderBars: 1 } };
    expect(play(firstRangeBreakout, [...RANGE, outside], impatient).signals, 'the first order expired').toHaveLength(1);
    expect(play(firstRangeBreakout, [...RANGE, INSIDE], impatient).signals).toHaveLength(2);
  });

  test('never sells a share index', () => {
    const params = { ...resolveParameters(firstRangeBreakout), trendBars: 180 };
    const instrument = { ...STAGE, assetClass: 'indices' as const };
    const context = { timeframe: '1h' as const, params, partner: null, hasCalendar: false };
    const falling = mirrored(RANGE, 100);
    const decisionsOn = (on: typeof instrument | typeof STAGE) => {
      const decide = firstRangeBreakout.start({ ...context, instrument: on });
      return falling.map(([open, high, low, close], i) => {
        const time = FIRST_OPEN + i * TIMEFRAME_MS['1h'];
        const bar = { time, closeTime: time + TIMEFRAME_MS['1h'], open, high, low, close, volume: 0 };
        return decide(bar, { position: null, partner: null, events: [] });
      });
    };
    expect(decisionsOn(STAGE).filter((decision) => decision !== null)).toHaveLength(1);
    expect(decisionsOn(instrument).filter((decision) => decision !== null)).toEqual([]);
  });
});
