import { brierScore, type ReliabilityBin, reliabilityBins, type ScoredSignal } from '@sealtick/engine';
import type { SignalStory } from './signal-book.ts';

/** How the chances stated with published signals compare with what happened (engine rule 19). */
export interface ConfidenceScore {
  /** Published signals that were filled and are fully decided. */
  readonly signals: number;
  /** 0 best, 0.25 a coin; null without signals. */
  readonly brier: number | null;
  readonly bins: readonly ReliabilityBin[];
  /** Each of them, for who scores several strategies together. */
  readonly scored: readonly ScoredSignal[];
}

/** Scores the published signals that were filled and decided by `until` (ms UTC): what was never filled decided nothing. */
export function scoreConfidence(stories: readonly SignalStory[], until = Number.POSITIVE_INFINITY): ConfidenceScore {
  const scored = stories
    .filter(({ fill, closed }) => fill && closed && Date.parse(closed.barCloseAt) <= until)
    .map(({ opened, targets }) => ({ stated: opened.confidence / 100, isReached: targets.length > 0 }));
  return { signals: scored.length, brier: brierScore(scored), bins: reliabilityBins(scored), scored };
}
