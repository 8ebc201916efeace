import { InvalidParameterError, requirePositive } from '../parameters.ts';

export interface SizingInput {
  /** Account balance, in account currency. */
  readonly balance: number;
  /** Share of the balance to lose at the stop, a fraction in (0, 1]. */
  readonly riskFraction: number;
  readonly entry: number;
  readonly stop: number;
  /** Units of the underlying in one contract (lot). */
  readonly contractSize: number;
  /** Account currency per unit of quote currency. */
  readonly quoteToAccount: number;
  /** Smallest step of the position size, in contracts. */
  readonly lotStep: number;
}

export interface PositionSize {
  /** Contracts, rounded down to the step, so that the risk is not exceeded. */
  readonly lots: number;
  readonly units: number;
  /** Loss at the stop with this size, account currency, before costs. */
  readonly riskAmount: number;
}

/**
 * Returns the fixed-fractional size: the most contracts whose loss from entry to stop stays within `balance *
 * riskFraction`.
 *
 * @throws {InvalidParameterError} on a value that is not positive, a fraction above 1, or a stop at the entry.
 */
export function positionSize(input: SizingInput): PositionSize {
  const { balance, riskFraction, entry, stop, contractSize, quoteToAccount, lotStep } = input;
  requirePositive('balance', balance);
  requirePositive('riskFraction', riskFraction);
  if (riskFraction > 1) throw new InvalidParameterError('riskFraction', riskFraction, 'at most 1');
  requirePositive('entry', entry);
  requirePositive('stop', stop);
  requirePositive('|entry - stop|', Math.abs(entry - stop));
  requirePositive('contractSize', contractSize);
  requirePositive('quoteToAccount', quoteToAccount);
  requirePositive('lotStep', lotStep);
  const lossPerLot = Math.abs(entry - stop) * contractSize * quoteToAccount;
  const steps = Math.floor((balance * riskFraction) / lossPerLot / lotStep + 1e-9);
  const lots = Number((steps * lotStep).toPrecision(12));
  return { lots, units: lots * contractSize, riskAmount: lots * lossPerLot };
}
