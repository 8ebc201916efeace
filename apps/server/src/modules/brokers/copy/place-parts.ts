import { roundToTick } from '@sealtick/engine';
import { type Database, withTransaction } from '../../../platform/database.ts';
import type { PassFailPoint } from '../../../platform/fail-points.ts';
import { alertOrder, isFirst } from '../alerts/alert-order.ts';
import type { BracketOrder, BrokerInstrument, BrokerSession, OrderAnswer } from '../broker-adapter.ts';
import type { ConnectionRow, OrderRow, PartRow } from '../brokers.tables.ts';
import { findHalt } from '../connection-repository.ts';
import {
  addStep,
  lockOrder,
  markSent,
  type OrderWithParts,
  selectParts,
  updateOrder,
  updatePart,
} from '../order-repository.ts';
import { unitsWords } from '../units-words.ts';
import { refreshOrder } from './apply-events.ts';

/** Time after which an order that the broker does not know counts as lost: brokers list orders with a delay. */
const READ_LAG_MS = 5_000;

export interface PlaceDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly pass: PassFailPoint;
}

interface At {
  readonly connection: ConnectionRow;
  readonly session: BrokerSession;
}

/** Places what was not sent of a copied signal, and finds out what became of calls without an answer. */
export async function placeParts(deps: PlaceDeps, at: At, { order, parts }: OrderWithParts): Promise<void> {
  const calling = parts.filter(({ state }) => state === 'calling');
  if (calling.length > 0) await resolveCalls(deps, at, order, calling);
  for (const part of parts.filter(({ state }) => state === 'planned')) {
    const refusal = refuseEntry(order, deps.now());
    if (refusal !== null) return endPlanned(deps, order, refusal);
    const detail = `Order ${part.part}: ${unitsWords(part.units)}.`;
    // A crash afterwards is known by it.
    if (!(await markSent(deps.db, order, part.clientId, { at: new Date(deps.now()), detail }))) {
      const halt = await findHalt(deps.db, at.connection.id);
      if (halt !== null) await endPlanned(deps, order, halt);
      return;
    }
    await call(deps, at, order, part);
  }
}

/** No entry is placed late, such as after an outage. */
function refuseEntry({ ending, placeUntil }: OrderRow, now: number): string | null {
  if (ending !== null) return 'The signal ended before the order was placed.';
  const late = now - (placeUntil?.getTime() ?? 0);
  return late > 0 ? `Too late by ${Math.ceil(late / 1_000)} s.` : null;
}

async function call(deps: PlaceDeps, { connection, session }: At, order: OrderRow, part: PartRow): Promise<void> {
  await deps.pass('before-broker-call');
  const instrument = connection.instruments.find(({ name }) => name === order.brokerSymbol);
  const answer = await session.place(toBracket(order, part, instrument));
  await deps.pass('after-broker-call');
  await recordAnswer(deps, order, part, answer);
}

function toBracket(order: OrderRow, { clientId, units, target }: PartRow, instrument?: BrokerInstrument): BracketOrder {
  const { side, type, entry, currentStop, validUntil, brokerSymbol } = order;
  const round = (price: number) => (instrument ? roundToTick(price, instrument.priceStep, 'nearest') : price);
  const isMarket = type === 'market';
  return {
    clientId,
    instrument: brokerSymbol!,
    side,
    type,
    units,
    price: isMarket ? null : round(entry),
    stop: round(currentStop),
    target: target === null ? null : round(target),
    expiresAt: isMarket ? null : validUntil.getTime(),
  };
}

