import type { Database } from '../../../platform/database.ts';
import type { OrderRow } from '../brokers.tables.ts';
import { type CopiedLife, computeDrift, ownResult } from '../drift.ts';
import { type DriftOrder, storeDrifts } from '../order-repository.ts';

/** Units that differ by less are the same. */
export const TOLERANCE = 1e-9;

/**
 * Returns a copied signal that has ended as drift is computed of it; null if it was never sized, or if a part of it was lost: its exit is
 * not known. Amounts are converted to quote currency.
 */
function toLife(order: DriftOrder): CopiedLife | null {
  const { side, entry, stop, units, exactUnits, rate, arrivalPrice, filledUnits, filledPrice, closedPrice } = order;
  if (units === null || exactUnits === null || rate === null || arrivalPrice === null) return null;
  if (order.closedUnits < filledUnits - TOLERANCE) return null;
  const { costs, swap, publishedFill, publishedR, publishedCost } = order;
  return {
    direction: side === 'long' ? 1 : -1,
    risk: Math.abs(entry - stop),
    published: { fill: publishedFill ?? entry, netR: publishedR ?? 0, cost: publishedCost ?? 0 },
    sentPrice: arrivalPrice,
    arrivalPrice,
    exactUnits,
    plannedUnits: units,
    filledUnits,
    fill: filledUnits > 0 ? filledPrice : null,
    exit: filledUnits > 0 ? closedPrice : null,
    costs: (costs - swap) / rate,
    swap: swap / rate,
  };
}

/** Returns the result of a trade that has closed: in R, and in the account's currency after costs. */
export function getResult(order: DriftOrder): Pick<OrderRow, 'profit' | 'resultR'> {
  const life = toLife(order);
  if (life === null) return { profit: null, resultR: null };
  const resultR = ownResult(life);
  return { resultR, profit: resultR * life.exactUnits * life.risk * order.rate! };
}

/** Returns why a copied signal that has ended differs from the published one; null while one of both is open, or was not filled. */
export function driftOfOrder(order: DriftOrder): OrderRow['drift'] {
  const life = toLife(order);
  if (life === null || order.endedAt === null || order.publishedR === null) return null;
  return computeDrift(life);
}

/** Stores the drifts of the copies of a signal whose both sides have ended. */
export async function finishDrifts(db: Database, orders: readonly DriftOrder[]): Promise<void> {
  const drifts = orders.map((order) => [order.id, driftOfOrder(order)] as const);
  await storeDrifts(db, new Map(drifts.flatMap(([id, drift]) => (drift === null ? [] : [[id, drift] as const]))));
}
