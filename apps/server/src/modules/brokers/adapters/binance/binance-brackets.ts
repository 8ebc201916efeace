import type { BrokerEvent } from '../../broker-adapter.ts';
import { timeCursor } from '../settled-events.ts';
import type { BinanceOrder, BinanceTrade } from './binance-schemas.ts';
import { readOrderId } from './order-ids.ts';

/** Orders of one entry: itself, its stop and target, and what closed it. */
export interface BinanceBracket {
  readonly clientId: string;
  readonly entry: BinanceOrder;
  readonly exits: readonly BinanceOrder[];
  readonly stop: BinanceOrder | null;
  readonly target: BinanceOrder | null;
  /** Units that were bought and not sold. */
  readonly units: number;
}

const WAITING = new Set(['NEW', 'PARTIALLY_FILLED', 'PENDING_NEW']);
const ENDED = new Set(['CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH']);
const KINDS = { entry: 'filled', stop: 'stopped', target: 'target', close: 'closed' } as const;
/** Units below this are the rest of a binary fraction. */
const DUST = 1e-9;

export const isWaiting = ({ status }: BinanceOrder): boolean => WAITING.has(status);

/** Returns the brackets that orders of one symbol belong to. */
export function toBrackets(orders: readonly BinanceOrder[]): BinanceBracket[] {
  const known = orders.flatMap((order) => {
    const id = readOrderId(order.clientOrderId);
    return id ? [{ ...id, order }] : [];
  });
  return known.flatMap(({ clientId, role, order }): BinanceBracket[] => {
    if (role !== 'entry' || order.side !== 'BUY') return [];
    const own = known.filter((other) => other.clientId === clientId && other.role !== 'entry');
    const waiting = (wanted: string) =>
      own.find((other) => other.role === wanted && isWaiting(other.order))?.order ?? null;
    const sold = own.reduce((sum, exit) => sum + exit.order.executedQty, 0);
    const units = order.executedQty - sold;
    const exits = own.map((exit) => exit.order);
    return [
      {
        clientId,
        entry: order,
        exits,
        stop: waiting('stop'),
        target: waiting('target'),
        units: units > DUST ? units : 0,
      },
    ];
  });
}

/** Returns what happened to orders and trades of one symbol, oldest first. Events have their time and number as cursor. */
export function toBinanceEvents(
  orders: readonly BinanceOrder[],
  trades: readonly BinanceTrade[],
  quoteAsset: string,
): BrokerEvent[] {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const base = { costs: 0, reason: null };
  const ofOrders = orders.flatMap((order): BrokerEvent[] => {
    const id = readOrderId(order.clientOrderId);
    if (id?.role !== 'entry') return [];
    const { orderId, time, updateTime, origQty, executedQty, price, status } = order;
    const common = { ...base, clientId: id.clientId, brokerRef: String(orderId) };
    const accepted = {
      ...common,
      cursor: getCursor(time, 0, orderId),
      at: time,
      kind: 'accepted',
      units: origQty,
      price,
    } as const;
    if (!ENDED.has(status)) return [accepted];
    const left = { units: origQty - executedQty, price: null, reason: status.toLowerCase() };
    return [
      accepted,
      { ...common, ...left, cursor: getCursor(updateTime, 2, orderId), at: updateTime, kind: 'cancelled' },
    ];
  });
  const ofTrades = trades.flatMap(({ id, orderId, price, qty, commission, commissionAsset, time }): BrokerEvent[] => {
    const order = byId.get(orderId);
    const known = order ? readOrderId(order.clientOrderId) : null;
    if (!known) return [];
    const costs = commissionAsset === quoteAsset ? commission : 0;
    const fill = { clientId: known.clientId, brokerRef: String(orderId), kind: KINDS[known.role], units: qty, price };
    return [{ ...base, ...fill, cursor: getCursor(time, 1, id), at: time, costs }];
  });
  return [...ofOrders, ...ofTrades];
}

/** Numbers as texts of one length. */
const getCursor = (time: number, kind: number, id: number): string =>
  timeCursor(time, kind, String(id).padStart(18, '0'));
