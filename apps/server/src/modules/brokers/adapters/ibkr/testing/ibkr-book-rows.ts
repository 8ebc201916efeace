import type { Venue, VenueOrder, VenuePosition } from '../../testing/venue.ts';

/** References of an entry's exits at the broker, and whether their orders are open. */
export interface Exits {
  stop: string | null;
  target: string | null;
  /** References of market orders that closed units. */
  readonly closes: string[];
  /** The first ones, which ended with the entry. */
  readonly all: { readonly ref: string; readonly role: 'stop' | 'target' }[];
}

/** An order that waits for the market to open, with its exits; the venue does not know it. */
export interface HeldOrder {
  readonly order: VenueOrder;
  isCancelled: boolean;
}

const OUT = { long: 'SELL', short: 'BUY' } as const;
const IN = { long: 'BUY', short: 'SELL' } as const;
const TYPES = { market: 'Market', limit: 'Limit', stop: 'Stop' } as const;

/** What the list of orders needs. */
export interface BookState {
  readonly venue: Venue;
  readonly account: string;
  readonly conid: number;
  readonly ticker: string;
  readonly exits: ReadonlyMap<VenueOrder, Exits>;
  readonly held: readonly HeldOrder[];
  /** Numbers of orders move by this after a restart. */
  readonly offset: number;
}

/** Returns the list of orders as the Web API answers it. */
export function toRows(state: BookState): object[] {
  const { venue, held } = state;
  const known = venue.orders.flatMap((order) => getRows(state, order));
  const waiting = held.map(({ order, isCancelled }) =>
    entryRow(state, order, isCancelled ? 'Cancelled' : 'PreSubmitted'),
  );
  return [...known, ...waiting];
}

function getRows(state: BookState, order: VenueOrder): object[] {
  const { venue, exits } = state;
  const own = exits.get(order);
  const position = venue.positions.find((one) => one.order === order);
  const status = { pending: 'Submitted', filled: 'Filled', cancelled: 'Cancelled', rejected: 'Inactive' }[order.state];
  const entry = entryRow(state, order, status);
  return own === undefined ? [entry] : [entry, ...own.all.map((exit) => exitRow(state, order, position, own, exit))];
}

const base = ({ account, conid, ticker, venue, offset }: BookState, order: VenueOrder, number: number) => ({
  acct: account,
  account,
  conid,
  orderId: order.id + number + offset,
  ticker,
  lastExecutionTime_r: venue.events.findLast((event) => event.order === order)?.at ?? venue.now,
});

function entryRow(state: BookState, order: VenueOrder, status: string): object {
  return {
    ...base(state, order, 0),
    ...(order.clientId === '' ? {} : { order_ref: order.clientId }),
    side: IN[order.side],
    orderType: TYPES[order.type],
    status,
    filledQuantity: order.filled,
    remainingQuantity: order.units - order.filled,
    totalSize: order.units,
    ...(order.price === null ? {} : { price: String(order.price) }),
  };
}

function exitRow(
  state: BookState,
  order: VenueOrder,
  position: VenuePosition | undefined,
  own: Exits,
  { ref, role }: Exits['all'][number],
): object {
  const isCurrent = own[role] === ref && (role === 'stop' ? position?.stop !== null : position?.target !== null);
  const isOpen = isCurrent && (order.state === 'pending' || position !== undefined);
  const level = role === 'stop' ? (position?.stop ?? order.stop) : (position?.target ?? order.target);
  const kind = role === 'stop' ? 'stopped' : 'target';
  const filled = state.venue.events
    .filter((event) => event.order === order && event.kind === kind && own[role] === ref)
    .reduce((sum, { units }) => sum + units, 0);
  const units = position?.units ?? order.units;
  return {
    ...base(state, order, own.all.findIndex((exit) => exit.ref === ref) + 1),
    order_ref: ref,
    side: OUT[order.side],
    orderType: role === 'stop' ? 'Stop' : 'Limit',
    status: filled > 0 ? 'Filled' : isOpen ? (position ? 'Submitted' : 'PreSubmitted') : 'Cancelled',
    filledQuantity: filled,
    remainingQuantity: filled > 0 ? 0 : units,
    totalSize: filled > 0 ? filled : units,
    ...(role === 'stop' ? { auxPrice: String(level), stop_price: String(level) } : { price: String(level) }),
  };
}

const KINDS = new Set(['filled', 'closed', 'stopped', 'target']);

/** Returns the list of trades as the Web API answers it. */
export function toTrades({ venue, account, conid, exits }: BookState): object[] {
  const closed = new Map<VenueOrder, number>();
  return venue.events.flatMap(({ id, at, kind, order, units, price }) => {
    if (!KINDS.has(kind)) return [];
    const own = exits.get(order);
    const count = closed.get(order) ?? 0;
    if (kind === 'closed') closed.set(order, count + 1);
    const refs: Record<string, string | null | undefined> = {
      filled: order.clientId || null,
      closed: own?.closes[count],
      stopped: own?.stop,
      target: own?.target,
    };
    const isEntry = kind === 'filled';
    return [
      {
        execution_id: `0000e0d5.${id.toString(16).padStart(8, '0')}.01.01`,
        account,
        conid,
        ...(refs[kind] ? { order_ref: refs[kind] } : {}),
        side: (isEntry ? IN : OUT)[order.side].slice(0, 1),
        size: units,
        price: String(price),
        commission: '0.35',
        trade_time_r: at,
      },
    ];
  });
}
