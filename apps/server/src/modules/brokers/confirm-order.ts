import { BROKERS, type BrokerOrder } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { wake } from '../../platform/wake-up.ts';
import type { OrderRow } from './brokers.tables.ts';
import { findConnection, lockConnectionRow } from './connection-repository.ts';
import { BROKER_CHANNEL } from './copy/follow-log.ts';
import { type CopyDeps, readContext } from './copy/read-context.ts';
import { type CopyContext, type CopySize, decideConfirmed } from './copy/rules.ts';
import {
  addStep,
  findOrder,
  lockOrder,
  planParts,
  replaceParts,
  selectSteps,
  selectUnendedOrders,
  updateOrder,
} from './order-repository.ts';
import { toOrder } from './order-view.ts';
import { unitsWords } from './units-words.ts';

/** A confirmed order is placed within this time, or not at all. */
const PLACED_WITHIN_MS = 30_000;

/** What a confirmation was checked against. */
interface Checked {
  /** What the limits of the account leave room for. */
  readonly size: CopySize;
  /** Ids of the copies that were counted as open. */
  readonly counted: ReadonlySet<string>;
}

/** Checks market and limits before the transaction of a confirmation. Returns null for an order that does not wait. @throws {AppError} */
export async function checkConfirmation(deps: CopyDeps, viewer: Viewer, id: string): Promise<Checked | null> {
  const accountId = requireAccount(viewer);
  const order = await findOrder(deps.db, id, accountId);
  const connection = order && (await findConnection(deps.db, viewer, order.connectionId));
  if (!order || !connection) throw new AppError('NOT_FOUND', 'Unknown order.');
  if (order.state !== 'to-confirm') return null;
  const counted = await selectCounted(deps.db, order);
  const context = await readContext(deps, connection, order);
  const { barCloseAt, validUntil, ...terms } = order;
  const signal = { ...terms, barCloseAt: barCloseAt.getTime(), validUntil: validUntil.getTime() };
  const decision = decideConfirmed(signal, context);
  if (decision.reason !== null) throw new AppError('CONFLICT', decision.reason);
  requireSameName(order, context);
  return { size: decision, counted };
}

/** Units and steps of the instrument that is chosen now would otherwise be placed in another one. */
function requireSameName({ symbol, brokerSymbol }: OrderRow, { traded, connection }: CopyContext): void {
  if (traded!.name === brokerSymbol) return;
  const now = `${symbol} is ${traded!.name} at ${BROKERS[connection.broker].name} now.`;
  throw new AppError('CONFLICT', `${now} This copy was sized for ${brokerSymbol}.`);
}

async function selectCounted(db: Database, { connectionId }: OrderRow): Promise<Set<string>> {
  const open = await selectUnendedOrders(db, [connectionId]);
  return new Set(open.filter(({ state }) => state !== 'to-confirm').map(({ id }) => id));
}

/** Lets an order in manual mode be placed, with fewer units where the limits of the account no longer allow those it was sized with. */
export async function confirmOrder(viewer: Viewer, id: string, checked: Checked | null): Promise<BrokerOrder> {
  const order = await lockCopied(viewer.db, id, requireAccount(viewer));
  const now = new Date(viewer.clock.now());
  if (checked === null || order.state !== 'to-confirm' || order.confirmUntil === null || order.confirmUntil < now)
    throw new AppError('CONFLICT', order.reason ?? 'The order no longer waits for a confirmation.');
  await requireSame(viewer.db, order, checked);
  const { reason: _, price, parts, ...size } = checked.size;
  const isSmaller = size.units < order.units!;
  if (isSmaller) await replaceParts(viewer.db, order, planParts(order.connectionId, order.signalId, parts));
  const change = {
    ...(isSmaller ? size : {}),
    state: 'sent',
    arrivalPrice: price,
    placeUntil: new Date(now.getTime() + PLACED_WITHIN_MS),
  } as const;
  await updateOrder(viewer.db, id, change);
  const less = isSmaller ? ` Your limits now allow ${unitsWords(size.units)}.` : '';
  await addStep(viewer.db, order, now, { state: 'sent', detail: `Confirmed by you.${less}` });
  await wake(viewer.db, BROKER_CHANNEL);
  return toOrder({ ...order, ...change }, await selectSteps(viewer.db, id));
}

/** Locks the connection first, as the kill switch and a disconnection do: in another order two of them would wait for each other. */
async function lockCopied(db: Database, id: string, accountId: string): Promise<OrderRow> {
  const found = await findOrder(db, id, accountId);
  if (found !== null) await lockConnectionRow(db, found.connectionId);
  const order = found && (await lockOrder(db, id, accountId));
  if (order === null) throw new AppError('NOT_FOUND', 'Unknown order.');
  return order;
}

/** Two confirmations at the same time would each be sized as if the other did not exist. */
async function requireSame(db: Database, order: OrderRow, { counted }: Checked): Promise<void> {
  for (const id of await selectCounted(db, order))
    if (!counted.has(id)) throw new AppError('CONFLICT', 'Another order was sent at the same time. Confirm again.');
}
