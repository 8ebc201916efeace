import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bar, Bars } from '../../bars/bar.ts';
import { createBars } from '../../bars/create-bars.ts';
import { barAt, prefix } from '../../bars/slice.ts';
import { TIMEFRAME_MS, TIMEFRAMES, type Timeframe } from '../../bars/timeframe.ts';
import { INSTRUMENTS } from '../../instruments/instruments.ts';
import { resolveParameters } from '../../simulate/resolve-parameters.ts';
import { type Simulation, simulate } from '../../simulate/simulate.ts';
import { mulberry32 } from '../../statistics/mulberry32.ts';
import type { At, OnBar, Parameter, ParameterValues, Strategy } from '../strategy.ts';
import { type Row, STAGE } from './play.ts';
import { FIRST_OPEN, type RandomMarket, randomMarket } from './random-market.ts';

/** Tests the contract of every strategy: its table, valid decisions at every setting, no look-ahead, no shared state. */
export function describeStrategy(strategy: Strategy): void {
  const market = (seed: number, timeframe: Timeframe = strategy.timeframes[0]!, length = 600) =>
    randomMarket({ seed, length, timeframe });

  describe(`${strategy.id} follows the strategy contract`, () => {
    test('has a table of parameters with valid defaults, minimums and maximums', () => {
      for (const [name, row] of Object.entries(strategy.parameters)) {
        expect(
          [row.label, row.unit, row.help].every((text) => text.length > 0),
          name,
        ).toBe(true);
        expect(row.min < row.max && row.step > 0, name).toBe(true);
        for (const value of [row.min, row.default, row.max]) {
          expect(resolveParameters(strategy, { [name]: value })[name]).toBe(value);
        }
      }
    });

    test('has an id that is valid in a URL', () => {
      expect(strategy.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    });

    test('runs on exactly the markets and timeframes it names', () => {
      const streams = INSTRUMENTS.flatMap(({ assetClass: group, ...rest }) =>
        TIMEFRAMES.filter((timeframe) => strategy.runsOn({ assetClass: group, ...rest }, timeframe)).map(
          (timeframe) => {
            return { group, timeframe };
          },
        ),
      );
      expect(new Set(streams.map(({ group }) => group))).toEqual(new Set(strategy.markets));
      expect(new Set(streams.map(({ timeframe }) => timeframe))).toEqual(new Set(strategy.timeframes));
    });

    test('opens trades on every timeframe it names, without a rejected setup', () => {
      for (const timeframe of strategy.timeframes) {
        const { trades, refused } = run(strategy, market(1, timeframe, 1500));
        expect(trades.length, timeframe).toBeGreaterThan(0);
        expect(refused, timeframe).toEqual([]);
      }
    });

    test('decides validly with every parameter at its minimum and maximum', () => {
      for (const [name, row] of Object.entries(strategy.parameters)) {
        for (const value of [row.min, row.max]) {
          const { refused } = run(strategy, market(2), { [name]: value });
          expect(refused, `${name} = ${value}`).toEqual([]);
        }
      }
      for (const edge of ['min', 'max'] as const) {
        const all = Object.fromEntries(Object.entries(strategy.parameters).map(([name, row]) => [name, row[edge]]));
        expect(run(strategy, market(3), all).refused, edge).toEqual([]);
      }
    });

    test('decides validly for any bars and settings', () => {
      let opened = 0;
      const settings = fc.record(
        Object.fromEntries(Object.entries(strategy.parameters).map(([name, row]) => [name, onStep(row)])),
      );
      const kind = fc.record({
        seed: fc.nat(),
        start: fc.constantFrom(0.07, 1.2, 100, 60_000),
        sigma: fc.constantFrom(0, 0.0001, 0.002, 0.03, 0.3),
      });
      const property = fc.property(kind, settings, (wild, params) => {
        const partner = { ...wild, seed: wild.seed + 1 };
        const { refused, signals } = runWild(strategy, wildBars(wild), wildBars(partner), params);
        expect(refused).toEqual([]);
        opened += signals.length;
      });
      fc.assert(property, { numRuns: 60 });
      expect(opened, 'some of them led to setups').toBeGreaterThan(0);
    });

    test('decides the same with and without later bars', () => {
      const whole = market(4);
      const decisions = decisionsOf(strategy, whole);
      for (const length of [1, 150, 311, 450, 599]) {
        const known = { ...whole, bars: prefix(whole.bars, length) };
        expect(decisionsOf(strategy, known)).toEqual(decisions.filter(({ bar }) => bar < length));
      }
    });

    test('opens nothing before its warm-up is over, for any settings', () => {
      for (const edge of ['min', 'default', 'max'] as const) {
        const params = Object.fromEntries(Object.entries(strategy.parameters).map(([name, row]) => [name, row[edge]]));
        const earliest = strategy.warmUpBars(params) - 1;
        for (const seed of [7, 8, 9]) {
          const { signals, bars } = { ...run(strategy, market(seed), params), bars: market(seed).bars };
          for (const { signal } of signals) {
            expect(signal.barCloseAt, edge).toBeGreaterThanOrEqual(bars.closeTime[earliest]!);
          }
        }
      }
    });

    test('decides in two streams fed in turn as in each alone', () => {
      const [first, second] = [market(5), market(6)];
      const alone = [decisionsOf(strategy, first), decisionsOf(strategy, second)];
      expect(interleaved(strategy, first, second)).toEqual(alone);
    });
  });
}

function onStep({ min, max, step }: Parameter): fc.Arbitrary<number> {
  const steps = Math.round((max - min) / step);
  return fc.integer({ min: 0, max: steps }).map((n) => Number((min + n * step).toFixed(6)));
}

function run(strategy: Strategy, market: RandomMarket, params?: ParameterValues): Simulation {
  const { instrument, timeframe, bars, partner, events } = market;
  return simulate(
    bars,
    {
      strategy,
      params: resolveParameters(strategy, params),
      instrument,
      timeframe,
      partner: partner.instrument,
      hasCalendar: true,
    },
    { partner: partner.bars, events },
  );
}

interface Wild {
  readonly seed: number;
  readonly start: number;
  readonly sigma: number;
}

/** A walk in cents that may stay constant or move by a third per bar, with missing bars. */
function wildBars({ seed, start, sigma }: Wild): Bars {
  const random = mulberry32(seed);
  const cents = (price: number) => Math.max(0.01, Math.round(100 * price) / 100);
  const time: number[] = [];
  const rows: Row[] = [];
  for (let i = 0, slot = 0, open = start; i < 400; i++, slot++) {
    if (random() < 0.01) slot += Math.floor(25 * random());
    const close = cents(open * (1 + 2 * sigma * (random() - 0.5)));
    const high = Math.max(open, close, cents(open * (1 + sigma * random())));
    const low = Math.min(open, close, cents(open * (1 - sigma * random())));
    time.push(FIRST_OPEN + slot * TIMEFRAME_MS['1h']);
    rows.push([open, high, low, close]);
    open = close;
  }
  const column = (at: number) => rows.map((row) => row[at]!);
  return createBars('WILD', '1h', { time, open: column(0), high: column(1), low: column(2), close: column(3) });
}

/** With a release in every seventh bar. */
function runWild(strategy: Strategy, bars: Bars, other: Bars, params: ParameterValues): Simulation {
  const instrument = { ...STAGE, symbol: 'WILD', quoteCurrency: 'USD', assetClass: 'commodities' as const };
  const events = Array.from(bars.time, (time, i) => ({
    time,
    name: `Release ${i}`,
    country: 'US',
    impact: 'high' as const,
  }));
  return simulate(
    bars,
    {
      strategy,
      params: resolveParameters(strategy, params),
      instrument,
      timeframe: '1h',
      partner: strategy.inputs.partners ? instrument : null,
      hasCalendar: true,
    },
    { partner: strategy.inputs.partners ? other : undefined, events: events.filter((_, i) => i % 7 === 0) },
  );
}

interface Decided {
  readonly bar: number;
  readonly text: string;
}

function decisionsOf(strategy: Strategy, market: RandomMarket): Decided[] {
  const stream = streamOf(strategy, market);
  for (let i = 0; i < market.bars.length; i++) stream.step(i);
  return stream.decided;
}

function interleaved(strategy: Strategy, first: RandomMarket, second: RandomMarket): Decided[][] {
  const streams = [streamOf(strategy, first), streamOf(strategy, second)];
  for (let i = 0; i < first.bars.length; i++) for (const stream of streams) stream.step(i);
  return streams.map(({ decided }) => decided);
}

/** A bare strategy that never holds anything, so that nothing but the bars can make a difference. */
function streamOf(strategy: Strategy, { instrument, timeframe, bars, partner, events }: RandomMarket) {
  const params = resolveParameters(strategy);
  const decide: OnBar = strategy.start({
    instrument,
    timeframe,
    params,
    partner: partner.instrument,
    hasCalendar: true,
  });
  const decided: Decided[] = [];
  const step = (i: number) => {
    const bar: Bar = barAt(bars, i);
    const known = events.filter(({ time }) => time >= bar.time && time < bar.closeTime);
    const at: At = { position: null, partner: barAt(partner.bars, i), events: known };
    const decision = decide(bar, at);
    if (decision !== null) decided.push({ bar: i, text: JSON.stringify(decision) });
  };
  return { decided, step };
}
