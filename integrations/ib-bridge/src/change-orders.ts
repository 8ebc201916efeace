import { type Order, OrderType, TimeInForce } from '@stoqey/ib';
import { changedOrder, exitAction, exitOrder, isEnded, isWorking, type TradedContract } from './order-fields.ts';
import { orderRef, readOrderRef } from './order-ref.ts';
import type { OwnPosition } from './positions.ts';
import type { Command } from './protocol.ts';
import type { Done, Trading } from './trading.ts';
import type { OrderWatch } from './tws-connection.ts';
import type { OpenOrder } from './tws-link.ts';

/** What the account has of an order of the site. */
export interface OwnOrders {
  readonly entry: OpenOrder | undefined;
  readonly stop: OpenOrder | undefined;
  readonly target: OpenOrder | undefined;
  readonly position: OwnPosition | undefined;
}

const refused = (reason: string): Done => ({ ref: null, reason });
const done = (permId: number | undefined): Done => ({ ref: String(permId ?? 0), reason: '' });

/** Returns the orders of an id that this program may change: TWS lets no other client id change them. */
export function ownOrders(
  orders: readonly OpenOrder[],
  clientId: string,
  twsClientId: number,
  position: OwnPosition | undefined,
): OwnOrders {
  const get = (role: string) =>
    orders.find(({ order }) => {
      const ref = readOrderRef(order.orderRef);
      return ref?.clientId === clientId && ref.role === role && (order.clientId ?? twsClientId) === twsClientId;
    });
  return { entry: get('entry'), stop: get('stop'), target: get('target'), position };
}

/** Moves the stop, or places one where the position has none. Returns null if TWS does not say what it did. */
export async function moveStop(
  trading: Trading,
  traded: TradedContract,
  { clientId, stop: price }: Command,
  { stop, target, position }: OwnOrders,
): Promise<Done | null> {
  const { link, account } = trading;
  if (stop) return change(trading, stop, { auxPrice: price! }, ({ held }) => held?.auxPrice === price);
  if (!position) return refused('This order has no open position.');
  const { side, units } = position;
  const { secType } = traded.contract;
  const orderId = trading.takeOrderIds(1);
  const order = exitOrder({ orderId, clientId, role: 'stop', side, units, price: price!, account, secType });
  const group = target?.order.ocaGroup ? { ocaGroup: target.order.ocaGroup, ocaType: target.order.ocaType } : {};
  const watch = link.send(orderId, traded.contract, { ...order, ...group } as Order);
  return getAnswered(trading, watch, ({ status }) => isWorking(status));
}

/** Cancels what is not filled of the entry. */
export async function cancelEntry({ link }: Trading, { entry }: OwnOrders): Promise<Done | null> {
  if (!entry) return refused('There is no pending order of this id.');
  const watch = link.cancel(entry.orderId);
  if (!(await link.until(() => isEnded(watch.status) || watch.rejection !== null))) return null;
  if (watch.status === 'Filled') return refused('The order was filled before it was cancelled.');
  return watch.rejection === null ? done(entry.order.permId) : refused(watch.rejection);
}

/**
 * Closes a position, or a part of it, at the market. First its exits are reduced by as much, because a stop that TWS fills at the
 * same time would open a position on the other side. They are placed again if TWS refuses to close.
 */
export async function closePosition(
  trading: Trading,
  traded: TradedContract,
  { id, clientId, units }: Command,
  own: OwnOrders,
): Promise<Done | null> {
  const { position } = own;
  const { link, account } = trading;
  if (!position) return refused('This order has no open position.');
  const closed = Math.min(units ?? position.units, position.units);
  const rest = position.units - closed;
  const exits = [own.target, own.stop].filter((exit) => exit !== undefined);
  for (const exit of exits) {
    const reduced = await resizeExit(trading, exit, rest);
    if (reduced === null) return null;
    if (reduced.ref === null) return refused(reduced.reason);
  }
  const orderId = trading.takeOrderIds(1);
  const watch = link.send(orderId, traded.contract, {
    orderId,
    action: exitAction(position.side),
    orderType: OrderType.MKT,
    totalQuantity: closed,
    tif: TimeInForce.DAY,
    account,
    orderRef: orderRef(clientId, 'close', id),
    transmit: true,
  });
  const answer = await getAnswered(trading, watch, ({ status }) => status === 'Filled' || isWorking(status));
  if (answer?.ref === null && rest === 0) await restoreExits(trading, traded, own, position);
  if (answer?.ref === null && rest > 0) for (const exit of exits) await resizeExit(trading, exit, position.units);
  return answer;
}

/** Gives an exit as many units as the position has; none cancels it. */
export async function resizeExit(trading: Trading, exit: OpenOrder, units: number): Promise<Done | null> {
  const { link } = trading;
  const total = exit.filled + units;
  if (units > 0) return change(trading, exit, { totalQuantity: total }, ({ held }) => held?.totalQuantity === total);
  const watch = link.cancel(exit.orderId);
  if (!(await link.until(() => isEnded(watch.status) || watch.rejection !== null))) return null;
  if (watch.status === 'Filled') return refused('The position was closed by its stop or target.');
  return watch.rejection === null ? done(exit.order.permId) : refused(watch.rejection);
}

async function change(
  trading: Trading,
  { orderId, contract, order }: OpenOrder,
  to: Partial<Order>,
  isChanged: (watch: OrderWatch) => boolean,
): Promise<Done | null> {
  const watch = trading.link.send(orderId, contract, changedOrder({ ...order, orderId }, to));
  return getAnswered(trading, watch, isChanged);
}

async function getAnswered(
  { link }: Trading,
  watch: OrderWatch,
  isDone: (watch: OrderWatch) => boolean,
): Promise<Done | null> {
  const isRefused = () => watch.rejection !== null || watch.status === 'Cancelled' || watch.status === 'Inactive';
  if (!(await link.until(() => isDone(watch) || isRefused()))) return null;
  return isRefused() ? refused(watch.rejection ?? `TWS ended the order: ${watch.status}`) : done(watch.permId);
}

/** The stop first: until it is there, the position has none. */
async function restoreExits(
  trading: Trading,
  { contract }: TradedContract,
  { stop, target }: OwnOrders,
  { clientId, side, units }: OwnPosition,
): Promise<void> {
  const { link, account } = trading;
  const firstId = trading.takeOrderIds(2);
  const ocaGroup = `${clientId} ${firstId}`;
  const exits = [
    { role: 'stop', orderId: firstId, price: stop?.order.auxPrice },
    { role: 'target', orderId: firstId + 1, price: target?.order.lmtPrice },
  ] as const;
  for (const { role, orderId, price } of exits) {
    if (price === undefined) continue;
    const { secType } = contract;
    const order = exitOrder({ orderId, clientId, role, side, units, price, account, secType });
    const watch = link.send(orderId, contract, { ...order, ocaGroup, ocaType: 1 });
    await link.until(() => isWorking(watch.status) || watch.rejection !== null);
  }
}
