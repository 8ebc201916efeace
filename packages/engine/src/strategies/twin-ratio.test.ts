import { describe, expect, test } from 'vitest';
import { INSTRUMENTS } from '../instruments/instruments.ts';
import { SIMULATED_INSTRUMENTS } from '../instruments/simulated.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { mirrored, play, rowsOfCloses, STAGE } from './testing/play.ts';
import { twinRatio } from './twin-ratio.ts';

/** Sixty closes to and fro around 100, a fall to 98.4, the first step back; the twin stays at 50. */
const CLOSES = [...Array.from({ length: 60 }, (_, i) => (i % 2 ? 100.2 : 99.8)), 98.4, 98.6];
const ROWS = rowsOfCloses(CLOSES);
const STILL = CLOSES.map(() => 50);

describe('Twin Ratio', () => {
  test('buys an instrument cheap against its twin once the ratio begins to revert', () => {
    // Computed separately: the ratio is 5.25 deviations low, then 3.79; ATR(14) 0.677757.
    const { signalAt, signals } = play(twinRatio, ROWS, { partner: STILL });
    expect(signals).toHaveLength(1);
    expect(signalAt(61)).toMatchObject({
      side: 'long',
      type: 'market',
      entry: 98.6,
      stop: 96.56,
      targets: [
        { price: 99.25, weight: 0.5 },
        { price: 101.03, weight: 0.5 },
      ],
      breakEvenAfterTarget: null,
      maxBars: 16,
    });
    expect(signalAt(61)?.reason).toBe(
      'EURUSD at 98.60 is cheap against GBPUSD at 50.00: the ratio stands 3.8 deviations below its 50-bar mean and has ' +
        'begun to come back (5.3 a bar ago).',
    );
  });

  test('sells an instrument dear against its twin', () => {
    expect(play(twinRatio, mirrored(ROWS, 100), { partner: STILL }).signalAt(61)).toMatchObject({
      side: 'short',
      entry: 101.4,
    });
  });

  test('stays out while the ratio still diverges, and when both fall together', () => {
    expect(play(twinRatio, ROWS.slice(0, 61), { partner: STILL.slice(0, 61) }).signals).toEqual([]);
    const together = CLOSES.map((close) => close / 2);
    expect(play(twinRatio, ROWS, { partner: together }).signals).toEqual([]);
  });

  test('exits when the ratio is back', () => {
    const rows = rowsOfCloses([...CLOSES, 99, 99.9, 99.9]);
    const { trades } = play(twinRatio, rows, { partner: rows.map(() => 50) });
    expect(trades[0]).toMatchObject({ closeReason: 'exit' });
    expect(trades[0]!.closeNote).toMatch(/^The ratio is back: −?0\.\d\d deviations\.$/);
  });

  test('decides nothing without a partner', () => {
    expect(play(twinRatio, ROWS).decisions).toEqual([]);
  });

  test('multiplies instead of dividing if the dollar comes first in one of the two', () => {
    const context = { instrument: { ...STAGE, symbol: 'USDJPY' }, timeframe: '1h' as const, hasCalendar: false };
    const params = resolveParameters(twinRatio);
    const decide = twinRatio.start({ ...context, params, partner: STAGE });
    // Price and partner move against each other all the time: the product stays, so nothing strays.
    const decisions = CLOSES.map((close, i) => {
      const bar = { time: i, closeTime: i + 1, open: close, high: close + 0.1, low: close - 0.1, close, volume: 0 };
      return decide(bar, { position: null, partner: { ...bar, close: 10_000 / close }, events: [] });
    });
    expect(decisions.every((decision) => decision === null)).toBe(true);
  });

  test('names partners that exist, never the instrument itself, and one on the simulated market for each of its ten', () => {
    const known = INSTRUMENTS.map(({ symbol }) => symbol);
    const simulated = SIMULATED_INSTRUMENTS.map(({ symbol }) => symbol);
    const partners = twinRatio.inputs.partners ?? (() => []);
    for (const symbol of known) {
      expect(known, `partners of ${symbol}`).toEqual(expect.arrayContaining([...partners(symbol)]));
      expect(partners(symbol)).not.toContain(symbol);
    }
    for (const symbol of simulated)
      expect(
        partners(symbol).some((one) => simulated.includes(one)),
        symbol,
      ).toBe(true);
    expect(partners('VIX')).toEqual([]);
  });
});
