import type { Basis } from '@sealtick/contract';
import { toBasis } from '../../../lib/basis.ts';
import { type CalibrationView, toCalibrationView } from '../../../lib/calibration.ts';
import { toCurveView } from '../../../lib/curve-view.ts';
import { asList, asNumber, asRecord, asText, asTexts, isWhole } from '../../../lib/guard.ts';
import type { HeatRow } from '../../../ui/heatmap.tsx';

export interface IntervalView {
  readonly low: number;
  readonly high: number;
  /** How it was drawn, where it is a bootstrap. */
  readonly resampling: ResamplingView | null;
}

export interface ResamplingView {
  readonly blockDays: number;
  readonly resamples: number;
  readonly seed: number;
}

export interface FigureView {
  readonly key: string;
  readonly label: string;
  readonly definition: string;
  readonly unit: string;
  readonly value: number | null;
  readonly interval: IntervalView | null;
  readonly reason: string;
  readonly isHeadline: boolean;
}

export interface GroupView {
  readonly key: string;
  readonly trades: number;
  readonly winRate: number | null;
  readonly expectancy: number | null;
  readonly totalR: number | null;
}

export interface ExcursionView {
  readonly maeR: number;
  readonly mfeR: number;
  readonly netR: number;
}

export interface RecordView {
  readonly basis: Basis;
  readonly from: string;
  readonly to: string;
  readonly periodsPerYear: number | null;
  readonly time: readonly number[];
  readonly equity: readonly number[];
  readonly benchmark: {
    readonly label: string;
    readonly symbols: readonly string[];
    readonly returns: readonly number[];
  } | null;
  readonly benchmarkReason: string;
  readonly figures: readonly FigureView[];
  readonly years: readonly HeatRow[];
  readonly histogram: readonly { readonly from: number | null; readonly to: number | null; readonly count: number }[];
  readonly excursions: readonly ExcursionView[];
  readonly bySymbol: readonly GroupView[];
  readonly bySession: readonly GroupView[];
  readonly byWeekday: readonly GroupView[];
  readonly calibration: CalibrationView;
}

export interface StreamView {
  readonly symbol: string;
  readonly timeframe: string;
  readonly partner: string | null;
}

const SKILL_KEYS = ['signals', 'skill', 'low', 'high', 'familyLow', 'familyHigh'] as const;
export type ModelSkillView = Readonly<Record<(typeof SKILL_KEYS)[number], number>>;

export interface PerformanceView {
  readonly market: Basis['market'];
  readonly backtest: RecordView | null;
  readonly live: RecordView | null;
  readonly streams: readonly StreamView[];
  /** Share of the balance that each trade risks. */
  readonly riskFraction: number | null;
  readonly modelSkill: ModelSkillView | null;
}

/** How a strategy has done as a page shows it, whatever the server sent: what cannot be read is left out. */
export function toPerformanceView(sent: unknown): PerformanceView {
  const row = asRecord(sent);
  const records = asList(row.records)
    .map(toRecordView)
    .filter((record) => record !== null);
  return {
    market: row.market === 'real' ? 'real' : 'simulated',
    backtest: records.find(({ basis }) => basis.record === 'backtest') ?? null,
    live: records.find(({ basis }) => basis.record === 'live') ?? null,
    riskFraction: asNumber(row.riskFraction),
    streams: asList(row.streams)
      .map(asRecord)
      .map(({ symbol, timeframe, partner }) => ({
        symbol: asText(symbol),
        timeframe: asText(timeframe),
        partner: asText(partner) || null,
      }))
      .filter(({ symbol, timeframe }) => symbol !== '' && timeframe !== ''),
    modelSkill: numericRows([row.modelSkill], SKILL_KEYS)[0] ?? null,
  };
}

/** Rows in which each of these fields is a number. */
function numericRows<K extends string>(sent: unknown, keys: readonly K[]): Record<K, number>[] {
  return asList(sent).flatMap((each) => {
    const row = asRecord(each);
    const values = keys.map((key) => [key, asNumber(row[key])] as const);
    // Each key has its number by then, which `fromEntries` forgets.
    return values.some(([, value]) => value === null) ? [] : [Object.fromEntries(values) as Record<K, number>];
  });
}

function toRecordView(sent: unknown): RecordView | null {
  const row = asRecord(sent);
  const basis = toBasis(row.basis);
  if (basis === null) return null;
  const { time, equity } = toCurveView(row.curve);
  return {
    basis,
    from: asText(row.from),
    to: asText(row.to),
    periodsPerYear: asNumber(row.periodsPerYear),
    time,
    equity,
    benchmark: toBenchmark(row.benchmark, time.length),
    benchmarkReason: asText(row.benchmarkReason),
    figures: asList(row.statistics)
      .map(toFigure)
      .filter(({ key }) => key !== ''),
    years: toYears(row.months),
    histogram: asList(row.histogram)
      .map(asRecord)
      .map(({ from, to, count }) => ({ from: asNumber(from), to: asNumber(to), count: asNumber(count) ?? 0 })),
    excursions: numericRows(row.excursions, ['maeR', 'mfeR', 'netR']),
    bySymbol: toGroups(row.bySymbol),
    bySession: toGroups(row.bySession),
    byWeekday: toGroups(row.byWeekday),
    calibration: toCalibrationView(row.calibration),
  };
}

function toBenchmark(sent: unknown, length: number): RecordView['benchmark'] {
  const row = asRecord(sent);
  const returns = asList(row.returns).map(asNumber);
  if (returns.length !== length || returns.length === 0 || !isWhole(returns)) return null;
  return { label: asText(row.label) || 'Buy and hold', symbols: asTexts(row.symbols), returns };
}

function toFigure(sent: unknown): FigureView {
  const row = asRecord(sent);
  return {
    key: asText(row.key),
    label: asText(row.label) || asText(row.key),
    definition: asText(row.definition),
    unit: asText(row.unit),
    value: asNumber(row.value),
    interval: toInterval(row.interval),
    reason: asText(row.reason),
    isHeadline: row.isHeadline === true,
  };
}

function toInterval(sent: unknown): IntervalView | null {
  const [interval] = numericRows([sent], ['low', 'high']);
  const [resampling] = numericRows([asRecord(sent).resampling], ['blockDays', 'resamples', 'seed']);
  return interval ? { ...interval, resampling: resampling ?? null } : null;
}

function toGroups(sent: unknown): GroupView[] {
  return asList(sent)
    .map(asRecord)
    .map((row) => ({
      key: asText(row.key),
      trades: asNumber(row.trades) ?? 0,
      winRate: asNumber(row.winRate),
      expectancy: asNumber(row.expectancy),
      totalR: asNumber(row.totalR),
    }))
    .filter(({ key }) => key !== '');
}

/** Months in rows of a year each, newest first. */
function toYears(sent: unknown): HeatRow[] {
  const months = numericRows(sent, ['year', 'month', 'value']);
  const partial = new Set(
    asList(sent)
      .map(asRecord)
      .filter(({ isPartial }) => isPartial === true)
      .map(({ year, month }) => `${year} ${month}`),
  );
  const years = [...new Set(months.map(({ year }) => year))].sort((a, b) => b - a);
  return years.map((year) => {
    const own = months.filter((month) => month.year === year);
    return {
      year,
      months: Array.from({ length: 12 }, (_, i) => {
        const found = own.find(({ month }) => month === i + 1);
        return found ? { value: found.value, isPartial: partial.has(`${year} ${i + 1}`) } : null;
      }),
      total: own.reduce((product, { value }) => product * (1 + value), 1) - 1,
    };
  });
}
