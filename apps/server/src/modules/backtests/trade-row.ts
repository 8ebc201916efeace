import type { StrategyTrade } from '@sealtick/contract';
import { formatPrice, gradeOf, type Instrument, toIso } from '@sealtick/engine';
import type { BacktestTrade } from './run-backtest.ts';

/** Returns a trade of a back-test as stored, served and exported. */
export function toTradeRow(
  { trade, confidence }: Pick<BacktestTrade, 'trade' | 'confidence'>,
  { digits }: Pick<Instrument, 'digits'>,
): StrategyTrade {
  const { signal } = trade;
  const price = (value: number) => formatPrice(value, digits);
  const parts = (levels: readonly { price: number; weight: number }[]) =>
    levels.map((level) => ({ price: price(level.price), weight: level.weight }));
  return {
    symbol: signal.symbol,
    timeframe: signal.timeframe,
    side: signal.side,
    type: signal.type,
    signalAt: toIso(signal.barCloseAt),
    entry: price(signal.entry),
    stop: price(signal.stop),
    targets: parts(signal.targets),
    grade: gradeOf(confidence),
    confidence,
    filledAt: toIso(trade.fillTime),
    fillPrice: price(trade.fillPrice),
    closedAt: toIso(trade.closedAt),
    closeReason: trade.closeReason,
    exits: parts(trade.exits),
    barsHeld: trade.barsHeld,
    grossR: trade.grossR,
    cost: trade.cost,
    netR: trade.netR,
    maeR: trade.maeR,
    mfeR: trade.mfeR,
    firstTargetReached: trade.firstTargetReached,
    reason: signal.reason,
    index: null,
  };
}
