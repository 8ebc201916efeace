import { brierScore, isSuccess, type ReliabilityBin, reliabilityBins, type ScoredSignal } from '@sealtick/engine';
import type { StrategyEntry } from './entries.ts';
import type { SignalHistory } from './signal-history.ts';

/** Stated confidence against actual results of published signals (engine rule 19). */
export interface ConfidenceScore {
  /** Published signals that were filled and are fully decided. */
  readonly signals: number;
  /** 0 is best, 0.25 is a coin toss; null without signals. */
  readonly brier: number | null;
  readonly bins: readonly ReliabilityBin[];
  /** Each of them, to score several strategies together. */
  readonly scored: readonly ScoredSignal[];
}

/**
 * Scores the published signals that were filled and decided by `until`, ms UTC: each by what its version's confidence is the
 * chance of.
 */
export function scoreConfidence(
  signals: readonly SignalHistory[],
  versions: readonly StrategyEntry[],
  until = Number.POSITIVE_INFINITY,
): ConfidenceScore {
  const successes = new Map(versions.map(({ version, success }) => [version, success]));
  const scored = signals
    .filter(({ state: { fillPrice, closedAt } }) => fillPrice && closedAt && Date.parse(closedAt) <= until)
    .map(({ opened, state: { targetsReached, pnl } }) => {
      const result = { firstTargetReached: targetsReached > 0, netR: pnl ?? 0 };
      return { stated: opened.confidence / 100, isReached: isSuccess(result, successes.get(opened.version)) };
    });
  return { signals: scored.length, brier: brierScore(scored), bins: reliabilityBins(scored), scored };
}
