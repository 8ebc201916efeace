import type { StrategyEntry } from './entries.ts';
import { getTrade, type RecordedTrade } from './recorded-trade.ts';
import type { SignalHistory } from './signal-history.ts';
import { getTerms, type TradeTerms } from './trade-terms.ts';

interface CachedTrade extends TradeTerms {
  readonly trade: RecordedTrade | null;
}

/** Many records contain the same signals, and a closed one never changes. */
const known = new WeakMap<SignalHistory, CachedTrade>();

/**
 * Returns the trade of a signal on the terms of its version; null where it was not filled. It is computed once for each state of
 * the signal.
 *
 * @param versions Publications of its strategy in its market, oldest first.
 */
export function signalTrade(versions: readonly StrategyEntry[], signal: SignalHistory): RecordedTrade | null {
  const terms = getTerms(versions, signal.opened);
  const before = known.get(signal);
  if (before?.session === terms.session && before.riskFraction === terms.riskFraction) return before.trade;
  const trade = getTrade(signal, terms);
  known.set(signal, { ...terms, trade });
  return trade;
}
