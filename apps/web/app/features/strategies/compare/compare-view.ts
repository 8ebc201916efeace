import type { Basis, RecordPerformance, StatisticView } from '@sealtick/contract';
import { DAY_MS, drawdowns } from '@sealtick/engine';
import { EM_DASH } from '../../../lib/text/format.ts';
import { formatDate } from '../../../lib/time/time.ts';
import {
  COMPARED_KINDS,
  type ComparedKind,
  type Curve,
  computeGains,
  curveSince,
} from '../../../ui/equity-chart/curve.ts';
import { type LoadStep, loadStep, type ReadState } from '../../../ui/load-state.tsx';
import { marketLabel } from '../filter-strategies.ts';
import { formatFigure } from '../performance/figure-text.ts';
import type { RecordName } from '../performance/performance.queries.ts';
import type { PerformanceView } from '../performance/performance-view.ts';
import type { ListedStrategy } from '../strategies.queries.ts';

/** One of several records side by side, with the state of its read. */
export interface ComparedColumn {
  readonly id: string;
  readonly name: string;
  readonly kind: ComparedKind;
  readonly record: Pick<RecordPerformance, 'basis' | 'curve' | 'statistics'> | null;
  readonly state: LoadStep;
}

/** One strategy of a comparison with the state of its record. */
export interface ColumnView extends ComparedColumn {
  readonly strategy: ListedStrategy;
  readonly record: RecordPerformance | null;
}

/** A row that is not a figure of the record. */
export interface FactRow<C> {
  readonly label: string;
  readonly read: (column: C) => string;
}

/** Returns the record kind in the address; without one, live if every strategy has enough live trades. */
export function recordCompared(params: URLSearchParams, strategies: readonly ListedStrategy[]): RecordName {
  const asked = params.get('record');
  if (asked === 'live' || asked === 'backtest') return asked;
  return strategies.every(({ performanceMetrics }) => performanceMetrics.basis.record === 'live') ? 'live' : 'backtest';
}

/** Returns a column for each strategy that is compared. */
export function toColumns(
  strategies: readonly ListedStrategy[],
  reads: readonly Pick<ReadState<PerformanceView>, 'data' | 'isError'>[],
  record: RecordName,
): ColumnView[] {
  return strategies.map((strategy, i) => ({
    id: strategy.id,
    name: strategy.name,
    kind: COMPARED_KINDS[i]!,
    strategy,
    record: reads[i]!.data?.[record] ?? null,
    state: loadStep(reads[i]!),
  }));
}

export interface ComparedCurves {
  readonly curves: readonly Curve[];
  /** First and last day that all curves have, ms UTC; null if they share no two days and each shows its own. */
  readonly common: { readonly from: number; readonly to: number } | null;
}

/**
 * Returns the curves with gains since the first day (UTC) that all have: gains over different periods do not compare.
 * Live records begin at any time of a day.
 */
export function comparedCurves(columns: readonly ComparedColumn[]): ComparedCurves {
  const whole = columns.flatMap(({ id, name, kind, record }) =>
    record && record.curve.time.length > 1 ? [getCurve(id, name, kind, record)] : [],
  );
  if (whole.length === 0) return { curves: [], common: null };
  const from = Math.max(...whole.map(({ time }) => time[0]!));
  const to = Math.min(...whole.map(({ time }) => time[time.length - 1]!));
  const cut = whole
    .map((curve) => curveUntil(curve, getDay(to) + DAY_MS - 1))
    .map((curve) => curveSince(curve, getDay(from)));
  const kept = cut.filter((curve) => curve !== null);
  return kept.length === whole.length ? { curves: kept, common: { from, to } } : { curves: whole, common: null };
}

const getDay = (time: number): number => time - (time % DAY_MS);

function getCurve(
  id: string,
  label: string,
  kind: ComparedKind,
  { curve: { time, equity } }: Pick<RecordPerformance, 'curve'>,
): Curve {
  return { id, label, kind, time, value: computeGains(equity), drawdown: drawdowns(equity) };
}

function curveUntil(curve: Curve, to: number): Curve {
  const end = curve.time.findLastIndex((time) => time <= to) + 1;
  const { time, value, drawdown = [] } = curve;
  return { ...curve, time: time.slice(0, end), value: value.slice(0, end), drawdown: drawdown.slice(0, end) };
}

/** Record and market kind that all columns share; the market kind is the site's. */
export const getBases = (columns: readonly ComparedColumn[]): readonly (Basis | null)[] =>
  columns.map(({ record }) => record?.basis ?? null);

/** Returns why a column has no figures; empty if it has some. */
export function whyEmpty({ state, record }: ColumnView, asked: RecordName): string {
  if (state === 'failed') return 'The record could not be loaded.';
  if (state === 'loading' || record) return '';
  return asked === 'live' ? 'No live signal has been published yet.' : 'No backtest has been computed yet.';
}

/** Rows that are not figures of the record: its dates, and properties of the strategy. */
export const FACTS: readonly FactRow<ColumnView>[] = [
  { label: 'From', read: ({ record }) => formatDate(record?.from) },
  { label: 'To', read: ({ record }) => formatDate(record?.to) },
  { label: 'Approach', read: ({ strategy }) => strategy.approach },
  { label: 'Risk level', read: ({ strategy }) => strategy.riskLevel },
  { label: 'Markets', read: ({ strategy }) => strategy.markets.map(marketLabel).join(', ') || EM_DASH },
  { label: 'Timeframes', read: ({ strategy }) => strategy.timeframes.join(', ') || EM_DASH },
];

/** The figures that are compared, each with the direction in which it is better; null if neither is. */
const COMPARED: readonly (readonly [key: string, better: 'high' | 'low' | null])[] = [
  ['cagr', 'high'],
  ['totalReturn', 'high'],
  ['volatility', 'low'],
  ['sharpeRatio', 'high'],
  // A loss, 0 or below.
  ['maxDrawdown', 'high'],
  ['winRate', 'high'],
  ['avgRR', 'high'],
  ['payoffRatio', 'high'],
  ['profitFactor', 'high'],
  ['expectancy', 'high'],
  ['trades', null],
];

export interface FigureRow {
  readonly key: string;
  readonly label: string;
  readonly definition: string;
  /** In the order of the columns. */
  readonly figures: readonly (StatisticView | undefined)[];
  /** Places of the best value, as it is written; empty if all values are written alike. */
  readonly best: readonly number[];
}

/** The figures that any column has, each with its definition. */
export function figureRows(columns: readonly ComparedColumn[]): readonly FigureRow[] {
  return COMPARED.flatMap(([key, better]) => {
    const figures = columns.map(({ record }) => record?.statistics.find((figure) => figure.key === key));
    const known = figures.find((figure) => figure !== undefined);
    return known
      ? [{ key, label: known.label, definition: known.definition, figures, best: pickBest(figures, better) }]
      : [];
  });
}

function pickBest(figures: FigureRow['figures'], better: 'high' | 'low' | null): readonly number[] {
  const values = figures.flatMap((figure) => figure?.value ?? []);
  if (better === null || values.length < 2) return [];
  const best = better === 'high' ? Math.max(...values) : Math.min(...values);
  const getText = (figure: StatisticView | undefined) => (figure ? formatFigure(figure.value, figure) : '');
  const text = getText(figures.find((figure) => figure?.value === best));
  const places = figures.flatMap((figure, i) => (getText(figure) === text ? [i] : []));
  return places.length < values.length ? places : [];
}
