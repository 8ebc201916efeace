import type { Setup, Side } from '../strategies/strategy.ts';
import type { PriceGrid } from './price-grid.ts';
import type { Signal } from './trade.ts';

/** A problem of a setup: the field, and what it must be. */
export interface SetupProblem {
  readonly field: string;
  readonly problem: string;
}

const WEIGHT_DUST = 1e-9;
export const MOST_TARGETS = 3;
/** Limit of `validBars`, because each slot is looked up in the calendar. */
const MOST_VALID_BARS = 1000;

/** Returns the problem of a field. What was found is described without running code of the strategy. */
export function problem(field: string, rule: string, found: unknown): SetupProblem {
  return { field, problem: `${field} must be ${rule}, not ${describe(found)}` };
}

function describe(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}

const isPrice = (value: unknown, { belowZero }: PriceGrid): boolean =>
  typeof value === 'number' && Number.isFinite(value) && (belowZero || value > 0);
const priceRule = ({ belowZero }: PriceGrid): string => (belowZero ? 'a finite price' : 'a finite price above 0');
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;

/** Returns the first problem of a setup other than its prices, or null. */
export function findTermsProblem(setup: Setup): SetupProblem | null {
  const { side, type, validBars, breakEvenAfterTarget, maxBars, reason, targets } = setup;
  if (side !== 'long' && side !== 'short') return problem('side', 'long or short', side);
  if (type !== 'market' && type !== 'limit' && type !== 'stop') return problem('type', 'market, limit or stop', type);
  if (!Array.isArray(targets)) return problem('targets', 'a list', targets);
  if (validBars !== undefined && !(isCount(validBars) && validBars <= MOST_VALID_BARS)) {
    return problem('validBars', `an integer from 1 to ${MOST_VALID_BARS}`, validBars);
  }
  if (type === 'market' && validBars !== undefined && validBars !== 1) {
    return problem('validBars', '1 for a market setup', validBars);
  }
  if (breakEvenAfterTarget !== undefined) {
    if (!isCount(breakEvenAfterTarget) || breakEvenAfterTarget > targets.length) {
      return problem('breakEvenAfterTarget', `the number of a target, 1 to ${targets.length}`, breakEvenAfterTarget);
    }
  }
  if (maxBars !== undefined && !isCount(maxBars)) return problem('maxBars', 'an integer of at least 1', maxBars);
  if (typeof reason !== 'string' || reason === '')
    return problem('reason', 'a text that says why', reason ? reason : '""');
  return null;
}

/** Returns the first problem of a setup's prices and weights, or null. With tick 0 stop and targets are optional. */
export function findPriceProblem(setup: Setup, grid: PriceGrid): SetupProblem | null {
  const { entry, stop, targets } = setup;
  const isBenchmark = grid.tick === 0;
  if (!isPrice(entry, grid)) return problem('entry', priceRule(grid), entry);
  if (stop === undefined ? !isBenchmark : !isPrice(stop, grid)) return problem('stop', priceRule(grid), stop);
  if (targets.length > MOST_TARGETS || (targets.length === 0 && !isBenchmark)) {
    return problem('targets', 'one to three', targets.length);
  }
  let sum = 0;
  for (let i = 0; i < targets.length; i++) {
    const { price, weight } = targets[i]!;
    if (!isPrice(price, grid)) return problem(`targets[${i}].price`, priceRule(grid), price);
    if ((weight === undefined) !== (targets[0]!.weight === undefined)) {
      return problem(`targets[${i}].weight`, 'given for all targets or for none', weight);
    }
    if (weight === undefined) continue;
    if (typeof weight !== 'number' || !(weight > 0 && weight <= 1))
      return problem(`targets[${i}].weight`, 'a share above 0 and at most 1', weight);
    sum += weight;
  }
  const isWeighted = targets.length > 0 && targets[0]!.weight !== undefined;
  return isWeighted && Math.abs(sum - 1) > WEIGHT_DUST ? problem('targets', 'weighted to a sum of 1', sum) : null;
}

/**
 * Returns the first problem in the order of a signal's prices, or null. Long: stop < entry < T1 < T2 < T3, a limit's
 * entry below the close and a stop entry above it, a market entry at it; mirrored for a short.
 */
export function findOrderProblem(signal: Signal, close: number, grid: PriceGrid): SetupProblem | null {
  const { side, type, entry, stop, targets } = signal;
  const sign = side === 'long' ? 1 : -1;
  if (type === 'market' && entry !== grid.nearest(close)) {
    return problem('entry', `the bar's close ${close} for a market setup`, entry);
  }
  if (type === 'limit' && (close - entry) * sign <= 0) {
    return problem('entry', `${sideWord(side, 'below')} the close ${close} for a limit`, entry);
  }
  if (type === 'stop' && (entry - close) * sign <= 0) {
    return problem('entry', `${sideWord(side, 'above')} the close ${close} for a stop entry`, entry);
  }
  if ((entry - stop) * sign <= 0) return problem('stop', `${sideWord(side, 'below')} the entry ${entry}`, stop);
  let last = entry;
  for (let i = 0; i < targets.length; i++) {
    const { price } = targets[i]!;
    if ((price - last) * sign <= 0) {
      const behind = i === 0 ? 'the entry' : 'the target before it,';
      return problem(`targets[${i}].price`, `${sideWord(side, 'above')} ${behind} ${last}`, price);
    }
    last = price;
  }
  return null;
}

/** Returns `above` or `below` for a long, and the opposite for a short. */
export function sideWord(side: Side, forLong: 'above' | 'below'): 'above' | 'below' {
  if (side === 'long') return forLong;
  return forLong === 'above' ? 'below' : 'above';
}
