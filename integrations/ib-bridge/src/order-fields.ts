import { type Contract, type Order, OrderAction, OrderType, TimeInForce } from '@stoqey/ib';
import { orderRef } from './order-ref.ts';
import type { Command, Side } from './protocol.ts';

/** A contract that TWS knows, and its name in the table. */
export interface TradedContract {
  readonly name: string;
  readonly contract: Contract;
}

/** Whether TWS has accepted an order. */
export const isWorking = (status: string | null): boolean =>
  status === 'PreSubmitted' || status === 'Submitted' || status === 'Filled';
/** Whether TWS no longer changes or fills an order. */
export const isEnded = (status: string | null): boolean =>
  status === 'Cancelled' || status === 'ApiCancelled' || status === 'Inactive' || status === 'Filled';

const entryAction = (side: Side): OrderAction => (side === 'long' ? OrderAction.BUY : OrderAction.SELL);
/** Returns the action of an order that closes a position. */
export const exitAction = (side: Side): OrderAction => (side === 'long' ? OrderAction.SELL : OrderAction.BUY);

/** Returns the entry of a bracket. TWS holds it until the last of its exits arrives. */
export function entryOrder(command: Command, orderId: number, account: string): Order {
  const { clientId, side, type, units, price, expiresAt } = command;
  const types = { market: OrderType.MKT, limit: OrderType.LMT, stop: OrderType.STP };
  const isTimed = type !== 'market' && expiresAt !== null;
  return {
    orderId,
    action: entryAction(side),
    orderType: types[type],
    totalQuantity: units!,
    ...(type === 'limit' ? { lmtPrice: price! } : {}),
    ...(type === 'stop' ? { auxPrice: price! } : {}),
    tif: type === 'market' ? TimeInForce.DAY : isTimed ? TimeInForce.GTD : TimeInForce.GTC,
    ...(isTimed ? { goodTillDate: utcText(expiresAt) } : {}),
    account,
    orderRef: orderRef(clientId, 'entry'),
    transmit: false,
  };
}

interface ExitFields {
  readonly orderId: number;
  readonly clientId: string;
  readonly role: 'stop' | 'target';
  readonly side: Side;
  readonly units: number;
  readonly price: number;
  readonly account: string;
  readonly secType: string | undefined;
}

/** Returns a stop or a target. Shares trade outside of the regular hours as well; for others TWS ignores the mark. */
export function exitOrder({ orderId, clientId, role, side, units, price, account, secType }: ExitFields): Order {
  return {
    orderId,
    action: exitAction(side),
    orderType: role === 'stop' ? OrderType.STP : OrderType.LMT,
    totalQuantity: units,
    ...(role === 'stop' ? { auxPrice: price } : { lmtPrice: price }),
    tif: TimeInForce.GTC,
    account,
    orderRef: orderRef(clientId, role),
    ...(secType === 'STK' ? { outsideRth: true } : {}),
    transmit: true,
  };
}

/** Returns an order that changes one TWS holds: what TWS has of it, with other values. */
export function changedOrder(held: Order, change: Partial<Order>): Order {
  const { orderId, action, orderType, totalQuantity, lmtPrice, auxPrice, tif, account, orderRef: ref } = held;
  const { parentId, ocaGroup, ocaType, outsideRth } = held;
  const same = { orderId, action, orderType, totalQuantity, tif, account, orderRef: ref, outsideRth };
  return {
    ...same,
    ...(orderType === OrderType.LMT ? { lmtPrice } : { auxPrice }),
    ...(parentId ? { parentId } : {}),
    ...(ocaGroup ? { ocaGroup, ocaType } : {}),
    transmit: true,
    ...change,
  } as Order;
}

/** Returns the form in which TWS reads times of UTC. */
export const utcText = (at: number): string =>
  new Date(at)
    .toISOString()
    .slice(0, 19)
    .replace('T', '-')
    .replace(/-/g, (_dash, index: number) => (index < 8 ? '' : '-'));
