import { describe, expect, test } from 'vitest';
import type { Setup } from '../strategies/strategy.ts';
import { barsFrom, longSetup, type Prices, play, testInstrument } from './testing/script.ts';

/** The refusal of a setup at a close of 100, or null. */
function getProblem(setup: Setup, instrument = testInstrument()): string | null {
  const { refusals, signals } = play(barsFrom([[100, 100, 100, 100]]), { 0: { open: setup } }, { instrument });
  expect(refusals.length + signals.length).toBe(1);
  if (refusals.length === 0) return null;
  expect(refusals[0]!.problem.startsWith(refusals[0]!.field)).toBe(true);
  return refusals[0]!.problem;
}

const getSignal = (setup: Setup, instrument = testInstrument()) =>
  play(barsFrom([[100, 100, 100, 100]]), { 0: { open: setup } }, { instrument }).signals[0];

const targets = (...prices: number[]) => ({ targets: prices.map((price) => ({ price })) });
const bad = (changes: object) => ({ ...longSetup(), ...changes }) as unknown as Setup;

describe('Engine shape: prices go to the tick, stop outward, targets inward', () => {
  test('Tick 0.01: a long’s 98.004 becomes 98.00 and 103.009 becomes 103.00', () => {
    const signal = getSignal(longSetup({ stop: 98.004, ...targets(103.009) }))!;
    expect(signal.stop).toBe(98);
    expect(signal.targets).toEqual([{ price: 103, weight: 1 }]);
  });

  test('A short mirrors it: 102.004 becomes 102.01 and 97.001 becomes 97.01', () => {
    const signal = getSignal(longSetup({ side: 'short', stop: 102.004, ...targets(97.001) }))!;
    expect(signal.stop).toBe(102.01);
    expect(signal.targets[0]!.price).toBe(97.01);
  });

  test('Entries go to the nearest tick', () => {
    expect(getSignal(longSetup({ type: 'limit', entry: 99.006 }))!.entry).toBe(99.01);
    expect(getSignal(longSetup({ type: 'stop', entry: 101.004 }))!.entry).toBe(101);
  });

  test('A quarter tick is preserved', () => {
    const instrument = testInstrument({ tick: 0.25 });
    const signal = getSignal(longSetup({ stop: 98.2, ...targets(103.3) }), instrument)!;
    expect([signal.stop, signal.targets[0]!.price]).toEqual([98, 103.25]);
  });

  test('Binary rounding errors do not move a price: 97.99999999999999 stays 98', () => {
    expect(getSignal(longSetup({ stop: 97.99999999999999 }))!.stop).toBe(98);
  });
});

describe('Engine shape: a setup becomes a signal', () => {
  test('Omitted fields have their defaults', () => {
    expect(getSignal(longSetup())).toEqual({
      symbol: 'TEST',
      timeframe: '1h',
      side: 'long',
      type: 'market',
      entry: 100,
      stop: 98,
      targets: [{ price: 103, weight: 1 }],
      validBars: 1,
      breakEvenAfterTarget: null,
      maxBars: null,
      reason: 'test',
      barCloseAt: Date.UTC(2024, 2, 5, 10),
      validUntil: Date.UTC(2024, 2, 5, 11),
    });
  });

  test('Given fields are preserved', () => {
    const given = { validBars: 4, breakEvenAfterTarget: 1, maxBars: 9 } as const;
    expect(getSignal(longSetup({ type: 'limit', entry: 99, ...given }))).toMatchObject(given);
  });

  test('Weights are equal by default', () => {
    expect(getSignal(longSetup(targets(101, 102, 103)))!.targets.map((target) => target.weight)).toEqual([
      1 / 3,
      1 / 3,
      1 / 3,
    ]);
  });

  test('Only a benchmark, with tick 0, may have no stop and no targets', () => {
    const { stop: _, ...open } = longSetup({ targets: [] });
    const signal = getSignal(open, testInstrument({ tick: 0 }))!;
    expect(signal.stop).toBeNaN();
    expect(signal.targets).toEqual([]);
    const prices: Prices[] = [
      [100, 100, 100, 100],
      [100.25, 150, 50, 100],
      [101.5, 102, 101, 101],
    ];
    const benchmark = testInstrument({ tick: 0 });
    const played = play(barsFrom(prices), { 0: { open }, 1: { close: 'enough' } }, { instrument: benchmark });
    expect(played.trades[0]).toMatchObject({
      fillPrice: 100.25,
      grossR: Number.NaN,
      netR: Number.NaN,
      maeR: Number.NaN,
      mfeR: Number.NaN,
    });
    expect(played.trades[0]!.exits).toMatchObject([{ price: 101.5, weight: 1, reason: 'exit' }]);
    expect(getProblem(open)).toBe('stop must be a finite price above 0, not undefined');
    expect(getProblem(longSetup({ targets: [] }))).toBe('targets must be one to three, not 0');
  });
});

