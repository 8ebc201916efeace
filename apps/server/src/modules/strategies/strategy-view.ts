import type { PerformanceMetrics, Strategy as StrategyAnswer, StrategyParity } from '@sealtick/contract';
import { getStrategyContent, type MarketKind, type Statistic, type Strategy } from '@sealtick/engine';
import { LIBRARY_FIGURES, type LiveRecord, libraryFigures } from '@sealtick/record';
import type { BacktestRecordRow } from '../backtests/index.ts';
import { type CurveWindows, cutCurve } from './common-windows.ts';
import { FIRST_VERSION } from './publish-version.ts';
import { type Marks, smallCurve } from './small-curve.ts';
import type { StrategyVersionRow } from './strategies.tables.ts';

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Returns empty figures with the reason. */
function noFigures(market: MarketKind, reason: string): PerformanceMetrics {
  const basis = { record: 'backtest', market } as const;
  return { ...libraryFigures([]), trades: 0, from: null, to: null, basis, reason };
}

/** Returns the figures of the library from the record's statistics; `reason` is that of the first missing one. */
function toMetrics(
  statistics: readonly Statistic[],
  basis: PerformanceMetrics['basis'],
  from: Date,
  to: Date,
): PerformanceMetrics {
  const figures = libraryFigures(statistics);
  const reasons = Object.values(LIBRARY_FIGURES).map(
    (name) => statistics.find(({ key }) => key === name)?.reason ?? null,
  );
  return {
    ...figures,
    trades: figures.trades ?? 0,
    from: from.toISOString(),
    to: to.toISOString(),
    basis,
    reason: reasons.find((reason) => reason !== null) ?? null,
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
export function shownRecord(backtest: BacktestRecordRow | null, live: LiveRecord | null): ShownRecord | null {
  if (live && isLongEnough(live)) return { kind: 'live', curve: live.curve, record: live };
  if (!backtest) return null;
  return { kind: 'backtest', curve: { time: backtest.curveTime, equity: backtest.curveEquity }, record: backtest };
}

function metricsOf(market: MarketKind, shown: ShownRecord | null): PerformanceMetrics {
  if (shown === null) return noFigures(market, 'no back-test computed yet');
  const { kind, record } = shown;
  if (kind === 'backtest') return toMetrics(record.statistics, { record: kind, market }, record.from, record.to);
  const { time } = record.curve;
  return toMetrics(record.statistics, { record: kind, market }, new Date(time[0]!), new Date(time[time.length - 1]!));
}

/** Returns every parameter's name and value, for the Config tab. */
function configurationOf(strategy: Strategy): Record<string, string> {
  return Object.fromEntries(
    Object.values(strategy.parameters).map(({ label, unit, default: value }) => [
      label,
      unit ? `${value} ${unit}` : `${value}`,
    ]),
  );
}

/**
 * Returns the view of a strategy for the API and the pages; without a version it is not published in this market yet.
 * @param windows The days that the curves of a list have in common.
 */
export function toStrategy(
  strategy: Strategy,
  market: MarketKind,
  version: (StrategyVersionRow & Pick<StrategyAnswer, 'switchedOff'>) | null,
  backtest: BacktestRecordRow | null,
  live: LiveRecord | null,
  parity: StrategyParity,
  windows: CurveWindows = {},
): StrategyAnswer {
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
    symbols: unique(version?.streams.map(({ symbol }) => symbol) ?? []),
    signalTypes: [...content.signalTypes],
    performanceMetrics: metricsOf(market, shown),
    equityCurve: shown && smallCurve(cutCurve(shown.curve, windows[shown.kind])),
    parity,
    riskProfile: content.riskProfile,
    backtestMethodology: content.backtestMethodology,
    configuration: configurationOf(strategy),
    parameters: { ...strategy.parameters },
    executionPlaybook: {
      ...playbook,
      setupConditions: typeof conditions === 'string' ? conditions : [...conditions],
    },
    faq: content.faq.map(({ question, answer }) => ({ question, answer })),
    isActive: version !== null && version.streams.length > 0 && version.switchedOff === null,
    isPaused: version?.switchedOff?.state === 'paused',
    switchedOff: version?.switchedOff ?? null,
    publishedIndex: version?.logIndex ?? null,
  };
}
