import type { Signal } from '../simulate/trade.ts';
import type { Count } from './outcome-counts.ts';

/** Weight of the prior, in outcomes. */
const PRIOR_WEIGHT = 20;

/** Outcomes needed for a calibrated confidence; below, it is shown as "uncalibrated". */
export const CALIBRATED_FROM = 100;

/**
 * Returns the chance that the first target is reached before the stop if prices had no direction: risk / (risk +
 * reward), from the published prices. Risk 2, reward 1: 0.666667. NaN without a stop or targets (benchmarks only).
 */
export function priorChance(signal: Pick<Signal, 'entry' | 'stop' | 'targets'>): number {
  if (signal.targets.length === 0) return Number.NaN;
  const risk = Math.abs(signal.entry - signal.stop);
  const reward = Math.abs(signal.targets[0]!.price - signal.entry);
  return risk / (risk + reward);
}

/** Returns a share drawn towards a prior that weighs as much as 20 outcomes: (wins + 20 * prior) / (n + 20). */
export function shrunkShare({ n, wins }: Pick<Count, 'n' | 'wins'>, prior: number, weight = PRIOR_WEIGHT): number {
  return (wins + weight * prior) / (n + weight);
}

/**
 * Returns the chance of a success (engine rule 19): the prior of the signal's own risk and reward, moved by the strategy's
 * outcomes.
 */
export function chanceOfSuccess(
  signal: Pick<Signal, 'entry' | 'stop' | 'targets'>,
  outcomes: Pick<Count, 'n' | 'wins'>,
): number {
  return shrunkShare(outcomes, priorChance(signal));
}
