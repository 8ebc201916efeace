import type { BrokerEvent } from '../../broker-adapter.ts';
import { timeCursor } from '../settled-events.ts';
import type { SpotFill, SpotInstrument, SpotOrder } from './spot-exchange.ts';
import { readSpotId, type SpotRole, toSpotId } from './spot-ids.ts';

/** Orders of one entry: itself, its stops, and what sold its units. */
export interface SpotBracket {
  readonly clientId: string;
  readonly entry: SpotOrder;
  /** Whether the exchange no longer lists the entry: units are those of the stops that waited when it was first read. */
  readonly isOld: boolean;
  /** Stops that wait. */
  readonly stops: readonly SpotOrder[];
  /** How many stops and sales there were, ended ones included: the next one has this number. */
  readonly placed: Readonly<Record<'stop' | 'close', number>>;
  /** Units that were bought and not sold. */
  readonly units: number;
  /** The same less the commission in the coin itself: what can be sold. */
  readonly sellable: number;
  /** What is sellable and in no stop. */
  readonly uncovered: number;
}

const DUST = 1e-9;
/** Id of an entry that the exchange no longer lists. */
const UNLISTED = '';
const rest = ({ units, filled }: SpotOrder) => units - filled;
const computeSum = <T>(list: readonly T[], value: (one: T) => number) => list.reduce((sum, one) => sum + value(one), 0);

/** Returns the brackets of orders and their fills. What is less than the least step of an instrument counts as sold. */
export function toBrackets(
  orders: readonly SpotOrder[],
  fills: readonly SpotFill[],
  instruments: ReadonlyMap<string, SpotInstrument>,
): SpotBracket[] {
  const known = orders.flatMap((order) => {
    const id = readSpotId(order.ownId);
    return id ? [{ ...id, order }] : [];
  });
  return [...Map.groupBy(known, ({ clientId }) => clientId)].flatMap(([clientId, orders]): SpotBracket[] => {
    const exits = orders.filter(({ role }) => role !== 'entry');
    const stops = exits.flatMap(({ order, role: of }) => (of === 'stop' && order.state === 'open' ? [order] : []));
    const sold = computeSum(exits, ({ order }) => order.filled);
    const listed = orders.find(({ role }) => role === 'entry')?.order;
    const entry = listed ?? (stops[0] && toOldEntry(clientId, stops[0], sold + computeSum(stops, rest)));
    if (entry?.side !== 'buy') return [];
    const instrument = instruments.get(entry.instrument);
    const units = entry.filled - sold;
    const own = fills.filter(({ orderId, feeCoin }) => orderId === entry.id && feeCoin === instrument?.base);
    const sellable = units - computeSum(own, ({ fee }) => fee);
    const isSold = sellable < (instrument?.unitStep ?? 0) - DUST && (entry.state !== 'open' || entry.filled === 0);
    const count = (of: SpotRole) => Math.max(-1, ...exits.flatMap((one) => (one.role === of ? [one.count] : []))) + 1;
    return [
      {
        clientId,
        entry,
        isOld: entry.id === UNLISTED,
        stops,
        placed: { stop: count('stop'), close: count('close') },
        units: isSold ? 0 : units,
        sellable: isSold ? 0 : sellable,
        uncovered: isSold ? 0 : sellable - computeSum(stops, rest),
      },
    ];
  });
}

/** Returns the entry of a stop that waits, where it is older than the lists of the exchange: the stop shows that it was filled. */
const toOldEntry = (clientId: string, stop: SpotOrder, units: number): SpotOrder => ({
  ...stop,
  id: UNLISTED,
  ownId: toSpotId(clientId, 'entry') ?? '',
  side: 'buy',
  isStop: false,
  state: 'ended',
  units,
  filled: units,
  trigger: null,
});

const KINDS = { entry: 'filled', stop: 'stopped', close: 'closed' } as const;

/**
 * Returns what happened to orders of the site. A commission in the coin itself counts as a cost at the price of its fill; the units that
 * it leaves unsold are added to the last sale.
 */
export function toSpotEvents(
  orders: readonly SpotOrder[],
  fills: readonly SpotFill[],
  instruments: ReadonlyMap<string, SpotInstrument>,
): BrokerEvent[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const sold = new Map(
    toBrackets(orders, fills, instruments).flatMap(({ clientId, units, entry }) =>
      units === 0 && entry.filled > 0 ? [[clientId, entry] as const] : [],
    ),
  );
  const ofOrders = orders.flatMap((order): BrokerEvent[] => {
    const id = readSpotId(order.ownId);
    if (id?.role !== 'entry') return [];
    const { id: brokerRef, createdAt, updatedAt, units, filled, price, state, reason } = order;
    const common = { clientId: id.clientId, brokerRef, costs: 0 };
    const accepted = { ...common, at: createdAt, kind: 'accepted', units, price, reason: null } as const;
    const first = { ...accepted, cursor: timeCursor(createdAt, 0, brokerRef) };
    if (state === 'open' || filled >= units - DUST) return [first];
    const kind = state === 'rejected' ? ('rejected' as const) : ('cancelled' as const);
    const left = { ...common, at: updatedAt, kind, units: units - filled, price: null, reason };
    return [first, { ...left, cursor: timeCursor(updatedAt, 2, brokerRef) }];
  });
  const left = new Map<string, number>();
  const ofFills = [...fills].sort(byTime).flatMap((fill): BrokerEvent[] => {
    const { id, orderId, units, price, fee, at } = fill;
    const known = readSpotId(byId.get(orderId)?.ownId ?? fill.ownId);
    if (!known) return [];
    const { clientId, role } = known;
    const held = (left.get(clientId) ?? 0) + (role === 'entry' ? units : -units);
    left.set(clientId, held);
    const entry = sold.get(clientId);
    const step = instruments.get(fill.instrument)?.unitStep ?? 0;
    const isLast = role !== 'entry' && entry !== undefined && held < step + getFees(fills, entry, instruments) - DUST;
    const costs = fill.feeCoin === instruments.get(fill.instrument)?.base ? fee * price : fee;
    const common = { clientId, brokerRef: orderId, kind: KINDS[role], price, at, costs, reason: null };
    return [{ ...common, units: isLast ? units + Math.max(0, held) : units, cursor: timeCursor(at, 1, id) }];
  });
  return [...ofOrders, ...ofFills];
}

const byTime = (one: SpotFill, other: SpotFill) => one.at - other.at || (one.id < other.id ? -1 : 1);

/** Returns the commission of an entry in its own coin. */
const getFees = (fills: readonly SpotFill[], entry: SpotOrder, instruments: ReadonlyMap<string, SpotInstrument>) =>
  computeSum(
    fills.filter(({ orderId, feeCoin }) => orderId === entry.id && feeCoin === instruments.get(entry.instrument)?.base),
    ({ fee }) => fee,
  );