describe('Engine shape: a setup that breaks a rule is rejected and counted', () => {
  test.each([
    [bad({ side: 'up' }), 'side must be long or short, not up'],
    [bad({ type: 'oco' }), 'type must be market, limit or stop, not oco'],
    [bad({ targets: undefined }), 'targets must be a list, not undefined'],
    [bad({ validBars: 0, type: 'limit', entry: 99 }), 'validBars must be an integer from 1 to 1000, not 0'],
    [bad({ validBars: 1001, type: 'limit', entry: 99 }), 'validBars must be an integer from 1 to 1000, not 1001'],
    [bad({ validBars: 2 }), 'validBars must be 1 for a market setup, not 2'],
    [bad({ maxBars: 1.5 }), 'maxBars must be an integer of at least 1, not 1.5'],
    [bad({ breakEvenAfterTarget: 2 }), 'breakEvenAfterTarget must be the number of a target, 1 to 1, not 2'],
    [bad({ breakEvenAfterTarget: 0 }), 'breakEvenAfterTarget must be the number of a target, 1 to 1, not 0'],
    [bad({ reason: '' }), 'reason must be a text that says why, not ""'],
    [bad({ reason: undefined }), 'reason must be a text that says why, not ""'],
    [bad({ entry: Number.NaN }), 'entry must be a finite price above 0, not NaN'],
    [bad({ entry: '100' }), 'entry must be a finite price above 0, not 100'],
    [bad({ stop: Number.POSITIVE_INFINITY }), 'stop must be a finite price above 0, not Infinity'],
    [bad({ stop: -1 }), 'stop must be a finite price above 0, not -1'],
    [longSetup(targets(101, 102, 103, 104)), 'targets must be one to three, not 4'],
    [longSetup(targets(101, Number.NaN)), 'targets[1].price must be a finite price above 0, not NaN'],
    [
      longSetup({ targets: [{ price: 101, weight: 1 }, { price: 102 }] }),
      'targets[1].weight must be given for all targets or for none, not undefined',
    ],
    [
      longSetup({ targets: [{ price: 101 }, { price: 102, weight: 1 }] }),
      'targets[1].weight must be given for all targets or for none, not 1',
    ],
    [
      longSetup({
        targets: [
          { price: 101, weight: -0.5 },
          { price: 102, weight: 1.5 },
        ],
      }),
      'targets[0].weight must be a share above 0 and at most 1, not -0.5',
    ],
    [
      longSetup({
        targets: [
          { price: 101, weight: 0.5 },
          { price: 102, weight: 0.25 },
        ],
      }),
      'targets must be weighted to a sum of 1, not 0.75',
    ],
  ])('%#', (setup, problem) => {
    expect(getProblem(setup)).toBe(problem);
  });

  test.each([
    [longSetup({ entry: 100.5 }), "entry must be the bar's close 100 for a market setup, not 100.5"],
    [longSetup({ type: 'limit' }), 'entry must be below the close 100 for a limit, not 100'],
    [longSetup({ type: 'stop' }), 'entry must be above the close 100 for a stop entry, not 100'],
    [longSetup({ stop: 100 }), 'stop must be below the entry 100, not 100'],
    [longSetup(targets(100)), 'targets[0].price must be above the entry 100, not 100'],
    [longSetup(targets(102, 101)), 'targets[1].price must be above the target before it, 102, not 101'],
    [longSetup(targets(100.004)), 'targets[0].price must be above the entry 100, not 100'],
  ])('Long: %#', (setup, problem) => {
    expect(getProblem(setup)).toBe(problem);
  });

  const short = (changes: Partial<Setup>) => longSetup({ side: 'short', stop: 102, ...targets(97), ...changes });
  test.each([
    [short({ type: 'limit' }), 'entry must be above the close 100 for a limit, not 100'],
    [short({ type: 'stop' }), 'entry must be below the close 100 for a stop entry, not 100'],
    [short({ stop: 99 }), 'stop must be above the entry 100, not 99'],
    [short(targets(101)), 'targets[0].price must be below the entry 100, not 101'],
    [short(targets(98, 99)), 'targets[1].price must be below the target before it, 98, not 99'],
  ])('Short: %#', (setup, problem) => {
    expect(getProblem(setup)).toBe(problem);
  });

  test('A valid short is accepted', () => {
    expect(getProblem(short({}))).toBeNull();
  });
});
