import { describe, expect, it } from 'vitest';
import { auditStrategy } from '../audit/audit-strategy.ts';
import type { Bars } from '../bars/bar.ts';
import { sliceBars } from '../bars/slice.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { type Simulation, simulate } from '../simulate/simulate.ts';
import { STRATEGIES } from './strategies.ts';
import type { Strategy } from './strategy.ts';
import { instrumentOf, readBars, readEvents } from './testing/market-files.ts';

const FOUR = ['EURUSD', 'US500', 'XAUUSD', 'BTCUSD'];
const EVENTS = readEvents();
const BARS = new Map<string, Bars>();

function barsOf(symbol: string): Bars {
  const known = BARS.get(symbol);
  if (known) return known;
  const bars = readBars(symbol, '1h');
  BARS.set(symbol, bars);
  return bars;
}

/** Back-tests hours; `available` are the symbols a partner may be taken from. */
function backTest(strategy: Strategy, symbol: string, available: readonly string[]): Simulation | null {
  const instrument = instrumentOf(symbol);
  const partner = strategy.inputs.partners?.(symbol).find((one) => available.includes(one)) ?? null;
  if (!strategy.runsOn(instrument, '1h') || (strategy.inputs.partners && partner === null)) return null;
  const spec = {
    strategy,
    params: resolveParameters(strategy),
    instrument,
    timeframe: '1h' as const,
    hasCalendar: true,
  };
  return simulate(
    barsOf(symbol),
    { ...spec, partner: partner === null ? null : instrumentOf(partner) },
    { partner: partner === null ? undefined : barsOf(partner), events: EVENTS },
  );
}

function between(bars: Bars, from: number, to: number): Bars {
  return sliceBars(
    bars,
    bars.time.findIndex((time) => time >= from),
    bars.closeTime.findLastIndex((time) => time <= to) + 1,
  );
}

describe('On real hours', () => {
  it.each(STRATEGIES)(
    '$id trades EURUSD, US500, XAUUSD or BTCUSD with nothing else at hand, twice the same',
    (strategy) => {
      for (const symbol of FOUR) {
        const result = backTest(strategy, symbol, FOUR);
        if (result === null) continue;
        expect(result.trades.length, symbol).toBeGreaterThan(100);
        expect(result.refused, symbol).toEqual([]);
        expect(backTest(strategy, symbol, FOUR)).toEqual(result);
      }
      expect(FOUR.some((symbol) => backTest(strategy, symbol, FOUR) !== null)).toBe(true);
    },
  );

  it('Twin Ratio trades gold against silver', () => {
    const [twinRatio] = STRATEGIES.filter(({ id }) => id === 'twin-ratio');
    const result = backTest(twinRatio, 'XAUUSD', ['XAGUSD']);
    expect(result?.trades.length).toBeGreaterThan(100);
    expect(result?.signals[0].signal.reason).toContain('against XAGUSD');
  });

  it('After the Release answers in the hour of a release or the two after it', () => {
    const [afterTheRelease] = STRATEGIES.filter(({ id }) => id === 'after-the-release');
    const { time, closeTime } = barsOf('EURUSD');
    const releases = EVENTS.filter(({ impact }) => impact === 'high');
    for (const { signal } of backTest(afterTheRelease, 'EURUSD', [])?.signals ?? []) {
      const from = time[closeTime.indexOf(signal.barCloseAt) - 2];
      const causes = releases.filter((release) => release.time >= from && release.time < signal.barCloseAt);
      expect(causes.some(({ name }) => signal.reason.startsWith(name))).toBe(true);
    }
  });

  it.each(STRATEGIES)('$id rests on nothing that came later', (strategy) => {
    const partner = strategy.inputs.partners ? 'XAGUSD' : null;
    const months = sliceBars(barsOf('XAUUSD'), 40_000, 43_000);
    const from = months.time[0];
    const to = months.closeTime[months.length - 1];
    const report = auditStrategy(
      strategy,
      {
        instrument: instrumentOf('XAUUSD'),
        timeframe: '1h',
        bars: months,
        partner:
          partner === null ? null : { instrument: instrumentOf(partner), bars: between(barsOf(partner), from, to) },
        events: EVENTS.filter(({ time }) => time >= from && time < to),
      },
      { decisionCuts: 16 },
    );
    expect(report.decisions).toBeGreaterThan(10);
    expect(report.findings).toEqual([]);
  });
});
