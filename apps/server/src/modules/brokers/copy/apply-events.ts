import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { alertOrder, isFirst } from '../alerts/alert-order.ts';
import type { BrokerEvent, BrokerSession } from '../broker-adapter.ts';
import type { ConnectionRow, OrderRow, PartRow } from '../brokers.tables.ts';
import { findHeld, lockConnectionRow, updateConnection } from '../connection-repository.ts';
import { addStep, findClientOrder, lockOrder, selectParts, updateOrder, updatePart } from '../order-repository.ts';
import { cleanPrice, findPriceStep, priceWords } from '../price-words.ts';
import { unitsWords } from '../units-words.ts';
import { driftOfOrder, getResult, TOLERANCE } from './finish-order.ts';

const ENDS: ReadonlySet<PartRow['state']> = new Set(['closed', 'cancelled', 'rejected', 'lost']);

type PartChange = Pick<
  PartRow,
  'state' | 'brokerRef' | 'units' | 'filledUnits' | 'filledPrice' | 'closedUnits' | 'closedPrice'
>;

const computeMean = (units: number, price: number | null, more: number, at: number): number =>
  cleanPrice(price === null ? at : (units * price + more * at) / (units + more));

/** Returns an order at the broker after an event. */
function afterEvent(part: PartChange, { kind, units, price, brokerRef }: BrokerEvent): PartChange {
  const known = { ...part, brokerRef };
  switch (kind) {
    case 'accepted':
      return part.state === 'planned' || part.state === 'calling' || part.state === 'lost'
        ? { ...known, state: 'accepted' }
        : known;
    case 'filled': {
      const filledPrice =
        price === null ? part.filledPrice : computeMean(part.filledUnits, part.filledPrice, units, price);
      return { ...known, state: 'open', filledUnits: part.filledUnits + units, filledPrice };
    }
    case 'cancelled':
      // Nothing of the entry waits after it.
      return part.filledUnits > part.closedUnits + TOLERANCE
        ? { ...known, units: part.filledUnits }
        : { ...known, state: part.filledUnits > 0 ? 'closed' : 'cancelled' };
    case 'rejected':
      return { ...known, state: 'rejected' };
    case 'stop-moved':
    case 'costs':
      return known;
    default: {
      const closedUnits = part.closedUnits + units;
      const closedPrice =
        price === null ? part.closedPrice : computeMean(part.closedUnits, part.closedPrice, units, price);
      const isOut = closedUnits >= part.filledUnits - TOLERANCE;
      return { ...known, state: isOut ? 'closed' : part.state, closedUnits, closedPrice };
    }
  }
}

/** Returns the state of a copied signal from the orders of its parts. */
function stateOfParts(
  parts: readonly Pick<PartRow, 'state' | 'filledUnits' | 'closedUnits' | 'units'>[],
): OrderRow['state'] {
  const has = (state: PartRow['state']) => parts.some((part) => part.state === state);
  const isWaiting = has('planned') || has('calling') || has('accepted');
  if (has('open')) {
    const isPartly = parts.some(({ state, filledUnits, units }) => state === 'open' && filledUnits < units - TOLERANCE);
    return isWaiting || isPartly ? 'partly-filled' : 'open';
  }
  if (isWaiting) return has('accepted') ? 'accepted' : 'sent';
  const isLost = ({ state, filledUnits, closedUnits }: (typeof parts)[number]) =>
    state === 'lost' && filledUnits > closedUnits + TOLERANCE;
  if (parts.some(isLost)) return 'lost';
  if (has('closed')) return 'closed';
  if (has('lost')) return 'lost';
  return has('rejected') ? 'rejected' : 'cancelled';
}

/** Stores what a copied signal has come to from its parts. The caller has locked it. One that a disconnection has ended stays ended. */
export async function refreshOrder(
  db: Database,
  orderId: string,
  at: Date,
  more: Partial<OrderRow> = {},
): Promise<void> {
  const order = { ...(await lockOrder(db, orderId))!, ...more };
  const parts = await selectParts(db, orderId);
  const isOver = parts.every(({ state }) => ENDS.has(state));
  if (order.endedAt !== null && !isOver && (await findHeld(db, order.connectionId)) === null) return;
  const sum = (value: (part: PartRow) => number) => parts.reduce((total, part) => total + value(part), 0);
  const [filledUnits, closedUnits] = [sum((part) => part.filledUnits), sum((part) => part.closedUnits)];
  const mean = (units: number, value: (part: PartRow) => number) =>
    units === 0 ? null : cleanPrice(sum(value) / units);
  const fresh = {
    ...order,
    state: stateOfParts(parts),
    filledUnits,
    filledPrice: mean(filledUnits, (part) => part.filledUnits * (part.filledPrice ?? 0)),
    closedUnits,
    closedPrice: mean(closedUnits, (part) => part.closedUnits * (part.closedPrice ?? 0)),
    filledAt: order.filledAt ?? (filledUnits > 0 ? at : null),
    endedAt: isOver ? (order.endedAt ?? at) : null,
  };
  const result = fresh.endedAt !== null && filledUnits > 0 ? getResult(fresh) : { profit: null, resultR: null };
  const ended = { ...fresh, ...result };
  await updateOrder(db, orderId, { ...ended, drift: driftOfOrder(ended) });
}

