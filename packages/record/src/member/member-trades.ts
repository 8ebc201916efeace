import { tradeRisk } from '@sealtick/engine';
import type { RecordedTrade } from '../recorded-trade.ts';
import type { SignalHistory } from '../signal-history.ts';
import { signalTrade } from '../signal-trade.ts';
import type { HistoryInput } from './member-input.ts';
import { settingsAt } from './member-terms.ts';
import { StrategyEdges } from './strategy-edges.ts';

/** Returns the trades of signals, each at the member's risk per trade when it was filled; ordered by fill. */
export function memberTrades(
  { contents, settings, market }: Pick<HistoryInput, 'contents' | 'settings' | 'market'>,
  signals: readonly SignalHistory[],
): RecordedTrade[] {
  const edges = new StrategyEdges(contents, market);
  const trades = signals.flatMap((signal) => {
    return signalTrade(contents.getVersions(signal.opened.strategyId, market), signal) ?? [];
  });
  const riskAt = ({ opened, fillBar }: RecordedTrade) => {
    const inForce = settingsAt(settings, fillBar);
    const edge = inForce.sizing === 'kelly' ? edges.at(opened.strategyId, fillBar) : null;
    return tradeRisk(inForce, edge).fraction;
  };
  return trades
    .map((trade) => ({ ...trade, riskFraction: riskAt(trade) }))
    .sort((a, b) => a.fillKnownAt - b.fillKnownAt);
}
