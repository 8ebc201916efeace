import { withTransaction } from '../../../platform/database.ts';
import type { PartRow } from '../brokers.tables.ts';
import { refreshOrder } from '../copy/apply-events.ts';
import type { PlaceDeps } from '../copy/place-parts.ts';
import { addStep, lockOrder, selectParts, selectSteps, updatePart } from '../order-repository.ts';
import { unitsWords } from '../units-words.ts';
import { FEES } from './compare.ts';

const EXITS: ReadonlySet<string> = new Set(['stopped', 'target', 'closed']);

/** Whether all was sold of bought coins but the commission in the coin, and less than the least step. */
export const isSold = ({ state, filledUnits, closedUnits }: PartRow, unitStep: number): boolean =>
  state === 'open' && closedUnits > 0 && filledUnits - closedUnits < filledUnits * FEES + unitStep;

/** Closes orders that are sold at their last exit, which the events of the broker reported without the commission in the coin. */
export async function closeSold(
  { db, now }: Pick<PlaceDeps, 'db' | 'now'>,
  orderId: string,
  clientIds: readonly string[],
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const order = (await lockOrder(tx, orderId))!;
    let { costs } = order;
    for (const { clientId, state, filledUnits, closedUnits, closedPrice } of await selectParts(tx, orderId)) {
      if (!clientIds.includes(clientId) || state !== 'open') continue;
      const rest = filledUnits - closedUnits;
      costs += rest * (closedPrice ?? 0) * (order.rate ?? 1);
      await updatePart(tx, clientId, { state: 'closed', closedUnits: filledUnits });
      const detail = `The other ${unitsWords(rest)} count as a cost: the broker took its commission in the coin.`;
      await addStep(tx, order, new Date(now()), { state: 'costs', clientId, detail });
    }
    const exit = (await selectSteps(tx, orderId)).findLast(({ state }) => EXITS.has(state));
    await refreshOrder(tx, orderId, exit?.at ?? new Date(now()), { costs });
  });
}
