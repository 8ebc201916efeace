import { type Edge, edgeOf, type MarketKind, tradeRisk } from '@sealtick/engine';
import type { LogContents } from '../log-contents.ts';
import { type RecordedTrade, tradeOf } from '../recorded-trade.ts';
import type { SignalHistory } from '../signal-history.ts';
import { termsOf } from '../trade-terms.ts';
import type { MemberInput } from './member-input.ts';
import { hadAccess, type RiskVersion, settingsAt } from './member-terms.ts';

/** Returns the live signals of one market that were opened while the member was actively subscribed to them. */
export function memberSignals({ contents, market, access, assetClassOf }: MemberInput): SignalHistory[] {
  return contents.signals.all.filter(({ opened }) => {
    const { strategyId, symbol, issuedAt } = opened;
    return opened.market === market && hadAccess(access, strategyId, assetClassOf(symbol), Date.parse(issuedAt));
  });
}

/** Returns what the closed live trades of a strategy show, of those decided by a moment. */
export function strategyEdge(contents: LogContents, strategyId: string, market: MarketKind, until: number): Edge {
  const { versions = [], signals = [] } = contents.strategy(strategyId, market) ?? {};
  const trades = signals.flatMap((signal) => tradeOf(signal, termsOf(versions, signal.opened)) ?? []);
  return edgeOf(trades.filter(({ decidedAt }) => decidedAt !== null && decidedAt <= until).map(({ netR }) => netR));
}

/** Returns the trades of signals, each at the member's risk per trade when it was filled; ordered by fill. */
export function memberTrades(
  contents: LogContents,
  signals: readonly SignalHistory[],
  settings: readonly RiskVersion[],
): RecordedTrade[] {
  const trades = signals.flatMap((signal) => {
    const { strategyId, market } = signal.opened;
    return tradeOf(signal, termsOf(contents.versionsOf(strategyId, market), signal.opened)) ?? [];
  });
  const riskAt = ({ opened: { strategyId, market }, fillBar }: RecordedTrade) => {
    const inForce = settingsAt(settings, fillBar);
    const edge = inForce.sizing === 'kelly' ? strategyEdge(contents, strategyId, market, fillBar) : null;
    return tradeRisk(inForce, edge).fraction;
  };
  return trades
    .map((trade) => ({ ...trade, riskFraction: riskAt(trade) }))
    .sort((a, b) => a.fillKnownAt - b.fillKnownAt);
}
