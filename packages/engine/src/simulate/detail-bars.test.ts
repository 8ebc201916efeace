import { describe, expect, test } from 'vitest';
import type { Setup } from '../strategies/strategy.ts';
import { simulate } from './simulate.ts';
import { barsFrom, longSetup, type Prices, START, scripted, testInstrument } from './testing/script.ts';

const HOUR = 3_600_000;
const first: Prices = [100, 100, 100, 100];
/** Touches the stop at 98 and the target at 103. */
const both: Prices = [100.2, 103.5, 97.5, 100];
const targetFirst: Prices[] = [
  [100.2, 101, 100, 101],
  [101, 103.5, 101, 103.2],
  [103.2, 103.2, 97.5, 98],
  [98, 100, 98, 100],
];
const stopFirst: Prices[] = [
  [100.2, 100.4, 97.5, 98],
  [98, 100, 98, 100],
  [100, 103.5, 100, 103],
  [103, 103, 100, 100],
];

/** Opens the setup at 10:00 and runs these hours with the quarters of the first of them. */
function run(setup: Setup, hours: readonly Prices[], quarters: readonly Prices[], start = START + HOUR) {
  const spec = { strategy: scripted({ 0: { open: setup } }), params: {}, instrument: testInstrument() };
  const detail = barsFrom(quarters, { start, timeframe: '15m' });
  return simulate(barsFrom([first, ...hours]), { ...spec, timeframe: '1h' }, { detail });
}

const getExits = ({ trades }: ReturnType<typeof run>) =>
  trades.map(({ exits }) => exits.map(({ price, reason }) => `${reason} ${price}`));

describe('A held bar that touches stop and target', () => {
  test('ends at the target where the finer bars reach it first: R 1.4 instead of -1.1', () => {
    const result = run(longSetup(), [both], targetFirst);
    expect(getExits(result)).toEqual([['target 103']]);
    expect(result.trades[0]).toMatchObject({ grossR: 1.4, barsHeld: 1, closedAt: START + 2 * HOUR });
    expect(result.detail).toEqual({ ambiguousBars: 1, decidedBars: 1, unclearBars: 0, changedTrades: 1 });
  });

  test('ends at the stop where the finer bars reach it first, as by the engine rules', () => {
    const result = run(longSetup(), [both], stopFirst);
    expect(result.trades[0]).toMatchObject({ closeReason: 'stop', grossR: -1.1 });
    expect(result.detail).toEqual({ ambiguousBars: 1, decidedBars: 1, unclearBars: 0, changedTrades: 0 });
  });

  test('ends at the stop where one finer bar touches both', () => {
    const result = run(longSetup(), [both], [[100.2, 103.5, 97.5, 100]]);
    expect(result.trades[0]).toMatchObject({ closeReason: 'stop', grossR: -1.1 });
    expect(result.detail).toEqual({ ambiguousBars: 1, decidedBars: 1, unclearBars: 1, changedTrades: 0 });
  });

  test.each([
    ['are none', []],
    ['do not reach the target', [[100.2, 102.9, 97.5, 100]]],
    ['do not reach the stop', [[100.2, 103.5, 98.1, 100]]],
  ] as const)('keeps the engine rule where the finer bars %s', (_, quarters) => {
    const result = run(longSetup(), [both], quarters as unknown as Prices[]);
    expect(result.trades[0]).toMatchObject({ closeReason: 'stop', grossR: -1.1 });
    expect(result.detail).toEqual({ ambiguousBars: 1, decidedBars: 0, unclearBars: 0, changedTrades: 0 });
  });

  test('is not decided by finer bars of the bar before or after it', () => {
    for (const start of [START, START + 2 * HOUR]) {
      const result = run(longSetup(), [both, [100, 104, 97, 100]], targetFirst, start);
      expect(result.trades[0]).toMatchObject({ closeReason: 'stop' });
      expect(result.detail!.decidedBars).toBe(0);
    }
  });

  test('leaves one part at its target and the rest at the stop', () => {
    const targets = [{ price: 101 }, { price: 104 }];
    const hour: Prices = [100.2, 101.5, 97.5, 100];
    const quarters: Prices[] = [
      [100.2, 101.5, 100.1, 101],
      [101, 101, 97.5, 100],
    ];
    const result = run(longSetup({ targets, breakEvenAfterTarget: 1 }), [hour], quarters);
    expect(getExits(result)).toEqual([['target 101', 'stop 98']]);
    expect(result.trades[0], 'a stop moves from the next bar on').toMatchObject({ grossR: -0.35 });
    expect(result.detail!.changedTrades).toBe(1);
  });

  test('keeps the prices of the levels where a finer bar opens beyond them', () => {
    const gaps: Prices[] = [
      [100.2, 100.4, 100, 100.1],
      [103.4, 103.5, 97.5, 98],
      [98, 100, 98, 100],
    ];
    expect(getExits(run(longSetup(), [both], gaps))).toEqual([['target 103']]);
    const down: Prices[] = [
      [100.2, 100.4, 100, 100.1],
      [97.6, 103.5, 97.5, 100],
    ];
    expect(getExits(run(longSetup(), [both], down))).toEqual([['stop 98']]);
  });

  test('has the excursions of the time until its exit', () => {
    expect(run(longSetup(), [both], targetFirst).trades[0]).toMatchObject({ maeR: -0.1, mfeR: 1.4 });
    expect(run(longSetup(), [both], stopFirst).trades[0]).toMatchObject({ maeR: -1.1, mfeR: 0 });
  });

  test('of a short mirrors a long', () => {
    const short = longSetup({ side: 'short', stop: 102, targets: [{ price: 97 }] });
    const flip = (prices: readonly Prices[]) =>
      prices.map(([open, high, low, close]): Prices => [200 - open, 200 - low, 200 - high, 200 - close]);
    const result = run(short, flip([both]), flip(targetFirst));
    expect(getExits(result)).toEqual([['target 97']]);
    expect(result.detail!.changedTrades).toBe(1);
  });
});

