import type { Bar } from '../bars/bar.ts';
import type { StoredTimeframe } from '../bars/timeframe.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { nthSlotEnd } from '../instruments/next-slot.ts';
import type { Setup, Side, Target } from '../strategies/strategy.ts';
import type { PriceGrid } from './price-grid.ts';
import type { Signal, SignalTarget } from './trade.ts';
import { findOrderProblem, findPriceProblem, findTermsProblem, type SetupProblem } from './validation.ts';

const NO_TARGETS: readonly SignalTarget[] = [];

/**
 * Returns the signal of a setup at this bar's close, or the problem for which it is refused. Prices are rounded to the
 * tick (stop outward, targets inward), and weights sum to 1.
 * @param keepsReason False for a signal without its text.
 */
export function acceptSetup(
  setup: Setup,
  bar: Bar,
  instrument: Instrument,
  timeframe: StoredTimeframe,
  grid: PriceGrid,
  keepsReason = true,
): Signal | SetupProblem {
  const problem = findTermsProblem(setup) ?? findPriceProblem(setup, grid);
  if (problem !== null) return problem;
  const { side, stop, validBars = 1 } = setup;
  const signal: Signal = {
    symbol: instrument.symbol,
    timeframe,
    side,
    type: setup.type,
    entry: grid.nearest(setup.entry),
    stop: stop === undefined ? Number.NaN : grid.awayFromProfit(stop, side),
    targets: placeTargets(setup.targets, side, grid),
    validBars,
    breakEvenAfterTarget: setup.breakEvenAfterTarget ?? null,
    maxBars: setup.maxBars ?? null,
    reason: keepsReason ? setup.reason : '',
    barCloseAt: bar.closeTime,
    validUntil: nthSlotEnd(instrument, timeframe, bar.closeTime, validBars),
  };
  return findOrderProblem(signal, bar.close, grid) ?? signal;
}

function placeTargets(targets: readonly Target[], side: Side, grid: PriceGrid): readonly SignalTarget[] {
  if (targets.length === 0) return NO_TARGETS;
  return targets.map(({ price, weight = 1 / targets.length }) => ({ price: grid.awayFromProfit(price, side), weight }));
}
