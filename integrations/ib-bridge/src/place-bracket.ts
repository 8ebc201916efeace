import { type Order, OrderType, TimeInForce } from '@stoqey/ib';
import { entryOrder, exitAction, exitOrder, isEnded, isWorking, type TradedContract } from './order-fields.ts';
import { orderRef } from './order-ref.ts';
import type { Command } from './protocol.ts';
import type { Done, Trading } from './trading.ts';
import type { OrderWatch } from './tws-connection.ts';

const DUPLICATE_ID = /^103 /;

/**
 * Places an entry with its stop and target, so that none of them works without the others. Returns null if TWS does not say what
 * it did. An entry whose stop TWS refuses is cancelled, and closed if it was filled before.
 */
export async function placeBracket(trading: Trading, traded: TradedContract, command: Command): Promise<Done | null> {
  const first = await sendBracket(trading, traded, command);
  const isUsedId = first?.ref === null && DUPLICATE_ID.test(first.reason);
  if (!isUsedId) return first;
  await trading.link.readOrderId();
  return sendBracket(trading, traded, command);
}

async function sendBracket(trading: Trading, traded: TradedContract, command: Command): Promise<Done | null> {
  const { link, timing, account } = trading;
  const { contract } = traded;
  const entryId = trading.takeOrderIds(3);
  const orders = bracketOrders(command, entryId, account, contract.secType);
  const watches = orders.map((order) => link.send(order.orderId!, contract, order));
  const entry = watches[0]!;
  const failure = () => watches.map(getFailure).find((reason) => reason !== null) ?? null;

  const isAnswered = await link.until(() => failure() !== null || watches.every(({ status }) => isWorking(status)));
  if (!isAnswered) return null;
  if (failure() === null && entry.status !== 'Filled')
    await link.until(() => failure() !== null || entry.status === 'Filled', timing.settleMs);
  const reason = failure();
  if (reason === null) return { ref: String(entry.permId), reason: '' };
  await undo(trading, traded, command, orders, entry);
  return { ref: null, reason };
}

function bracketOrders(command: Command, entryId: number, account: string, secType: string | undefined): Order[] {
  const { clientId, side, units, stop, target } = command;
  const common = { clientId, side, units: units!, account, secType };
  const entry = entryOrder(command, entryId, account);
  const exits = [
    ...(target === null ? [] : [exitOrder({ ...common, orderId: entryId + 1, role: 'target', price: target })]),
    exitOrder({ ...common, orderId: entryId + 2, role: 'stop', price: stop! }),
  ].map((order): Order => ({ ...order, parentId: entryId, transmit: false }));
  // The last one sends them all.
  return [entry, ...exits.slice(0, -1), { ...exits.at(-1)!, transmit: true }];
}

function getFailure({ rejection, closedMarket, status }: OrderWatch): string | null {
  if (rejection !== null) return rejection;
  if (closedMarket !== null) return closedMarket;
  return isEnded(status) && status !== 'Filled' ? `TWS ended the order: ${status}` : null;
}

/** Cancels what is left of a bracket, and closes what was filled of it. */
async function undo(
  { link, account, takeOrderIds }: Trading,
  { contract }: TradedContract,
  { clientId, side }: Command,
  orders: readonly Order[],
  entry: OrderWatch,
): Promise<void> {
  const cancelled = orders.map(({ orderId }) => link.cancel(orderId!));
  await link.until(() => cancelled.every(({ status, rejection }) => isEnded(status) || rejection !== null));
  const filled = Math.max(entry.filled, cancelled[0]!.filled);
  if (filled === 0) return;
  const orderId = takeOrderIds(1);
  const close = link.send(orderId, contract, {
    orderId,
    action: exitAction(side),
    orderType: OrderType.MKT,
    totalQuantity: filled,
    tif: TimeInForce.DAY,
    account,
    orderRef: orderRef(clientId, 'close', 0),
    transmit: true,
  });
  await link.until(() => isEnded(close.status) || close.rejection !== null);
}
