import { describe, expect, test } from 'vitest';
import { TIMEFRAMES } from '../bars/timeframe.ts';
import { ASSET_CLASSES } from '../instruments/instrument.ts';
import { SIMULATED_INSTRUMENTS } from '../instruments/simulated.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { simulate } from '../simulate/simulate.ts';
import { getStrategy, STRATEGIES } from './strategies.ts';
import { randomMarket } from './testing/random-market.ts';
import { describeStrategy } from './testing/strategy-contract.ts';
import { timeframesByMarket } from './timeframes-by-market.ts';

const MARKET = randomMarket({ seed: 21, length: 3000 });

function getSignals(strategy: (typeof STRATEGIES)[number]) {
  const { instrument, bars, partner, events } = MARKET;
  const params = resolveParameters(strategy);
  const spec = {
    strategy,
    params,
    instrument,
    partner: partner.instrument,
    hasCalendar: true,
    timeframe: '5m' as const,
  };
  return simulate(bars, spec, { partner: partner.bars, events }).signals.map(({ signal }) => signal);
}

describe('The library', () => {
  test('finds each strategy by its id', () => {
    expect(STRATEGIES.map(({ id }) => getStrategy(id))).toEqual(STRATEGIES);
    expect(getStrategy('toString')).toBe(null);
  });

  test('covers every market and the slower timeframes', () => {
    for (const market of ASSET_CLASSES)
      expect(
        STRATEGIES.some(({ markets }) => markets.includes(market)),
        market,
      ).toBe(true);
    const timeframes = new Set(STRATEGIES.flatMap((one) => one.timeframes));
    expect(timeframes, 'shorter bars did not pay for their costs').toEqual(new Set(['1h', '4h', 'daily']));
  });

  test('knows on which timeframes a strategy trades each market', () => {
    expect(timeframesByMarket(getStrategy('tailwind-momentum')!)).toEqual({
      fx: ['daily'],
      indices: ['4h', 'daily'],
      commodities: ['4h', 'daily'],
      crypto: ['4h'],
    });
    expect(timeframesByMarket(getStrategy('pendulum-reversion')!)).toEqual({ indices: ['daily'] });
  });

  test('has a stream of each strategy on the simulated market', () => {
    for (const { id, runsOn, inputs } of STRATEGIES) {
      const symbols = SIMULATED_INSTRUMENTS.map(({ symbol }) => symbol);
      const streams = SIMULATED_INSTRUMENTS.filter((one) => TIMEFRAMES.some((timeframe) => runsOn(one, timeframe)));
      expect(streams.length, id).toBeGreaterThan(0);
      if (!inputs.partners) continue;
      const paired = streams.filter(({ symbol }) => inputs.partners?.(symbol).some((one) => symbols.includes(one)));
      expect(paired.length, id).toBeGreaterThan(0);
    }
  });

  test('formats numbers in its reasons as the site does: a true minus, separators of thousands', () => {
    const words = STRATEGIES.flatMap((strategy) => getSignals(strategy).map(({ reason }) => reason));
    expect(words.length).toBeGreaterThan(50);
    expect(words.some((text) => text.includes('−'))).toBe(true);
    expect(words.filter((text) => /(^|[^\w])-\d|(?<![.\d])\d{4}/.test(text))).toEqual([]);
  });

  test('exits a first part between 0.3 and 0.43 R in three strategies, as published', () => {
    const early = STRATEGIES.filter(({ parameters }) => {
      const first = parameters.firstTargetR?.default ?? Number.NaN;
      return first >= 0.3 && first <= 0.43;
    });
    expect(early.map(({ id }) => id)).toEqual(['tideline-pullback', 'pendulum-reversion', 'twin-ratio']);
  });

  test('mixes market, limit and stop entries', () => {
    const signals = STRATEGIES.flatMap(getSignals);
    expect(new Set(signals.map(({ type }) => type))).toEqual(new Set(['market', 'limit', 'stop']));
  });
});

for (const strategy of STRATEGIES) describeStrategy(strategy);
