import { computeDistance, exact, type Fraction, product, toNumber } from './fraction.ts';

/** A target of a signal, and the share of the position that leaves there. */
export interface SizedTarget {
  readonly price: number;
  readonly weight: number;
}

/** What the part that leaves at a target gains, in account currency, before costs. */
export interface TargetGain {
  readonly weight: number;
  readonly amount: number;
}

/**
 * Returns the gain of the part that leaves at each target: units × weight × |target − entry| × conversion.
 *
 * @param perPoint Units of the position × conversion, account currency.
 */
export function targetGains(entry: number, targets: readonly SizedTarget[], perPoint: Fraction): TargetGain[] {
  return targets.map(({ price, weight }) => {
    const amount = product(computeDistance(exact(price), exact(entry)), exact(weight), perPoint);
    return { weight, amount: toNumber(amount) };
  });
}
