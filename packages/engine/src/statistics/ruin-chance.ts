import { InvalidParameterError, requirePositive } from '../parameters.ts';

/** A walk of results, in one unit such as R. */
export interface RuinWalk {
  /** Mean of a result. */
  readonly mean: number;
  /** Standard deviation of a result, above 0. */
  readonly deviation: number;
  /** Loss from the start that counts as ruin, above 0. */
  readonly limit: number;
}

/**
 * Returns the chance that independent results ever add up to a loss of `limit`, a fraction: e^(−2 · mean · limit ÷ deviation²),
 * and 1 for a mean of at most 0. It is that of Brownian motion with drift, hence an approximation for results in steps.
 *
 * @throws {InvalidParameterError} on a deviation or limit that is not above 0, or a mean that is not finite.
 * @see Feller, An Introduction to Probability Theory and Its Applications, volume 1, chapter XIV.
 */
export function ruinChance({ mean, deviation, limit }: RuinWalk): number {
  if (!Number.isFinite(mean)) throw new InvalidParameterError('mean', mean, 'a finite number');
  requirePositive('deviation', deviation);
  requirePositive('limit', limit);
  return mean <= 0 ? 1 : Math.exp((-2 * mean * limit) / deviation ** 2);
}
