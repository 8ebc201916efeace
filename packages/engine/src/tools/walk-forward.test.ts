import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../bars/time-units.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { runOnce } from './test-series.ts';
import { PULLBACK, testSeries } from './testing/test-market.ts';
import { planWalkForward, type WalkForwardRequest, walkForwardResult, walkForwardRows } from './walk-forward.ts';
import { addMonths, equalFolds, fittingLengths, walkForwardWindows } from './windows.ts';

const series = testSeries({ seed: 11, length: 9_000, timeframe: '1h' });

const request: WalkForwardRequest = {
  strategy: PULLBACK,
  series,
  axes: [
    { name: 'trendBars', from: 40, to: 80, step: 20 },
    { name: 'stopAtr', from: 1, to: 3, step: 1 },
  ],
  sampling: { kind: 'grid' },
  measure: 'expectancy',
  division: { kind: 'rolling', trainMonths: 3, testMonths: 1 },
};
const month = (year: number, index: number, day = 1) => Date.UTC(year, index, day);

describe('The windows of a walk-forward', () => {
  const span = { from: month(2015, 0), to: month(2018, 0) };

  test('roll on by the length of a test', () => {
    const windows = walkForwardWindows(span, { kind: 'rolling', trainMonths: 24, testMonths: 6 });
    expect(windows).toEqual([
      { train: { from: month(2015, 0), to: month(2017, 0) }, test: { from: month(2017, 0), to: month(2017, 6) } },
      { train: { from: month(2015, 6), to: month(2017, 6) }, test: { from: month(2017, 6), to: month(2018, 0) } },
    ]);
  });

  test('keep their start if anchored', () => {
    const windows = walkForwardWindows(span, { kind: 'anchored', trainMonths: 12, testMonths: 12 });
    expect(windows.map(({ train }) => train)).toEqual([
      { from: month(2015, 0), to: month(2016, 0) },
      { from: month(2015, 0), to: month(2017, 0) },
    ]);
  });

  test('leave out a last test of less than half its length', () => {
    const lengths = { kind: 'rolling', trainMonths: 24, testMonths: 12 } as const;
    expect(walkForwardWindows({ ...span, to: month(2018, 4) }, lengths)).toHaveLength(1);
    expect(walkForwardWindows({ ...span, to: month(2018, 8) }, lengths)[1]!.test.to).toBe(month(2018, 8));
  });

  test.each([
    [
      36,
      'The bars cover 36 months, too few to choose on 36 and test on 6. Choose on 12 and test on 3, or divide the bars into folds',
    ],
    [
      20,
      'The bars cover 20 months, too few to choose on 36 and test on 6. Choose on 8 and test on 2, or divide the bars into folds',
    ],
    [
      3,
      'The bars cover 3 months, too few to choose on 36 and test on 6. Choose on 2 and test on 1, or divide the bars into folds',
    ],
    [1, 'The bars cover 1 month, too few to choose on 36 and test on 6. Use bars of a longer time'],
  ])('need bars for one test: %i months do not have it, and what fits is named', (months, message) => {
    const covered = { ...span, to: addMonths(span.from, months) };
    const lengths = { kind: 'rolling', trainMonths: 36, testMonths: 6 } as const;
    expect(() => walkForwardWindows(covered, lengths)).toThrow(message);
    const [, train, test] = /Choose on (\d+) and test on (\d+)/.exec(message) ?? [];
    if (train !== undefined)
      expect(
        walkForwardWindows(covered, { kind: 'rolling', trainMonths: Number(train), testMonths: Number(test) }),
      ).not.toEqual([]);
  });

  test.each([
    [30, { trainMonths: 24, testMonths: 6 }],
    [29, { trainMonths: 8, testMonths: 2 }],
    [15, { trainMonths: 4, testMonths: 1 }],
    [2, { trainMonths: 1, testMonths: 1 }],
    [1, null],
  ])('have lengths that fit bars of %i months', (months, lengths) => {
    const covered = { ...span, to: addMonths(span.from, months) };
    expect(fittingLengths(covered)).toEqual(lengths);
    if (lengths !== null) expect(walkForwardWindows(covered, { kind: 'rolling', ...lengths })).not.toEqual([]);
  });

  test('have whole months', () => {
    const lengths = { kind: 'rolling', trainMonths: 36, testMonths: 6 } as const;
    expect(() => walkForwardWindows(span, { ...lengths, testMonths: 0 })).toThrow(
      'testMonths must be an integer of at least 1, not 0',
    );
  });

  test('end on the last day of a shorter month', () => {
    expect(addMonths(month(2020, 0, 31), 1)).toBe(month(2020, 1, 29));
    expect(addMonths(month(2020, 0, 31), 13)).toBe(month(2021, 1, 28));
  });

  test('of k folds are equal parts', () => {
    expect(equalFolds({ from: 0, to: 10 }, 4)).toEqual([
      { from: 0, to: 3 },
      { from: 3, to: 5 },
      { from: 5, to: 8 },
      { from: 8, to: 10 },
    ]);
    expect(() => equalFolds({ from: 0, to: 10 }, 1)).toThrow('folds must be an integer of at least 2, not 1');
  });
});

