import type { Basis, Calibration, StrategyTrade } from '@sealtick/contract';
import {
  brierScore,
  brierSkill,
  type EquityCurve,
  formatPrice,
  getStrategy,
  isSuccess,
  type MarketKind,
  reliabilityBins,
  type ScoredSignal,
  type Statistic,
  type StrategyDoubts,
  toIso,
} from '@sealtick/engine';
import type { LiveRecord, RecordedTrade } from '@sealtick/record';
import type { BacktestRecordRow } from '../../backtests/index.ts';

/** One record, backtest or live, with the data of its figures. */
export interface RecordSource {
  readonly strategyId: string;
  readonly basis: Basis;
  readonly periodsPerYear: number;
  readonly curve: EquityCurve;
  readonly statistics: readonly Statistic[];
  /** Trades closed by the curve's last mark, oldest first. */
  readonly trades: readonly StrategyTrade[];
  readonly calibration: Calibration;
  /** Null for what has none, and before they are computed. */
  readonly doubts: StrategyDoubts | null;
}

/** Returns the confidence that each signal of a strategy's backtest would have stated from earlier outcomes, and its result. */
export function scoredTrades(strategyId: string, trades: readonly StrategyTrade[]): readonly ScoredSignal[] {
  const success = getStrategy(strategyId)?.success;
  return trades.map((trade) => ({ stated: trade.confidence / 100, isReached: isSuccess(trade, success) }));
}

/** Returns stated confidence against actual results for groups of signals, one per strategy. */
export function computeCalibration(...groups: readonly (readonly ScoredSignal[])[]): Calibration {
  const scored = groups.flat();
  return {
    signals: scored.length,
    brier: brierScore(scored),
    skill: brierSkill(groups),
    bins: reliabilityBins(scored).map((bin) => ({ ...bin })),
  };
}

/** Returns the trades of one record, oldest first: of its timeframe, filled within its window. */
export function tradesWithin(
  trades: readonly StrategyTrade[],
  { timeframe, from }: Pick<BacktestRecordRow, 'timeframe' | 'from'>,
): readonly StrategyTrade[] {
  const begin = from.toISOString();
  return trades.filter((trade) => trade.filledAt >= begin && (timeframe === 'all' || trade.timeframe === timeframe));
}

/** Returns the stored backtest with the confidence that its signals would have stated. */
export function backtestSource(
  row: BacktestRecordRow,
  market: MarketKind,
  trades: readonly StrategyTrade[],
  doubts: StrategyDoubts | null = null,
): RecordSource {
  return {
    strategyId: row.strategyId,
    basis: { record: 'backtest', market },
    periodsPerYear: row.periodsPerYear,
    curve: { time: row.curveTime, equity: row.curveEquity },
    statistics: row.statistics,
    trades,
    calibration: computeCalibration(scoredTrades(row.strategyId, trades)),
    doubts,
  };
}

/** Returns the live record computed from the log, without trades closed after its last mark. */
export function liveSource(record: LiveRecord): RecordSource {
  const end = record.curve.time.at(-1)!;
  return {
    strategyId: record.strategyId,
    basis: { record: 'live', market: record.market },
    periodsPerYear: record.periodsPerYear,
    curve: record.curve,
    statistics: record.statistics,
    trades: record.trades
      .filter(({ decidedAt }) => decidedAt !== null && decidedAt <= end)
      .sort((a, b) => a.decidedAt! - b.decidedAt!)
      .map(toTrade),
    calibration: computeCalibration(record.confidence.scored),
    doubts: null,
  };
}

function toTrade({
  opened,
  filledAt,
  fillPrice,
  exits,
  closedAt,
  cost,
  closeReason,
  netR,
}: RecordedTrade): StrategyTrade {
  const digits = opened.entry.split('.')[1]?.length ?? 0;
  const direction = opened.side === 'long' ? 1 : -1;
  const firstTarget = Number(opened.targets[0]!.price);
  return {
    symbol: opened.symbol,
    timeframe: opened.timeframe,
    side: opened.side,
    type: opened.type,
    signalAt: opened.barCloseAt,
    entry: opened.entry,
    stop: opened.stop,
    targets: opened.targets.map(({ price, weight }) => ({ price, weight })),
    grade: opened.grade,
    confidence: opened.confidence,
    filledAt: toIso(filledAt),
    fillPrice: formatPrice(fillPrice, digits),
    closedAt: toIso(closedAt!),
    closeReason: closeReason!,
    exits: exits.map(({ price, weight }) => ({ price: formatPrice(price, digits), weight })),
    barsHeld: null,
    grossR: null,
    cost: cost!,
    netR,
    maeR: null,
    mfeR: null,
    firstTargetReached: exits.some(({ price }) => direction * (price - firstTarget) >= 0),
    reason: null,
    index: opened.index,
  };
}
