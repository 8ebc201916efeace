import type { Bar } from '../bars/bar.ts';
import type { Timeframe } from '../bars/timeframe.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { nthSlotEnd } from '../instruments/next-slot.ts';
import type { Setup, Side, Target } from '../strategies/strategy.ts';
import type { PriceGrid } from './price-grid.ts';
import type { Signal, SignalTarget } from './trade.ts';
import { type Fault, findOrderFault, findPriceFault, findTermsFault } from './validation.ts';

const NO_TARGETS: readonly SignalTarget[] = [];

/**
 * A setup as the signal it becomes at this bar's close, or the fault it is refused for. Its prices are put to the tick (stop
 * outward, targets inward) and its weights to numbers that sum to 1.
 */
export function acceptSetup(
  setup: Setup,
  bar: Bar,
  instrument: Instrument,
  timeframe: Timeframe,
  grid: PriceGrid,
): Signal | Fault {
  const fault = findTermsFault(setup) ?? findPriceFault(setup, grid);
  if (fault !== null) return fault;
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
    reason: setup.reason,
    barCloseAt: bar.closeTime,
    validUntil: nthSlotEnd(instrument, timeframe, bar.closeTime, validBars),
  };
  return findOrderFault(signal, bar.close, grid) ?? signal;
}

function placeTargets(targets: readonly Target[], side: Side, grid: PriceGrid): readonly SignalTarget[] {
  if (targets.length === 0) return NO_TARGETS;
  return targets.map(({ price, weight = 1 / targets.length }) => ({ price: grid.awayFromProfit(price, side), weight }));
}
