import { describe, expect, test } from 'vitest';
import { inThreads } from '../../audit/in-threads.ts';
import { strategyModule } from '../../audit/testing/strategy-module.ts';
import { auditStrategy } from '../audit/audit-strategy.ts';
import type { Bars } from '../bars/bar.ts';
import { sliceBars } from '../bars/slice.ts';
import type { Timeframe } from '../bars/timeframe.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { type Simulation, simulate } from '../simulate/simulate.ts';
import { STRATEGIES } from './strategies.ts';
import type { Strategy } from './strategy.ts';
import { instrumentFor, readBars, readEvents } from './testing/market-files.ts';

/** One stream of each strategy, with the trades it has at least. */
const STREAMS = {
  'tideline-pullback': ['XAUUSD', '4h', 200],
  'horizon-channel': ['XAUUSD', '4h', 200],
  'pendulum-reversion': ['SPX', 'daily', 100],
  'first-range-breakout': ['EURUSD', '1h', 200],
  'tailwind-momentum': ['XAUUSD', '4h', 200],
  'sweep-and-gap': ['EURUSD', '1h', 200],
  'twin-ratio': ['XAUUSD', 'daily', 50],
  'after-the-release': ['EURUSD', '1h', 100],
} as const satisfies Record<string, readonly [symbol: string, timeframe: Timeframe, trades: number]>;

/** Any cut shows a dependence of every decision. The nightly lane looks for one of some decisions. */
const CUTS =
  process.env.SEALTICK_NIGHTLY === 'on'
    ? { decisionCuts: 16, idleCuts: 8, barCuts: 12 }
    : { decisionCuts: 3, idleCuts: 1, barCuts: 1 };

const EVENTS = readEvents();
const BARS = new Map<string, Bars>();

const getStream = ({ id }: Strategy) => STREAMS[id as keyof typeof STREAMS];

function getBars(symbol: string, timeframe: Timeframe): Bars {
  const key = `${symbol} ${timeframe}`;
  const known = BARS.get(key);
  if (known) return known;
  const bars = readBars(symbol, timeframe);
  BARS.set(key, bars);
  return bars;
}

function backTest(strategy: Strategy): Simulation {
  const [symbol, timeframe] = getStream(strategy);
  const partner = strategy.inputs.partners ? 'XAGUSD' : null;
  const spec = {
    strategy,
    params: resolveParameters(strategy),
    instrument: instrumentFor(symbol),
    timeframe,
    partner: partner === null ? null : instrumentFor(partner),
    hasCalendar: true,
  };
  const partnerBars = partner === null ? undefined : getBars(partner, timeframe);
  return simulate(getBars(symbol, timeframe), spec, { partner: partnerBars, events: EVENTS });
}

function between(bars: Bars, from: number, to: number): Bars {
  return sliceBars(
    bars,
    bars.time.findIndex((time) => time >= from),
    bars.closeTime.findLastIndex((time) => time <= to) + 1,
  );
}

describe('On real bars', () => {
  test.each(STRATEGIES)('$id runs on its stream, twice the same, without a rejected setup', (strategy) => {
    const [symbol, timeframe, least] = getStream(strategy);
    expect(strategy.runsOn(instrumentFor(symbol), timeframe)).toBe(true);
    const result = backTest(strategy);
    expect(result.trades.length, symbol).toBeGreaterThan(least);
    expect(result.refused, symbol).toEqual([]);
    expect(backTest(strategy)).toEqual(result);
  });

  test('Twin Ratio trades gold against silver', () => {
    const [twinRatio] = STRATEGIES.filter(({ id }) => id === 'twin-ratio');
    expect(backTest(twinRatio!).signals[0]!.signal.reason).toContain('against XAGUSD');
  });

  test('After the Release decides in the hour of a release', () => {
    const [afterTheRelease] = STRATEGIES.filter(({ id }) => id === 'after-the-release');
    const { time, closeTime } = getBars('EURUSD', '1h');
    const releases = EVENTS.filter(({ impact }) => impact === 'high');
    for (const { signal } of backTest(afterTheRelease!).signals) {
      const from = time[closeTime.indexOf(signal.barCloseAt)]!;
      const causes = releases.filter((release) => release.time >= from && release.time < signal.barCloseAt);
      expect(causes.some(({ name }) => signal.reason.startsWith(name))).toBe(true);
    }
  });

  test.each(STRATEGIES)('$id does not depend on later data of its stream', async (strategy) => {
    const [symbol, timeframe] = getStream(strategy);
    const partner = strategy.inputs.partners ? 'XAGUSD' : null;
    const all = getBars(symbol, timeframe);
    const bars = sliceBars(all, Math.max(0, all.length - 6_000), all.length);
    const [from, to] = [bars.time[0]!, bars.closeTime[bars.length - 1]!];
    const data = {
      instrument: instrumentFor(symbol),
      timeframe,
      bars,
      partner: partner && {
        instrument: instrumentFor(partner),
        bars: between(getBars(partner, timeframe), from, to),
      },
      events: strategy.inputs.calendar ? EVENTS.filter(({ time }) => time >= from && time < to) : null,
    };
    const run = inThreads(strategyModule(strategy.id));
    const report = await auditStrategy(run, data, CUTS);
    expect(report.decisions).toBeGreaterThan(10);
    expect(report.findings).toEqual([]);
  });
});
