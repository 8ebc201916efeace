import type { PerformanceMetrics, Strategy as StrategyAnswer, StrategyParity } from '@sealtick/contract';
import {
  type EquityCurve,
  getStrategyContent,
  isBuiltIn,
  type MarketKind,
  RESEARCH,
  ruinedOn,
  type Statistic,
  type Strategy,
  timeframesByMarket,
  toTrials,
} from '@sealtick/engine';
import { LIBRARY_FIGURES, type LiveRecord, libraryFigures } from '@sealtick/record';
import type { BacktestRecordRow } from '../backtests/index.ts';
import { computeDeflatedSharpe } from './performance/deflated-sharpe-view.ts';
import { FIRST_VERSION } from './publish-version.ts';
import { type Marks, smallCurve } from './small-curve.ts';
import type { StrategyVersionRow } from './strategies.tables.ts';

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Returns empty figures with the reason. */
function noFigures(strategyId: string, market: MarketKind, reason: string): PerformanceMetrics {
  const basis = { record: 'backtest', market } as const;
  const trials = toTrials(strategyId)?.count ?? null;
  const none = { deflatedSharpe: null, trades: 0, from: null, to: null, ruinedOn: null };
  return { ...libraryFigures([]), ...none, trials, basis, reason };
}

/** A record as the library shows its figures. */
interface FiguredRecord {
  readonly strategyId: string;
  readonly statistics: readonly Statistic[];
  readonly curve: EquityCurve;
  readonly periodsPerYear: number;
}

/** Returns the figures of the library from the record's statistics; `reason` is that of the first missing one. */
function toMetrics(
  record: FiguredRecord,
  basis: PerformanceMetrics['basis'],
  from: Date,
  to: Date,
): PerformanceMetrics {
  const { strategyId, statistics, curve } = record;
  const figures = libraryFigures(statistics);
  const reasons = Object.values(LIBRARY_FIGURES).map(
    (name) => statistics.find(({ key }) => key === name)?.reason ?? null,
  );
  return {
    ...figures,
    deflatedSharpe: computeDeflatedSharpe(record)?.probability ?? null,
    trials: toTrials(strategyId)?.count ?? null,
    trades: figures.trades ?? 0,
    from: from.toISOString(),
    to: to.toISOString(),
    basis,
    reason: reasons.find((reason) => reason !== null) ?? null,
    ruinedOn: ruinedOn(curve),
  };
}

/** Whether a live record is shown as the strategy's figures: its risk ratios have enough samples. */
function isLongEnough({ statistics }: LiveRecord): boolean {
  const sharpe = statistics.find(({ key }) => key === 'sharpeRatio');
  return sharpe !== undefined && !sharpe.reason?.startsWith('insufficient sample');
}

/** The record that is shown for a strategy, with its curve. */
type ShownRecord =
  | { readonly kind: 'live'; readonly curve: Marks; readonly record: LiveRecord }
  | { readonly kind: 'backtest'; readonly curve: Marks; readonly record: BacktestRecordRow };

/** Returns the record that is shown for a strategy: the live one once it is long enough. Null without one. */
function shownRecord(backtest: BacktestRecordRow | null, live: LiveRecord | null): ShownRecord | null {
  if (live && isLongEnough(live)) return { kind: 'live', curve: live.curve, record: live };
  if (!backtest) return null;
  return { kind: 'backtest', curve: { time: backtest.curveTime, equity: backtest.curveEquity }, record: backtest };
}

function getMetrics(strategyId: string, market: MarketKind, shown: ShownRecord | null): PerformanceMetrics {
  if (shown === null) return noFigures(strategyId, market, 'no backtest computed yet');
  const { kind, record } = shown;
  if (kind === 'backtest') {
    const curve = { time: record.curveTime, equity: record.curveEquity };
    return toMetrics({ ...record, curve }, { record: kind, market }, record.from, record.to);
  }
  const { time } = record.curve;
  return toMetrics(record, { record: kind, market }, new Date(time[0]!), new Date(time[time.length - 1]!));
}

/** Returns every parameter's name and value, for the Config tab. */
function getConfiguration(strategy: Strategy): Record<string, string> {
  return Object.fromEntries(
    Object.values(strategy.parameters).map(({ label, unit, default: value }) => [
      label,
      unit ? `${value} ${unit}` : `${value}`,
    ]),
  );
}

/** Returns the view of a strategy for the API and the pages; without a version it is not published in this market yet. */
export function toStrategy(
  strategy: Strategy,
  market: MarketKind,
  version: (StrategyVersionRow & Pick<StrategyAnswer, 'switchedOff'>) | null,
  backtest: BacktestRecordRow | null,
  live: LiveRecord | null,
  parity: StrategyParity,
): Omit<StrategyAnswer, 'restored'> {
  const shown = shownRecord(backtest, live);
  const content = getStrategyContent(strategy.id)!;
  const { executionPlaybook: playbook } = content;
  const conditions = playbook.setupConditions;
  return {
    id: strategy.id,
    version: version?.version ?? FIRST_VERSION,
    name: content.name,
    description: content.description,
    oneLiner: content.oneLiner,
    overview: content.overview,
    whoFor: content.whoFor,
    approach: content.approach,
    riskLevel: content.riskLevel,
    markets: [...strategy.markets],
    timeframes: [...strategy.timeframes],
    timeframesByMarket: timeframesByMarket(strategy),
    symbols: unique(version?.streams.map(({ symbol }) => symbol) ?? []),
    streams: version?.streams.map(({ symbol, timeframe }) => ({ symbol, timeframe })) ?? [],
    signalTypes: [...content.signalTypes],
    performanceMetrics: getMetrics(strategy.id, market, shown),
    equityCurve: shown && smallCurve(shown.curve),
    realResult: RESEARCH[strategy.id]?.untouched ?? null,
    parity,
    riskProfile: content.riskProfile,
    backtestMethodology: content.backtestMethodology,
    configuration: getConfiguration(strategy),
    parameters: { ...strategy.parameters },
    executionPlaybook: {
      ...playbook,
      setupConditions: typeof conditions === 'string' ? conditions : [...conditions],
    },
    faq: content.faq.map(({ question, answer }) => ({ question, answer })),
    isBuiltIn: isBuiltIn(strategy.id),
    isActive: version !== null && version.streams.length > 0 && version.switchedOff === null,
    isPaused: version?.switchedOff?.state === 'paused',
    switchedOff: version?.switchedOff ?? null,
    publishedIndex: version?.logIndex ?? null,
  };
}