/** Events of one transaction: after an outage a broker reports hundreds, each of which takes several queries. */
const EVENTS = 20;

interface TakeDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Stores the events of a connection after a cursor. Returns the cursor after them. */
export async function takeEvents(
  { db, clock }: TakeDeps,
  { id }: ConnectionRow,
  session: Pick<BrokerSession, 'events'>,
  after: string | null,
): Promise<string | null> {
  const events = await session.events(after);
  await applyEvents(db, id, after, events, new Date(clock.now()));
  return events.at(-1)?.cursor ?? after;
}

/** Stores events of a broker, each once, in its order. Those of orders that are not from here are left out. */
export async function applyEvents(
  db: Database,
  connectionId: string,
  after: string | null,
  events: readonly BrokerEvent[],
  at: Date,
): Promise<void> {
  let cursor = after;
  for (let from = 0; from < events.length; from += EVENTS) {
    const some = events.slice(from, from + EVENTS);
    if (!(await applySome(db, connectionId, cursor, some, at))) return;
    cursor = some.at(-1)!.cursor;
  }
}

/** Returns false if another process was faster. */
async function applySome(
  db: Database,
  connectionId: string,
  after: string | null,
  events: readonly BrokerEvent[],
  at: Date,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const connection = await lockConnectionRow(tx, connectionId);
    if (connection === null || connection.eventsAfter !== after) return false;
    const refused: { readonly order: OrderRow; readonly reason: string }[] = [];
    for (const event of events) refused.push(...(await applyEvent(tx, connection, event, at)));
    await updateConnection(tx, connectionId, { eventsAfter: events.at(-1)!.cursor });
    for (const { order, reason } of refused) await alertOrder(tx, order, { state: 'rejected', reason }, at);
    return true;
  });
}

/** Returns the order if it was refused by this event, for a message to its member. */
async function applyEvent(
  tx: Database,
  connection: ConnectionRow,
  event: BrokerEvent,
  now: Date,
): Promise<{ readonly order: OrderRow; readonly reason: string }[]> {
  const { clientId, kind, brokerRef, costs, swap = 0, reason } = event;
  const orderId = clientId === null ? null : await findClientOrder(tx, connection.id, clientId);
  if (clientId === null || orderId === null) return [];
  const order = (await lockOrder(tx, orderId))!;
  // After an outage it is read late. The clock of a broker may differ.
  const at = new Date(Math.max(order.createdAt.getTime(), Math.min(event.at, now.getTime())));
  const parts = await selectParts(tx, orderId);
  const detail = describe(event, findPriceStep(connection, order.brokerSymbol));
  const part = parts.find((one) => one.clientId === clientId)!;
  await updatePart(tx, clientId, afterEvent(part, event));
  // The broker's answer to the order said so already.
  if (kind === 'rejected' && part.state === 'rejected') return [];
  await addStep(tx, order, at, { state: kind, clientId, brokerRef, detail });
  // Why the site asked for a cancellation says more than the broker's word for it.
  const isRefused = kind === 'rejected' || (kind === 'cancelled' && order.reason === null);
  // A fill came before the cancellation that the site asked for.
  const isLate = kind === 'filled' && parts.every(({ state }) => state !== 'rejected');
  const more = { costs: order.costs + costs, swap: order.swap + swap, ...(isLate ? { reason: null } : {}) };
  await refreshOrder(tx, orderId, at, isRefused && reason !== null ? { ...more, reason } : more);
  return kind === 'rejected' && isFirst('rejected', parts) ? [{ order, reason: detail }] : [];
}

/** Returns what a step adds to the name of its state. */
function describe({ kind, units, price, reason }: BrokerEvent, step: number): string {
  if (kind === 'accepted') return reason ?? 'Acknowledged by the broker.';
  // The price of an order that is not filled is its own.
  const isOver = kind === 'rejected' || kind === 'cancelled';
  if (price === null || (isOver && reason !== null)) return reason ?? '';
  const words = priceWords(price, step);
  const what = kind === 'stop-moved' ? `To ${words}` : `${unitsWords(units)} at ${words}`;
  return reason === null ? `${what}.` : `${what}: ${reason}`;
}
