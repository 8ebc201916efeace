import { describe, expect, it } from 'vitest';
import { TIMEFRAMES } from '../bars/timeframe.ts';
import { MARKETS } from '../instruments/instrument.ts';
import { INSTRUMENTS } from '../instruments/instruments.ts';
import { SIMULATED_INSTRUMENTS } from '../instruments/simulated.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { simulate } from '../simulate/simulate.ts';
import { getStrategy, STRATEGIES } from './strategies.ts';
import { randomMarket } from './testing/random-market.ts';
import { describeStrategy } from './testing/strategy-contract.ts';

const MARKET = randomMarket({ seed: 21, length: 3000 });

function signalsOf(strategy: (typeof STRATEGIES)[number]) {
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
  it('has eight strategies, found by their ids', () => {
    expect(STRATEGIES).toHaveLength(8);
    expect(STRATEGIES.map(({ id }) => getStrategy(id))).toEqual(STRATEGIES);
    expect(new Set(STRATEGIES.map(({ name }) => name)).size).toBe(8);
    expect(getStrategy('toString')).toBe(null);
  });

  it('covers eight approaches, every risk level, every market and every timeframe', () => {
    expect(STRATEGIES.map(({ approach }) => approach)).toEqual([
      'trend',
      'trend-following',
      'mean-reversion',
      'breakout',
      'momentum',
      'smc/ict',
      'statistical-arbitrage',
      'event-driven',
    ]);
    expect(new Set(STRATEGIES.map(({ riskLevel }) => riskLevel)).size).toBe(3);
    for (const market of MARKETS)
      expect(
        STRATEGIES.some(({ markets }) => markets.includes(market)),
        market,
      ).toBe(true);
    for (const timeframe of TIMEFRAMES) {
      expect(
        STRATEGIES.some(({ timeframes }) => timeframes.includes(timeframe)),
        timeframe,
      ).toBe(true);
    }
  });

  it('runs at least five strategies on five-minute bars of every instrument that can be traded', () => {
    const tradable = INSTRUMENTS.filter(({ symbol }) => symbol !== 'VIX');
    const everywhere = STRATEGIES.filter(({ runsOn }) => tradable.every((instrument) => runsOn(instrument, '5m')));
    expect(everywhere.length).toBeGreaterThanOrEqual(5);
    const simulated = STRATEGIES.filter(({ runsOn }) => SIMULATED_INSTRUMENTS.every((one) => runsOn(one, '5m')));
    expect(simulated.length).toBeGreaterThanOrEqual(6);
  });

  it('can trade each strategy on hours of EURUSD, US500, XAUUSD or BTCUSD', () => {
    const symbols = ['EURUSD', 'US500', 'XAUUSD', 'BTCUSD'];
    for (const { id, runsOn, inputs } of STRATEGIES) {
      const suited = INSTRUMENTS.filter((one) => symbols.includes(one.symbol) && runsOn(one, '1h'));
      expect(suited.length, id).toBeGreaterThan(0);
      if (!inputs.partners) continue;
      const paired = suited.filter(({ symbol }) => inputs.partners?.(symbol).some((one) => symbols.includes(one)));
      expect(paired.length, id).toBeGreaterThan(0);
    }
  });

  it('writes numbers in its reasons as the site does: a true minus, thousands parted', () => {
    const words = STRATEGIES.flatMap((strategy) => signalsOf(strategy).map(({ reason }) => reason));
    expect(words.length).toBeGreaterThan(50);
    expect(words.some((text) => text.includes('−'))).toBe(true);
    expect(words.filter((text) => /(^|[^\w])-\d|(?<![.\d])\d{4}/.test(text))).toEqual([]);
  });

  it('takes a first part between 0.3 and 0.43 R in at least three strategies, as published', () => {
    const early = STRATEGIES.filter((strategy) => {
      const signals = signalsOf(strategy);
      return (
        signals.length > 20 &&
        signals.every(({ entry, stop, targets }) => {
          const multiple = Math.abs(targets[0].price - entry) / Math.abs(entry - stop);
          return targets.length > 1 && targets[0].weight < 1 && multiple >= 0.3 && multiple <= 0.43;
        })
      );
    });
    expect(early.map(({ id }) => id)).toEqual([
      'tideline-pullback',
      'pendulum-reversion',
      'first-range-breakout',
      'twin-ratio',
    ]);
  });

  it('mixes market, limit and stop entries and uses every grade', () => {
    const signals = STRATEGIES.flatMap(signalsOf);
    expect(new Set(signals.map(({ type }) => type))).toEqual(new Set(['market', 'limit', 'stop']));
    for (const strategy of STRATEGIES.filter(({ timeframes }) => timeframes.includes('5m'))) {
      const grades = new Set(signalsOf(strategy).map(({ grade }) => grade));
      expect([...grades].sort(), strategy.id).toEqual([1, 2, 3]);
    }
  });

  it('writes set-up conditions as a list in some and as text in others', () => {
    const kinds = new Set(STRATEGIES.map(({ executionPlaybook }) => typeof executionPlaybook.setupConditions));
    expect(kinds).toEqual(new Set(['object', 'string']));
  });

  it('signals often enough on five-minute bars: over two a close from ten instruments', () => {
    const quick = STRATEGIES.filter(({ runsOn }) => SIMULATED_INSTRUMENTS.every((one) => runsOn(one, '5m')));
    const perBar = quick.reduce((sum, strategy) => sum + signalsOf(strategy).length / MARKET.bars.length, 0);
    expect(10 * perBar).toBeGreaterThan(2.3);
  });
});

for (const strategy of STRATEGIES) describeStrategy(strategy);
