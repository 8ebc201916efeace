import { describe, expect, test } from 'vitest';
import { pendulumReversion } from './pendulum-reversion.ts';
import { play, type Row, rowsOfCloses } from './testing/play.ts';

/** Two hundred and ten closes up by a tenth each, from 100 to 120.9. */
const RISE = Array.from({ length: 210 }, (_, i) => Math.round(1000 + i) / 10);
/** Three falling days; the market still stands far above its long average. */
const DIP = [...RISE, 120.3, 119.5, 118.6];
const play210 = (closes: readonly number[], rows: readonly Row[] = []) =>
  play(pendulumReversion, [...rowsOfCloses(closes), ...rows], { timeframe: 'daily' });

describe('Pendulum Reversion', () => {
  test('buys a dip in a rising market at the next open', () => {
    // Computed separately: RSI(3) 25.0 on the first falling day, 10.0 on the second; the 200-bar average is 111.14.
    const { signalAt, signals } = play210(DIP);
    expect(signals.length).toBeGreaterThan(0);
    expect(signals[0]!.signal).toMatchObject({ side: 'long', type: 'market', validBars: 1, maxBars: 10 });
    expect(signals[0]!.signal).toEqual(signalAt(211));
    expect(signalAt(211)?.reason).toBe(
      'RSI(3) at 10 after a fall to 119.50, while the market still stands above its 200-bar average at 111.14: a dip in a ' +
        'rising market.',
    );
  });

  test('puts the stop three average bars away, half at 0.35 R and half at 1.5 R', () => {
    const { signals } = play210(DIP);
    const { entry, stop, targets } = signals[0]!.signal;
    const risk = entry - stop;
    expect(targets.map(({ weight }) => weight)).toEqual([0.5, 0.5]);
    expect((targets[0]!.price - entry) / risk).toBeCloseTo(0.35, 1);
    expect((targets[1]!.price - entry) / risk).toBeCloseTo(1.5, 1);
    expect(signals[0]!.signal.reason).toMatch(
      /^RSI\(3\) at \d+ after a fall to 1\d\d\.\d\d, while the market still stands above/,
    );
  });

  test('exits at the open after the RSI is back', () => {
    const { trades, decisions } = play210([...DIP.slice(0, -1), 119.5, 120.9, 121]);
    expect(decisions.at(-1)?.decision).toEqual({
      close: expect.stringMatching(/^The dip is over: RSI\(3\) at \d+\.$/),
    });
    expect(trades[0]).toMatchObject({ closeReason: 'exit' });
  });

  test('stays out below its long average, and never sells', () => {
    const falling = RISE.map((close) => Math.round((240 - close) * 10) / 10);
    const rallies = [...falling, 120, 121.5, 123];
    expect(play210(falling).signals, 'falls below the average').toEqual([]);
    expect(play210(rallies).signals, 'rallies').toEqual([]);
  });

  test('stays out of a rising market without a dip', () => {
    expect(play210(RISE).signals).toEqual([]);
  });
});
