import { expect, test } from 'vitest';
import { sampleMetrics, samplePerformance, sampleRecord, sampleStrategy } from '../../../routes/ui/sample-data.ts';
import type { RecordName } from '../performance/performance.queries.ts';
import { toPerformanceView } from '../performance/performance-view.ts';
import { comparedCurves, figureRows, recordCompared, toColumns, whyEmpty } from './compare-view.ts';

const DAY = 86_400_000;
const strategy = (id: string, record: RecordName = 'live') =>
  sampleStrategy({ id, performanceMetrics: sampleMetrics({ basis: { record, market: 'real' } }) });

/** @param days Days of the marks, or the first of consecutive ones. */
function read(days: number | readonly number[], equity: number[], record: RecordName = 'backtest') {
  const time = equity.map((_, i) => (typeof days === 'number' ? days + i : days[i]!) * DAY);
  const figure = {
    key: 'winRate',
    label: 'Win rate',
    definition: 'Of the trades',
    value: 0.5,
    unit: 'fraction',
  } as const;
  const statistics = [{ ...figure, interval: null, reason: null, isHeadline: true }];
  const records = [sampleRecord({ basis: { record, market: 'real' }, curve: { time, equity }, statistics })];
  return { isPending: false, isError: false, data: toPerformanceView(samplePerformance({ records })) };
}
const columns = (...reads: ReturnType<typeof read>[]) =>
  toColumns(
    reads.map((_, i) => strategy(`s${i}`)),
    reads,
    'backtest',
  );

test('restarts the curves at the first day that all strategies have', () => {
  const { curves, common } = comparedCurves(columns(read(0, [100, 200, 220, 110, 330]), read(1, [50, 55, 60])));
  expect(common).toEqual({ from: DAY, to: 3 * DAY });
  expect(curves.map(({ time }) => time)).toEqual([
    [DAY, 2 * DAY, 3 * DAY],
    [DAY, 2 * DAY, 3 * DAY],
  ]);
  expect(curves[0]!.value.map((value) => Number(value.toFixed(3)))).toEqual([0, 0.1, -0.45]);
  expect(curves[0]!.drawdown?.[2]).toBeCloseTo(-0.5, 12);
});

test('compares records that begin at different times of the same day', () => {
  const { curves, common } = comparedCurves(columns(read([0.41, 1], [100, 110]), read([0.42, 1], [50, 55])));
  expect(common).toEqual({ from: 0.42 * DAY, to: DAY });
  expect(curves.map(({ time }) => time.length)).toEqual([2, 2]);
  const early = comparedCurves(columns(read([0.41, 1, 2], [100, 110, 121]), read([1.42, 2], [50, 55])));
  expect(early.curves.map(({ time }) => time[0])).toEqual([DAY, 1.42 * DAY]);
});

test('shows records that share no two days in full', () => {
  const { curves, common } = comparedCurves(columns(read(0, [100, 110]), read(9, [50, 55])));
  expect(common).toBeNull();
  expect(curves.map(({ time }) => time[0])).toEqual([0, 9 * DAY]);
});

test('draws no curve of a strategy without the record; its column gives the reason', () => {
  const all = columns(read(0, [100, 110]), read(0, [100, 90], 'live'));
  expect(comparedCurves(all).curves.map(({ id }) => id)).toEqual(['s0']);
  expect(all.map((column) => whyEmpty(column, 'backtest'))).toEqual(['', 'No backtest has been computed yet.']);
  const [row] = figureRows(all);
  expect(row).toMatchObject({ key: 'winRate', definition: 'Of the trades' });
  expect(row!.figures.map((figure) => figure?.value)).toEqual([0.5, undefined]);
});

test('distinguishes a failed read from an empty record', () => {
  const failed = { isPending: false, isError: true, data: undefined };
  const [column] = toColumns([strategy('a')], [failed], 'live');
  expect(whyEmpty(column!, 'live')).toBe('The record could not be loaded.');
  expect(comparedCurves([column!])).toEqual({ curves: [], common: null });
});

test('compares live records if every strategy has enough, else backtests', () => {
  const asked = (address: string, ...records: RecordName[]) =>
    recordCompared(
      new URLSearchParams(address),
      records.map((record) => strategy('a', record)),
    );
  expect(asked('', 'live', 'live')).toBe('live');
  expect(asked('', 'live', 'backtest')).toBe('backtest');
  expect(asked('record=live', 'backtest', 'backtest')).toBe('live');
});

test('marks the best value of a figure, several that are written alike, and none that all share', () => {
  const row = (key: string, values: readonly (number | null)[]) => {
    const reads = values.map((value) => {
      const one = read(0, [100, 110]);
      const [known] = one.data.backtest!.statistics;
      return { ...one, data: { ...one.data, backtest: sampleRecord({ statistics: [{ ...known!, key, value }] }) } };
    });
    return figureRows(columns(...reads)).find((figure) => figure.key === key)?.best;
  };
  expect(row('winRate', [0.4, 0.6, 0.5])).toEqual([1]);
  expect(row('volatility', [0.2, 0.1])).toEqual([1]);
  expect(row('maxDrawdown', [-0.3, -0.1])).toEqual([1]);
  expect(row('winRate', [0.60001, 0.6, 0.5]), 'both are 60.0%').toEqual([0, 1]);
  expect(row('winRate', [0.6, 0.6])).toEqual([]);
  expect(row('winRate', [0.6, null])).toEqual([]);
  expect(row('trades', [10, 20]), 'more is not better').toEqual([]);
});