describe('A bar that fills a limit', () => {
  const limit = longSetup({ type: 'limit', entry: 99, stop: 97, targets: [{ price: 101 }], validBars: 3 });
  const hour: Prices = [100.5, 101.4, 98.8, 100];

  test('reaches a target that the finer bars touch after the fill: R 1', () => {
    const result = run(
      limit,
      [hour],
      [
        [100.5, 100.6, 98.8, 99],
        [99, 101.4, 99, 101.2],
        [101.2, 101.2, 100, 100],
      ],
    );
    expect(result.trades[0]).toMatchObject({ closeReason: 'target', grossR: 1 });
    expect(result.detail).toEqual({ ambiguousBars: 1, decidedBars: 1, unclearBars: 0, changedTrades: 1 });
  });

  test('does not reach a target that they touch before it', () => {
    const result = run(
      limit,
      [hour],
      [
        [100.5, 101.4, 100.5, 101],
        [101, 101, 98.8, 100],
      ],
    );
    expect(result.open).toMatchObject({ state: 'open', fillPrice: 99 });
    expect(result.detail).toEqual({ ambiguousBars: 1, decidedBars: 1, unclearBars: 1, changedTrades: 0 });
  });

  test('ends at the target that they touch between fill and stop', () => {
    const result = run(
      limit,
      [[100.5, 101.4, 96.5, 98]],
      [
        [100.5, 100.6, 98.8, 99],
        [99, 101.4, 99, 101],
        [101, 101, 96.5, 98],
      ],
    );
    expect(result.trades[0]).toMatchObject({ closeReason: 'target', grossR: 1 });
  });

  test('is not ambiguous where the close is beyond the target, or only the stop is touched', () => {
    expect(run(limit, [[100.5, 101.4, 98.8, 101.2]], []).detail!.ambiguousBars).toBe(0);
    expect(run(limit, [[100.5, 100.9, 96.8, 98]], []).detail!.ambiguousBars).toBe(0);
  });
});

describe('A bar that fills a stop entry', () => {
  const entry = longSetup({ type: 'stop', entry: 101, stop: 99, targets: [{ price: 103 }], validBars: 3 });
  const hour: Prices = [100.5, 102, 98.9, 101.5];

  test('is held where the finer bars touch the stop before the fill', () => {
    const result = run(
      entry,
      [hour],
      [
        [100.5, 100.6, 98.9, 100],
        [100, 102, 100, 101.5],
      ],
    );
    expect(result.trades).toEqual([]);
    expect(result.open).toMatchObject({ state: 'open', fillPrice: 101, barsHeld: 1 });
    expect(result.detail).toEqual({ ambiguousBars: 1, decidedBars: 1, unclearBars: 0, changedTrades: 1 });
  });

  test('ends at the stop where they touch it after the fill', () => {
    const result = run(
      entry,
      [hour],
      [
        [100.5, 102, 100.4, 101.5],
        [101.5, 101.5, 98.9, 101.5],
      ],
    );
    expect(result.trades[0]).toMatchObject({ closeReason: 'stop', grossR: -1 });
    expect(result.detail!.changedTrades).toBe(0);
  });

  test('is not ambiguous without a touched stop, or with a close at it and no touched target', () => {
    expect(run(entry, [[100.5, 103.1, 100, 101.5]], []).detail!.ambiguousBars).toBe(0);
    expect(run(entry, [[100.5, 102, 98.5, 99]], []).detail!.ambiguousBars).toBe(0);
  });
});

test('A trade that finer bars change in two of its bars counts once', () => {
  const targets = [{ price: 101 }, { price: 103 }];
  const limit = longSetup({ type: 'limit', entry: 99, stop: 97, targets, validBars: 3 });
  const hours: Prices[] = [
    [100.5, 101.4, 98.8, 100],
    [100, 103.2, 96.8, 98],
  ];
  const quarters: Prices[] = [
    [100.5, 100.6, 98.8, 99],
    [99, 101.4, 99, 101],
    [101, 101, 100, 100],
    [100, 100, 100, 100],
    [100, 103.2, 100, 103],
    [103, 103, 96.8, 98],
  ];
  const result = run(limit, hours, quarters);
  expect(getExits(result)).toEqual([['target 101', 'target 103']]);
  expect(result.detail).toEqual({ ambiguousBars: 2, decidedBars: 2, unclearBars: 0, changedTrades: 1 });
});

test('Detail of another symbol, or not of a shorter timeframe, is rejected', () => {
  const spec = { strategy: scripted({}), params: {}, instrument: testInstrument(), timeframe: '1h' } as const;
  const bars = barsFrom([first]);
  expect(() => simulate(bars, spec, { detail: bars })).toThrow(
    'detail must be bars of TEST of a shorter timeframe than 1h, not TEST 1h',
  );
  const other = barsFrom([first], { symbol: 'OTHER', timeframe: '5m' });
  expect(() => simulate(bars, spec, { detail: other })).toThrow('detail must be bars of TEST');
  expect(simulate(bars, spec).detail).toBeNull();
});