describe('A walk-forward', () => {
  const plan = planWalkForward(request);
  const rows = [...walkForwardRows(plan)];
  const result = walkForwardResult(plan, rows);

  test('chooses in each window the set with the best trades that were decided in it, and runs it on the next', () => {
    plan.choices.forEach(({ train, test: next }, index) => {
      const means = plan.sets.map((set) => {
        const { trades } = runOnce(series, PULLBACK, resolveParameters(PULLBACK, set));
        const inside = trades.filter(({ fillTime, decidedAt }) => fillTime >= train.from && decidedAt <= train.to);
        return inside.reduce((sum, { netR }) => sum + netR, 0) / inside.length;
      });
      const best = means.indexOf(Math.max(...means));
      const window = result.windows[index]!;
      expect(window.set).toEqual(plan.sets[best]);
      expect(window.inSample.value).toBeCloseTo(means[best]!, 12);
      const { trades } = runOnce(series, PULLBACK, resolveParameters(PULLBACK, plan.sets[best]!));
      const tested = trades.filter(({ signal }) => signal.barCloseAt >= next.from && signal.barCloseAt < next.to);
      expect(Math.abs(window.trades - tested.length)).toBeLessThanOrEqual(index === plan.choices.length - 1 ? 1 : 0);
    });
  });

  test('joins the trades of its tests and divides their mean R by that of the choices', () => {
    const { trades, windows, outOfSample, inSample, efficiency, windowsWithGain, account } = result;
    expect(trades).toHaveLength(windows.reduce((sum, window) => sum + window.trades, 0));
    expect(trades.length).toBeGreaterThan(50);
    const sum = trades.reduce((total, { netR }) => total + netR, 0);
    expect(outOfSample).toBeCloseTo(sum / trades.length, 12);
    const chosen = windows.map((window) => window.inSample);
    const total = chosen.reduce((all, one) => all + one.totalR, 0);
    expect(inSample).toBeCloseTo(total / chosen.reduce((all, one) => all + one.trades, 0), 12);
    if (inSample! > 0) expect(efficiency).toBeCloseTo(outOfSample! / inSample!, 12);
    expect(windowsWithGain).toBe(windows.filter(({ totalR }) => totalR > 0).length / windows.length);
    expect(account.curve.time[0]).toBe(plan.choices[0]!.test.from);
    expect(result.trials).toBe(9);
  });

  test('does not look ahead: bars after a window change neither its choice nor its trades', () => {
    const { bars } = series;
    const cut = plan.choices[2]!.test.to;
    const changed = bars.close.map((price, i) =>
      bars.closeTime[i]! > cut ? price * (1 + 0.002 * Math.sin(i)) : price,
    );
    const high = bars.high.map((price, i) => Math.max(price, changed[i]!));
    const low = bars.low.map((price, i) => Math.min(price, changed[i]!));
    const other = planWalkForward({ ...request, series: { ...series, bars: { ...bars, close: changed, high, low } } });
    const later = walkForwardResult(other, [...walkForwardRows(other)]);
    expect(later.windows.slice(0, 2).map(({ set, inSample }) => [set, inSample])).toEqual(
      result.windows.slice(0, 2).map(({ set, inSample }) => [set, inSample]),
    );
    expect(later.windows[2]!.set).toEqual(result.windows[2]!.set);
    const decided = ({ trades }: typeof result) => trades.filter(({ decidedAt }) => decidedAt <= cut);
    expect(decided(later)).toEqual(decided(result));
    expect(later.trades).not.toEqual(result.trades);
  });

  test('by a measure of the curve reads the marks of each window', () => {
    const sharpe = planWalkForward({ ...request, measure: 'sharpeRatio' });
    const [row] = [...walkForwardRows(sharpe, [0])];
    expect(row!.train.every(({ value }) => value !== null)).toBe(true);
  });

  test('split between two threads gives the same result', () => {
    const parts = [...walkForwardRows(plan, [1, 3, 5, 7]), ...walkForwardRows(plan, [0, 2, 4, 6, 8])];
    expect(walkForwardResult(plan, parts)).toEqual(result);
  });

  test('without any trade has no figures', () => {
    const silent = { ...PULLBACK, start: () => () => null };
    const empty = planWalkForward({ ...request, strategy: silent });
    expect(walkForwardResult(empty, [...walkForwardRows(empty)])).toMatchObject({
      outOfSample: null,
      inSample: null,
      efficiency: null,
      windowsWithGain: null,
    });
  });
});

