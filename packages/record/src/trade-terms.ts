import { riskFraction, type SessionId } from '@sealtick/engine';
import type { OpenedEntry, StrategyEntry } from './entries.ts';

/** Fields of the publication that a trade is computed with. */
export interface TradeTerms {
  /** Session of its instrument. */
  readonly session: SessionId;
  /** Share of the balance that it risks (engine rule 13). */
  readonly riskFraction: number;
}

/**
 * Returns the terms of a signal by the entry of its version, or by the newest entry where the log does not have that one. They
 * are computed from `streams` and `instruments`, so older entries are read by the same rule.
 *
 * @param versions Publications of its strategy in its market, oldest first.
 */
export function getTerms(versions: readonly StrategyEntry[], { version, symbol }: OpenedEntry): TradeTerms {
  const entry = versions.findLast((one) => one.version === version) ?? versions.at(-1);
  const instrument = entry?.instruments.find((one) => one.symbol === symbol);
  return { session: instrument?.session ?? 'always', riskFraction: riskFraction(entry?.streams.length ?? 1) };
}
