import type { StrategyTrade } from '@sealtick/contract';
import { formatPrice, type Instrument, type StoredTimeframe, streamTimeframe, toGrade, toIso } from '@sealtick/engine';
import type { BacktestTrade } from './run-backtest.ts';

/** A trade of a backtest of any timeframe, as exported. */
export interface TradeExport extends Omit<StrategyTrade, 'timeframe'> {
  readonly timeframe: StoredTimeframe;
}

/** Returns a trade of a stream as stored and served. */
export function toTradeRow(found: RatedTrade, instrument: Pick<Instrument, 'digits'>): StrategyTrade {
  const row = toTradeExport(found, instrument);
  return { ...row, timeframe: streamTimeframe(row.timeframe) };
}

type RatedTrade = Pick<BacktestTrade, 'trade' | 'confidence'>;

/** Returns a trade of a backtest as exported. */
export function toTradeExport({ trade, confidence }: RatedTrade, { digits }: Pick<Instrument, 'digits'>): TradeExport {
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
    grade: toGrade(confidence),
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
