import type { BrokerEvent } from '../../broker-adapter.ts';
import { timeCursor } from '../settled-events.ts';
import type { BinanceOrder, BinanceTrade } from './binance-schemas.ts';
import { readOrderId } from './order-ids.ts';
import type { BinanceInstrument } from './to-binance-instrument.ts';

/** Orders of one entry: itself, its stop and target, and what closed it. */
export interface BinanceBracket {
  readonly clientId: string;
  readonly entry: BinanceOrder;
  readonly exits: readonly BinanceOrder[];
  readonly stop: BinanceOrder | null;
  readonly target: BinanceOrder | null;
  /** Units that were bought and not sold. */
  readonly units: number;
  /** The same less the commission in the coin itself: what can be sold. */
  readonly sellable: number;
}

const WAITING = new Set(['NEW', 'PARTIALLY_FILLED', 'PENDING_NEW']);
const ENDED = new Set(['CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH']);
const KINDS = { entry: 'filled', stop: 'stopped', target: 'target', close: 'closed' } as const;
/** Units below this are the rest of a binary fraction. */
export const DUST = 1e-9;

/** Whether Binance may still fill an order. */
export const isWaiting = ({ status }: BinanceOrder): boolean => WAITING.has(status);

/** What is read of an instrument; undefined for one that is no longer traded. */
type Traded = Pick<BinanceInstrument, 'baseAsset' | 'quoteAsset' | 'unitStep'> | undefined;

/** Returns the commission of an entry in the coin itself. */
const getFees = ({ orderId }: BinanceOrder, trades: readonly BinanceTrade[], instrument: Traded): number =>
  trades.reduce(
    (sum, trade) =>
      trade.orderId === orderId && trade.commissionAsset === instrument?.baseAsset ? sum + trade.commission : sum,
    0,
  );

/** Returns the brackets that orders of one symbol belong to. What is less than its least step counts as sold. */
export function toBrackets(
  orders: readonly BinanceOrder[],
  trades: readonly BinanceTrade[],
  instrument: Traded,
): BinanceBracket[] {
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
    const sellable = units - getFees(order, trades, instrument);
    const isSold = sellable < (instrument?.unitStep ?? 0) - DUST && (!isWaiting(order) || order.executedQty === 0);
    const exits = own.map((exit) => exit.order);
    return [
      {
        clientId,
        entry: order,
        exits,
        stop: waiting('stop'),
        target: waiting('target'),
        units: isSold || units < DUST ? 0 : units,
        sellable: isSold ? 0 : sellable,
      },
    ];
  });
}

/**
 * Returns what happened to orders and trades of one symbol, oldest first. Events have their time and number as cursor. A commission in the
 * coin itself counts as a cost at the price of its trade; the units that it leaves unsold are added to the last sale.
 */
export function toBinanceEvents(
  orders: readonly BinanceOrder[],
  trades: readonly BinanceTrade[],
  instrument: Traded,
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
  const sold = new Map(
    toBrackets(orders, trades, instrument).flatMap(({ clientId, units, entry }) =>
      units === 0 ? [[clientId, getFees(entry, trades, instrument)] as const] : [],
    ),
  );
  const left = new Map<string, number>();
  const ofTrades = [...trades].sort(byTime).flatMap((trade): BrokerEvent[] => {
    const { id, orderId, price, qty, commission, commissionAsset, time } = trade;
    const order = byId.get(orderId);
    const known = order ? readOrderId(order.clientOrderId) : null;
    if (!known) return [];
    const { clientId, role } = known;
    const held = (left.get(clientId) ?? 0) + (role === 'entry' ? qty : -qty);
    left.set(clientId, held);
    const fees = sold.get(clientId);
    const isLast = role !== 'entry' && fees !== undefined && held < (instrument?.unitStep ?? 0) + fees - DUST;
    const inQuote = commissionAsset === instrument?.quoteAsset ? commission : 0;
    const costs = commissionAsset === instrument?.baseAsset ? commission * price : inQuote;
    const units = isLast ? qty + Math.max(0, held) : qty;
    const fill = { clientId, brokerRef: String(orderId), kind: KINDS[role], units, price };
    return [{ ...base, ...fill, cursor: getCursor(time, 1, id), at: time, costs }];
  });
  return [...ofOrders, ...ofTrades];
}

const byTime = (one: BinanceTrade, other: BinanceTrade) => one.time - other.time || one.id - other.id;

/** Numbers as texts of one length. */
const getCursor = (time: number, kind: number, id: number): string =>
  timeCursor(time, kind, String(id).padStart(18, '0'));