describe('Purged folds', () => {
  const plan = planWalkForward({ ...request, division: { kind: 'folds', folds: 5, embargoDays: 3 } });

  test('choose without the trades that overlap the tested fold or the embargo after it', () => {
    const [row] = [...walkForwardRows(plan, [4])];
    const { trades } = runOnce(series, PULLBACK, resolveParameters(PULLBACK, plan.sets[4]!));
    plan.choices.forEach(({ test: fold }, index) => {
      const apart = trades.filter(
        ({ signal, decidedAt }) => decidedAt <= fold.from || signal.barCloseAt >= fold.to + 3 * DAY_MS,
      );
      expect(row!.train[index]!.trades).toBe(apart.length);
      expect(apart.length).toBeLessThan(trades.length);
    });
  });

  test('leave the marks of the tested fold out of the choice as well', () => {
    const sharpe = planWalkForward({
      ...request,
      measure: 'totalReturn',
      division: { kind: 'folds', folds: 2, embargoDays: 0 },
    });
    const [row] = [...walkForwardRows(sharpe, [4])];
    const whole = planWalkForward({
      ...request,
      measure: 'totalReturn',
      division: { kind: 'rolling', trainMonths: 3, testMonths: 1 },
    });
    expect(row!.train).toHaveLength(2);
    const [first, second] = row!.train;
    const [all] = [
      ...walkForwardRows(
        { ...whole, choices: [{ train: sharpe.choices[0]!.train, purged: null, test: sharpe.choices[0]!.test }] },
        [4],
      ),
    ];
    expect((1 + first!.value!) * (1 + second!.value!)).toBeCloseTo(1 + all!.train[0]!.value!, 1);
  });

  test('test every part of the bars once', () => {
    const result = walkForwardResult(plan, [...walkForwardRows(plan)]);
    expect(result.windows).toHaveLength(5);
    expect(result.windows.every(({ trades }) => trades > 0)).toBe(true);
  });

  test('have an embargo of 1% of the span if none is given', () => {
    const { choices } = planWalkForward({ ...request, division: { kind: 'folds', folds: 4 } });
    const [first] = choices;
    expect((first!.purged!.to - first!.test.to) / (first!.train.to - first!.train.from)).toBeCloseTo(0.01, 9);
    expect(() => planWalkForward({ ...request, division: { kind: 'folds', folds: 4, embargoDays: -1 } })).toThrow(
      'embargoDays must be a number of at least 0, not -1',
    );
  });
});
