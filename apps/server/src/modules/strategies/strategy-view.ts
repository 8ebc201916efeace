import type { PerformanceMetrics, Strategy as StrategyAnswer, StrategyParity } from '@sealtick/contract';
import { getStrategyContent, type Statistic, type StatisticKey, type Strategy } from '@sealtick/engine';
import type { LiveRecord } from '@sealtick/record';
import type { BacktestRecordRow } from '../backtests/index.ts';
import { FIRST_VERSION } from './publish-version.ts';
import { smallCurve } from './small-curve.ts';
import type { StrategyVersionRow } from './strategies.tables.ts';

type Market = 'real' | 'simulated';

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Returns empty figures with the reason. */
function noFigures(market: Market, reason: string): PerformanceMetrics {
  return {
    sharpe: null,
    maxDrawdown: null,
    winRate: null,
    avgRR: null,
    annualReturn: null,
    trades: 0,
    from: null,
    to: null,
    basis: { record: 'backtest', market },
    reason,
  };
}

/** Returns the five figures of the entity from the record's statistics; `reason` is that of the first missing one. */
function toMetrics(
  statistics: readonly Statistic[],
  basis: PerformanceMetrics['basis'],
  from: Date,
  to: Date,
): PerformanceMetrics {
  const find = (key: StatisticKey) => statistics.find((statistic) => statistic.key === key);
  const shown = {
    sharpe: 'sharpeRatio',
    maxDrawdown: 'maxDrawdown',
    winRate: 'winRate',
    avgRR: 'avgRR',
    annualReturn: 'cagr',
  } as const;
  const value = (name: keyof typeof shown) => find(shown[name])?.value ?? null;
  return {
    sharpe: value('sharpe'),
    maxDrawdown: value('maxDrawdown'),
    winRate: value('winRate'),
    avgRR: value('avgRR'),
    annualReturn: value('annualReturn'),
    trades: find('trades')?.value ?? 0,
    from: from.toISOString(),
    to: to.toISOString(),
    basis,
    reason:
      Object.values(shown)
        .map((key) => find(key)?.reason ?? null)
        .find((reason) => reason !== null) ?? null,
  };
}

/** Whether a live record is shown as the strategy's figures: its risk ratios have enough samples. */
function isLongEnough({ statistics }: LiveRecord): boolean {
  const sharpe = statistics.find(({ key }) => key === 'sharpeRatio');
  return sharpe !== undefined && !sharpe.reason?.startsWith('insufficient sample');
}

type Shown = Pick<StrategyAnswer, 'performanceMetrics' | 'equityCurve'>;

/** Returns figures and curve of the record that is shown for the strategy. */
function recordOf(market: Market, backtest: BacktestRecordRow | null, live: LiveRecord | null): Shown {
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
  market: Market,
  version: StrategyVersionRow | null,
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
    isActive: version !== null && version.streams.length > 0,
    publishedIndex: version?.logIndex ?? null,
  };
}
