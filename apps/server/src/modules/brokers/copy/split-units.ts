import type { BrokerInstrument } from '../broker-adapter.ts';
import type { CopiedTarget } from '../brokers.tables.ts';

/** A step or more beyond the last double below it. */
const TOLERANCE = 1e-9;
const UNIT_DIGITS = 12;

/**
 * Returns the units of each part of a position, one for each target, in whole steps of the broker. What rounding leaves over goes to
 * the last target; a part below the broker's smallest order joins the next one. The sum is that of all units.
 */
export function splitUnits(
  units: number,
  { unitStep, minUnits }: Pick<BrokerInstrument, 'unitStep' | 'minUnits'>,
  targets: readonly CopiedTarget[],
): readonly { readonly units: number; readonly target: number }[] {
  const toUnits = (steps: number) => Number((steps * unitStep).toPrecision(UNIT_DIGITS));
  let left = Math.round(units / unitStep);
  const least = Math.max(1, Math.ceil(minUnits / unitStep - TOLERANCE));
  const total = left;
  const parts: { units: number; target: number }[] = [];
  for (const [i, { price, weight }] of targets.entries()) {
    const isLast = i === targets.length - 1;
    const steps = isLast ? left : Math.floor(total * weight + TOLERANCE);
    // A rest that is too small for an order of its own stays with this part.
    const taken = left - steps < least ? left : steps;
    if (taken < least) continue;
    parts.push({ units: toUnits(taken), target: price });
    left -= taken;
    if (left === 0) break;
  }
  return parts;
}
