import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTRACT } from '../../audit/contract/contract.ts';
import { FIRST_OPEN } from '../../audit/random-market.ts';
import type { Bars } from '../../bars/bar.ts';
import { createBars } from '../../bars/create-bars.ts';
import { TIMEFRAME_MS } from '../../bars/timeframe.ts';
import { resolveParameters } from '../../simulate/resolve-parameters.ts';
import { type Simulation, simulate } from '../../simulate/simulate.ts';
import { mulberry32 } from '../../statistics/mulberry32.ts';
import type { Parameter, ParameterValues, Strategy } from '../strategy.ts';
import { type Row, STAGE } from './play.ts';

/** Tests the contract of every strategy, and that it decides validly on wild bars. */
export function describeStrategy(strategy: Strategy): void {
  describe(`${strategy.id} follows the strategy contract`, () => {
    test.each(CONTRACT)('$title', ({ getProblems }) => {
      expect(getProblems(strategy)).toEqual([]);
    });

    test('has an id that is valid in a URL', () => {
      expect(strategy.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
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
  });
}

function onStep({ min, max, step }: Parameter): fc.Arbitrary<number> {
  const steps = Math.round((max - min) / step);
  return fc.integer({ min: 0, max: steps }).map((n) => Number((min + n * step).toFixed(6)));
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
