import { InvalidParameterError, requirePositive } from '../parameters.ts';
import { computeDistance, exact, type Fraction, product, toNumber, wholeTimes } from './fraction.ts';

/** Smallest step of a position, in lots. */
const LOT_STEP = 0.01;

export interface SizingInput {
  /** Most that the stop may lose, account currency, at least 0. */
  readonly budget: Fraction;
  readonly entry: number;
  readonly stop: number;
  /** Units of the underlying in one contract (lot). */
  readonly contractSize: number;
  /** Account currency per unit of quote currency. */
  readonly quoteToAccount: Fraction;
  /** Smallest step of the position size, in contracts. */
  readonly lotStep?: number;
}

/** A position size. Amounts are in account currency, before costs. */
export interface PositionSize {
  /** Contracts, rounded down to the step; 0 if the smallest step would risk more than the budget. */
  readonly lots: number;
  readonly units: number;
  /** Loss at the stop with this size. */
  readonly atRisk: number;
  readonly lossPerLot: number;
  /** Loss at the stop with the smallest step. */
  readonly lossPerStep: number;
}

/**
 * Returns the most contracts whose loss from entry to stop stays within the budget:
 *
 *   lots = ⌊budget ÷ (|entry − stop| × contractSize × quoteToAccount)⌋ to the lot step
 *
 * Computed in whole numbers: in doubles ⌊120 / 300 / 0.01⌋ is 39, not 40.
 *
 * @throws {InvalidParameterError} on a value that is not positive (prices may be below 0), or a stop at the entry.
 */
export function positionSize(input: SizingInput): PositionSize {
  const { budget, entry, stop, contractSize, quoteToAccount, lotStep = LOT_STEP } = input;
  for (const [name, price] of Object.entries({ entry, stop })) {
    if (!Number.isFinite(price)) throw new InvalidParameterError(name, price, 'a finite price');
  }
  requirePositive('|entry - stop|', Math.abs(entry - stop));
  requirePositive('contractSize', contractSize);
  requirePositive('lotStep', lotStep);
  const lossPerLot = product(computeDistance(exact(entry), exact(stop)), exact(contractSize), quoteToAccount);
  const lossPerStep = product(lossPerLot, exact(lotStep));
  const steps = wholeTimes(budget, lossPerStep);
  const lots = product({ top: steps, bottom: 1n }, exact(lotStep));
  return {
    lots: toNumber(lots),
    units: toNumber(product(lots, exact(contractSize))),
    atRisk: toNumber(product(lots, lossPerLot)),
    lossPerLot: toNumber(lossPerLot),
    lossPerStep: toNumber(lossPerStep),
  };
}
