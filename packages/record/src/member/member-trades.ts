import { type Edge, edgeOf, type MarketKind, tradeRisk } from '@sealtick/engine';
import type { LogContents } from '../log-contents.ts';
import { type RecordedTrade, tradeOf } from '../recorded-trade.ts';
import { SignalHistory } from '../signal-history.ts';
import { stateAfter } from '../signal-state.ts';
import { termsOf } from '../trade-terms.ts';
import type { MemberInput } from './member-input.ts';
import { hadAccess, settingsAt } from './member-terms.ts';

/**
 * Returns the live signals of one market that were opened while the member was actively subscribed to them. What happened to
 * a signal is known at once while the subscription is active, and otherwise once it is public.
 */
export function memberSignals(input: MemberInput): SignalHistory[] {
  const { contents, market, access, assetClassOf, publicUntil, now } = input;
  return contents.signals.all.flatMap((signal) => {
    const { strategyId, symbol, issuedAt, market: itsMarket } = signal.opened;
    const hadIt = (at: number) => hadAccess(access, strategyId, assetClassOf(symbol), at);
    if (itsMarket !== market || !hadIt(Date.parse(issuedAt))) return [];
    return [hadIt(now) ? signal : knownUntil(signal, publicUntil)];
  });
}

function knownUntil(signal: SignalHistory, moment: number): SignalHistory {
  const changes = signal.changes.filter(({ issuedAt }) => Date.parse(issuedAt) <= moment);
  if (changes.length === signal.changes.length) return signal;
  return new SignalHistory(signal.opened, changes, stateAfter(signal.opened, changes));
}

/** What strategies' closed live trades show at a moment; each strategy's trades are computed once. */
export class StrategyEdges {
  private readonly contents: LogContents;
  private readonly market: MarketKind;
  private readonly closed = new Map<string, readonly RecordedTrade[]>();

  constructor(contents: LogContents, market: MarketKind) {
    this.contents = contents;
    this.market = market;
  }

  /** Returns what the trades show that were decided by a moment, ms UTC. */
  at(strategyId: string, until: number): Edge {
    let closed = this.closed.get(strategyId);
    if (!closed) {
      closed = this.tradesOf(strategyId).filter(({ decidedAt }) => decidedAt !== null);
      this.closed.set(strategyId, closed);
    }
    return edgeOf(closed.filter(({ decidedAt }) => decidedAt! <= until).map(({ netR }) => netR));
  }

  private tradesOf(strategyId: string): readonly RecordedTrade[] {
    const { versions = [], signals = [] } = this.contents.strategy(strategyId, this.market) ?? {};
    return signals.flatMap((signal) => tradeOf(signal, termsOf(versions, signal.opened)) ?? []);
  }
}

/** Returns the trades of signals, each at the member's risk per trade when it was filled; ordered by fill. */
export function memberTrades(
  { contents, settings, market }: Pick<MemberInput, 'contents' | 'settings' | 'market'>,
  signals: readonly SignalHistory[],
): RecordedTrade[] {
  const edges = new StrategyEdges(contents, market);
  const trades = signals.flatMap((signal) => {
    return tradeOf(signal, termsOf(contents.versionsOf(signal.opened.strategyId, market), signal.opened)) ?? [];
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
