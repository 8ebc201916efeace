import { type CostTable, costsAt, type Exit, roundR, tradeCost } from '@sealtick/engine';
import type { OpenedEntry } from './entries.ts';

type Part = Pick<Exit, 'weight' | 'reason' | 'nights'>;

/**
 * Returns the costs that a closed trade can have by a published table, in price per unit; the first is without wider spreads.
 * The log gives the bar of a fill, but neither its moment nor the releases: each fill may have paid the usual spread, that of
 * the rollover or that of a release.
 */
export function possibleCosts(
  table: Omit<CostTable, 'source'>,
  { side, type }: Pick<OpenedEntry, 'side' | 'type'>,
  fill: { readonly bar: number; readonly price: number },
  exits: readonly Part[],
): number[] {
  const costs = costsAt(table, fill.bar, fill.price);
  const factors = new Set([1, table.rolloverFactor, table.releaseFactor]);
  let sums = [...factors].map((factor) => 0.5 * factor);
  for (const { weight } of exits) {
    const paid = [...factors].map((factor) => 0.5 * weight * factor);
    sums = [...new Set(sums.flatMap((sum) => paid.map((part) => sum + part)))];
  }
  const means = new Set([1, ...sums.map(roundR)]);
  return [...means].map((factor) => tradeCost(costs, { side, type }, exits, 0, 0, factor));
}
