import type { PerformanceMetrics, Strategy as StrategyAnswer, StrategyParity } from '@sealtick/contract';
import { getStrategyContent, type MarketKind, type Statistic, type Strategy } from '@sealtick/engine';
import { LIBRARY_FIGURES, type LiveRecord, libraryFigures } from '@sealtick/record';
import type { BacktestRecordRow } from '../backtests/index.ts';
import { FIRST_VERSION } from './publish-version.ts';
import { smallCurve } from './small-curve.ts';
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

type Shown = Pick<StrategyAnswer, 'performanceMetrics' | 'equityCurve'>;

/** Returns figures and curve of the record that is shown for the strategy. */
function recordOf(market: MarketKind, backtest: BacktestRecordRow | null, live: LiveRecord | null): Shown {
  if (live && isLongEnough(live)) {
    const { time } = live.curve;
    const [from, to] = [new Date(time[0]!), new Date(time.at(-1)!)];
    return {
      performanceMetrics: toMetrics(live.statistics, { record: 'live', market }, from, to),
      equityCurve: smallCurve(live.curve),
    };
  }
  if (!backtest) {
    return { performanceMetrics: noFigures(market, 'no back-test computed yet'), equityCurve: null };
  }
  const { statistics, from, to, curveTime: time, curveEquity: equity } = backtest;
  return {
    performanceMetrics: toMetrics(statistics, { record: 'backtest', market }, from, to),
    equityCurve: smallCurve({ time, equity }),
  };
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
 */
export function toStrategy(
  strategy: Strategy,
  market: MarketKind,
  version: (StrategyVersionRow & Pick<StrategyAnswer, 'isPaused'>) | null,
  backtest: BacktestRecordRow | null,
  live: LiveRecord | null,
  parity: StrategyParity,
): StrategyAnswer {
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
    ...recordOf(market, backtest, live),
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
    isActive: version !== null && version.streams.length > 0 && !version.isPaused,
    isPaused: version?.isPaused ?? false,
    publishedIndex: version?.logIndex ?? null,
  };
}
