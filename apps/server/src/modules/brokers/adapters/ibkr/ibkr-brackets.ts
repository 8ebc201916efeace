import type { Side } from '@sealtick/engine';
import type { BrokerPosition } from '../../broker-adapter.ts';
import { type IbkrSnapshot, isOpen, type OwnOrder, type OwnTrade } from './ibkr-book.ts';
import type { IbkrOrder } from './ibkr-schemas.ts';

/** Orders of one entry: itself, its stop and target, and what closed its units. */
export interface IbkrBracket {
  readonly clientId: string;
  readonly conid: string;
  readonly side: Side;
  /** Null once it has left the list. */
  readonly entry: IbkrOrder | null;
  readonly stop: IbkrOrder | null;
  readonly target: IbkrOrder | null;
  /** Units that are held. */
  readonly units: number;
  /** Mean price of the fills; null where they have left the list. */
  readonly price: number | null;
  /** Time of the last fill, ms UTC. */
  readonly filledAt: number;
  /** Exits that were placed so far, for the reference of the next one. */
  readonly exits: number;
}

/** What the account holds of a contract; negative on the short side. */
export interface Holding {
  readonly conid: string;
  readonly units: number;
  readonly price: number;
}

const TOLERANCE = 1e-9;
/** The list of positions may lack a fill for this time. */
const HOLDING_LAG_MS = 60_000;

const isBuy = (side: string): boolean => /^b/i.test(side);
const sideOf = (side: string): Side => (isBuy(side) ? 'long' : 'short');

/** Returns the brackets of the site's orders. */
export function toBrackets({ orders, trades }: IbkrSnapshot): IbkrBracket[] {
  const ids = new Set([...orders, ...trades].map(({ clientId }) => clientId));
  return [...ids].flatMap((clientId) => {
    const own = orders.filter((order) => order.clientId === clientId);
    const fills = trades.filter((one) => one.clientId === clientId);
    return toBracket(clientId, own, fills) ?? [];
  });
}

function toBracket(clientId: string, orders: readonly OwnOrder[], fills: readonly OwnTrade[]): IbkrBracket | null {
  const openingTime = (role: 'stop' | 'target') =>
    orders.find((order) => order.role === role && isOpen(order.row))?.row ?? null;
  const entry = orders.find(({ role }) => role === 'entry')?.row ?? null;
  const [stop, target] = [openingTime('stop'), openingTime('target')];
  const bought = fills.filter(({ role }) => role === 'entry');
  const sum = (all: readonly OwnTrade[]) => all.reduce((units, { trade }) => units + trade.size, 0);
  const filled = sum(bought);
  const exit = stop ?? target;
  const first = entry ?? bought[0]?.trade;
  if (!first && !exit) return null;
  const left = filled - sum(fills.filter(({ role }) => role !== 'entry'));
  // Trades are listed for seven days: of an older position, its exits show the units.
  const units = filled > 0 || entry !== null ? left : (exit?.remainingQuantity ?? 0);
  return {
    clientId,
    conid: (first ?? exit!).conid,
    side: first ? sideOf(first.side) : sideOf(isBuy(exit!.side) ? 'SELL' : 'BUY'),
    entry,
    stop,
    target,
    units: units > TOLERANCE ? units : 0,
    price: filled > 0 ? bought.reduce((all, { trade }) => all + trade.size * trade.price, 0) / filled : null,
    filledAt: Math.max(0, ...fills.map(({ trade }) => trade.trade_time_r)),
    exits: new Set([
      ...orders.filter(({ role }) => role !== 'entry').map(({ ref }) => ref),
      ...fills.filter(({ role }) => role !== 'entry').map(({ trade }) => trade.order_ref!),
    ]).size,
  };
}

/** Returns the price of a stop or a target. */
export const exitPrice = ({ orderType, stop_price, auxPrice, price }: IbkrOrder): number | null =>
  (/^stop/i.test(orderType) ? (stop_price ?? auxPrice ?? price) : price) ?? null;

/**
 * Returns which positions the account has. It nets all positions of a contract: where it holds less than the site's fills add up
 * to, positions without a stop are smaller first; what it holds more belongs to someone else.
 * @param isCash Whether a contract is a pair of currencies, which the list of positions does not have
 */
export function toPositions(
  brackets: readonly IbkrBracket[],
  holdings: readonly Holding[],
  now: number,
  getName: (conid: string) => string,
  isCash: (conid: string) => boolean,
): BrokerPosition[] {
  const held = brackets.filter(({ units }) => units > 0);
  const conids = new Set([...held.map(({ conid }) => conid), ...holdings.map(({ conid }) => conid)]);
  return [...conids].flatMap((conid) => {
    const own = held.filter((one) => one.conid === conid);
    const holding = holdings.find((one) => one.conid === conid) ?? null;
    const total = own.reduce((sum, one) => sum + signed(one.side, one.units), 0);
    const isSettled = own.every(({ filledAt }) => now - filledAt > HOLDING_LAG_MS);
    let difference = isCash(conid) || !isSettled ? 0 : (holding?.units ?? 0) - total;
    const positions: BrokerPosition[] = [];
    for (const one of own.toSorted((a, b) => Number(a.stop !== null) - Number(b.stop !== null))) {
      const sign = signed(one.side, 1);
      const missing = difference * sign < 0 ? Math.min(Math.abs(difference), one.units) : 0;
      difference += sign * missing;
      if (one.units - missing <= TOLERANCE) continue;
      positions.push({
        clientId: one.clientId,
        instrument: getName(conid),
        side: one.side,
        units: one.units - missing,
        price: one.price ?? holding?.price ?? 0,
        stop: one.stop && exitPrice(one.stop),
      });
    }
    if (holding === null || Math.abs(difference) <= TOLERANCE) return positions;
    const side: Side = difference > 0 ? 'long' : 'short';
    const foreign = { clientId: null, instrument: getName(conid), side, units: Math.abs(difference) };
    return [...positions, { ...foreign, price: holding.price, stop: null }];
  });
}

const signed = (side: Side, units: number): number => (side === 'long' ? units : -units);
