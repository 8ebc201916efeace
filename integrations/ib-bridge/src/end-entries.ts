import { orderRef, readOrderRef } from './order-ref.ts';
import type { BridgeState, SentOrder } from './state.ts';
import type { OpenOrder, TwsLink } from './tws-link.ts';

/** TWS shows orders that ended on the same day. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1_000;

/** Notes which entries no longer wait: they were filled, or TWS lists them as ended. */
export async function endEntries(
  link: TwsLink,
  state: BridgeState,
  orders: readonly OpenOrder[],
  now: number,
): Promise<void> {
  const open = new Set(orders.map(({ order }) => order.orderRef));
  const gone = state.orders.filter((order) => order.state === 'sent' && !open.has(orderRef(order.clientId, 'entry')));
  const left = (order: SentOrder) => order.units - sumFilled(state, order.clientId);
  for (const order of gone) if (left(order) <= 0) state.putOrder({ ...order, state: 'ended', endedUnits: 0 });
  const unclear = gone.filter((order) => left(order) > 0);
  if (unclear.length === 0) return;
  const completed = await link.completedOrders();
  for (const order of unclear) {
    const found = completed.get(orderRef(order.clientId, 'entry'));
    if (found && found.status !== 'Filled')
      state.putOrder({
        ...order,
        state: 'ended',
        endedUnits: left(order),
        ref: String(found.order.permId ?? 0),
        reason: found.status,
      });
    else if (now - order.sentAt > FORGOTTEN_MS) state.putOrder({ ...order, state: 'ended', endedUnits: 0 });
  }
}

/** Returns how many units of an entry were filled. */
export const sumFilled = ({ executions }: BridgeState, clientId: string): number =>
  executions
    .filter((execution) => {
      const ref = readOrderRef(execution.orderRef);
      return ref?.clientId === clientId && ref.role === 'entry';
    })
    .reduce((sum, { units }) => sum + units, 0);
