import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidParameterError } from '../../parameters.ts';
import { barsOfCloses, type SampleBar, sampleBars } from './sample-bars.ts';

/** A number that an indicator returns, and the number of bars for which it is NaN. */
export interface Figure<Indicator> {
  readonly read: (indicator: Indicator) => number;
  readonly warmUp: number;
}

export interface IndicatorContract<Indicator> {
  readonly name: string;
  readonly create: () => Indicator;
  readonly feed: (indicator: Indicator, bar: SampleBar) => unknown;
  readonly figures: Readonly<Record<string, Figure<Indicator>>>;
  /** True if a figure depends on an event instead of a number of bars, and may stay NaN. */
  readonly isEventDriven?: boolean;
  /** Invalid constructions, by the parameter that the error names. */
  readonly refuses: Readonly<Record<string, readonly (() => unknown)[]>>;
}

const BARS = 240;

const SERIES: Readonly<Record<string, readonly SampleBar[]>> = {
  walking: sampleBars(BARS),
  rising: barsOfCloses(Array.from({ length: BARS }, (_, i) => 50 + i * 0.25)),
  falling: barsOfCloses(Array.from({ length: BARS }, (_, i) => 150 - i * 0.25)),
  flat: barsOfCloses(Array.from({ length: BARS }, () => 1.1)),
  'spiking once': barsOfCloses(Array.from({ length: BARS }, (_, i) => (i === 60 ? 90_000 : 1.1))),
};

/**
 * Tests what holds for every indicator: warm-up, no look-ahead, finite figures, repeatability and refused parameters.
 */
export function describeIndicator<Indicator>(contract: IndicatorContract<Indicator>): void {
  const { name, create, figures, refuses } = contract;
  const run = (bars: readonly SampleBar[]) => readAll(contract, create(), bars);

  describe(`${name} follows the indicator contract`, () => {
    for (const [figure, { warmUp }] of Object.entries(figures)) {
      test(`${figure} is NaN for exactly ${warmUp} bars and finite afterwards`, () => {
        for (const [kind, bars] of Object.entries(SERIES)) {
          const values = run(bars)[figure]!;
          expect(values.slice(0, warmUp).every(Number.isNaN), `warm-up on a ${kind} series`).toBe(true);
          if (contract.isEventDriven) continue;
          expect(values.slice(warmUp).every(Number.isFinite), `finite on a ${kind} series`).toBe(true);
        }
      });
    }

    test('A prefix of the bars gives a prefix of the figures', () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: BARS }), fc.integer(), (length, seed) => {
          const past = SERIES.walking!.slice(0, length);
          const future = sampleBars(40, seed).map((bar, i) => ({ ...bar, time: (length + i) * 3_600_000 }));
          const whole = run([...past, ...future]);
          const known = run(past);
          for (const figure of Object.keys(figures)) {
            expect(whole[figure]!.slice(0, length)).toEqual(known[figure]);
          }
        }),
        { numRuns: 20 },
      );
    });

    test('A second instance fed the same bars from the first one on gives the same figures', () => {
      const [first, second] = [create(), create()];
      for (const bar of SERIES.walking!) {
        contract.feed(first, bar);
        contract.feed(second, bar);
      }
      const again = create();
      for (const bar of SERIES.walking!) contract.feed(again, bar);
      for (const [figure, { read }] of Object.entries(figures)) {
        expect([read(second), read(again)], figure).toEqual([read(first), read(first)]);
      }
    });

    if ('value' in figures) {
      test('An update returns the value', () => {
        const indicator = create();
        for (const bar of SERIES.walking!) {
          expect(contract.feed(indicator, bar)).toEqual(figures.value!.read(indicator));
        }
      });
    }

    for (const [parameter, constructions] of Object.entries(refuses)) {
      test(`An invalid ${parameter} is rejected by name`, () => {
        for (const construct of constructions) {
          expect(construct).toThrow(InvalidParameterError);
          expect(construct).toThrow(new RegExp(`^${parameter} must be `));
        }
      });
    }
  });
}

function readAll<Indicator>(
  { feed, figures }: IndicatorContract<Indicator>,
  indicator: Indicator,
  bars: readonly SampleBar[],
): Record<string, number[]> {
  const values: Record<string, number[]> = {};
  for (const figure of Object.keys(figures)) values[figure] = [];
  for (const bar of bars) {
    feed(indicator, bar);
    for (const [figure, { read }] of Object.entries(figures)) values[figure]!.push(read(indicator));
  }
  return values;
}

/** Returns constructions with every kind of number that is not an integer of at least `least`. */
export function badLengths(construct: (length: number) => unknown, least = 1): (() => unknown)[] {
  return [least - 1, -3, 1.5, Number.NaN, Number.POSITIVE_INFINITY].map((length) => () => construct(length));
}

/** Returns constructions with every kind of number that is not finite and above 0. */
export function badSizes(construct: (size: number) => unknown): (() => unknown)[] {
  return [0, -1, Number.NaN, Number.POSITIVE_INFINITY].map((size) => () => construct(size));
}