async function recordAnswer(
  deps: PlaceDeps,
  { id }: OrderRow,
  { clientId }: PartRow,
  answer: OrderAnswer,
): Promise<void> {
  const at = new Date(deps.now());
  await withTransaction(deps.db, async (tx) => {
    const order = (await lockOrder(tx, id))!;
    const parts = await selectParts(tx, id);
    const part = parts.find((one) => one.clientId === clientId)!;
    // An event of the broker was faster than its answer.
    if (part.state !== 'calling') return;
    if (answer.outcome === 'unknown')
      return addStep(tx, order, at, { state: 'unknown', clientId, detail: answer.reason });
    const isAccepted = answer.outcome === 'accepted';
    const brokerRef = isAccepted ? answer.brokerRef : null;
    await updatePart(tx, clientId, { state: isAccepted ? 'accepted' : 'rejected', brokerRef });
    // The acknowledgement itself is an event of the broker.
    if (!isAccepted) await addStep(tx, order, at, { state: 'rejected', clientId, detail: answer.reason });
    await refreshOrder(tx, id, at, isAccepted ? {} : { reason: answer.reason });
    if (!isAccepted && isFirst('rejected', parts))
      await alertOrder(tx, order, { state: 'rejected', reason: answer.reason }, at);
    await deps.pass('before-answer-commit');
  });
}

/** Calls whose answer is not known: the broker's lists say whether the order arrived. Placing it again with its id does not double it. */
async function resolveCalls(deps: PlaceDeps, at: At, order: OrderRow, calling: readonly PartRow[]): Promise<void> {
  const { connection, session } = at;
  const [orders, positions] = await Promise.all([session.orders(), session.positions()]);
  for (const part of calling) {
    const { clientId } = part;
    const found = orders.find((one) => one.clientId === clientId);
    const isThere = found !== undefined || positions.some((one) => one.clientId === clientId);
    if (isThere) {
      const brokerRef = found?.brokerRef ?? part.brokerRef ?? clientId;
      await recordAnswer(deps, order, part, { outcome: 'accepted', brokerRef });
    } else if (refuseEntry(order, deps.now()) === null && (await findHalt(deps.db, connection.id)) === null)
      await call(deps, at, order, part);
    else if (deps.now() > (order.placeUntil?.getTime() ?? 0) + READ_LAG_MS) {
      // It may still arrive: then it is cancelled before it is filled, or its events bring it back.
      await session.cancel(clientId);
      await loseParts(deps, order, [clientId], 'The broker does not know the order; it is not placed again.');
    }
  }
}

/** Marks orders that the broker does not know. */
export async function loseParts(
  { db, now }: Pick<PlaceDeps, 'db' | 'now'>,
  { id }: Pick<OrderRow, 'id'>,
  clientIds: readonly string[],
  reason: string,
): Promise<void> {
  const at = new Date(now());
  await withTransaction(db, async (tx) => {
    const order = (await lockOrder(tx, id))!;
    const parts = await selectParts(tx, id);
    let isNew = false;
    for (const { clientId, state } of parts) {
      if (!clientIds.includes(clientId) || (state !== 'calling' && state !== 'accepted' && state !== 'open')) continue;
      isNew = true;
      await updatePart(tx, clientId, { state: 'lost' });
      await addStep(tx, order, at, { state: 'lost', clientId, detail: reason });
    }
    await refreshOrder(tx, id, at, { reason });
    if (isNew && isFirst('lost', parts)) await alertOrder(tx, order, { state: 'lost', reason }, at);
  });
}

/** Ends what was not sent of a copied signal. */
async function endPlanned({ db, now }: PlaceDeps, { id }: OrderRow, reason: string): Promise<void> {
  const at = new Date(now());
  await withTransaction(db, async (tx) => {
    const order = (await lockOrder(tx, id))!;
    // The kill switch was faster.
    if (order.endedAt !== null) return;
    const parts = await selectParts(tx, id);
    const planned = parts.filter(({ state }) => state === 'planned');
    for (const { clientId } of planned) await updatePart(tx, clientId, { state: 'cancelled' });
    await addStep(tx, order, at, { state: 'not-placed', detail: reason });
    if (planned.length < parts.length) return refreshOrder(tx, id, at);
    await updateOrder(tx, id, { state: 'not-placed', reason, endedAt: at });
  });
}
