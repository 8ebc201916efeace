import type { BrokerOrder } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { wake } from '../../platform/wake-up.ts';
import { findConnection } from './connection-repository.ts';
import { BROKER_CHANNEL } from './copy/follow-log.ts';
import { type CopyDeps, readContext } from './copy/read-context.ts';
import { refuseNow } from './copy/rules.ts';
import { addStep, findOrder, lockOrder, selectSteps, updateOrder } from './order-repository.ts';
import { toOrder } from './order-view.ts';

/** A confirmed order is placed within this time, or not at all. */
const PLACED_WITHIN_MS = 30_000;

/** Checks the market before the transaction of a confirmation. Returns the price at which it is confirmed. @throws {AppError} */
export async function checkConfirmation(deps: CopyDeps, viewer: Viewer, id: string): Promise<number> {
  const accountId = requireAccount(viewer);
  const order = await findOrder(deps.db, id, accountId);
  const connection = order && (await findConnection(deps.db, accountId, order.connectionId));
  if (!order || !connection) throw new AppError('NOT_FOUND', 'Unknown order.');
  const context = await readContext(deps, connection, order);
  const { barCloseAt, validUntil, ...terms } = order;
  const signal = { ...terms, barCloseAt: barCloseAt.getTime(), validUntil: validUntil.getTime() };
  const refusal = order.state === 'to-confirm' ? refuseNow(signal, context) : null;
  if (refusal !== null) throw new AppError('CONFLICT', refusal);
  return context.price ?? order.entry;
}

/** Lets an order in manual mode be placed. */
export async function confirmOrder(viewer: Viewer, id: string, price: number): Promise<BrokerOrder> {
  const order = await lockOrder(viewer.db, id, requireAccount(viewer));
  if (order === null) throw new AppError('NOT_FOUND', 'Unknown order.');
  const now = new Date(viewer.clock.now());
  if (order.state !== 'to-confirm' || order.confirmUntil === null || order.confirmUntil < now)
    throw new AppError('CONFLICT', order.reason ?? 'The order no longer waits for a confirmation.');
  const change = {
    state: 'sent',
    arrivalPrice: price,
    placeUntil: new Date(now.getTime() + PLACED_WITHIN_MS),
  } as const;
  await updateOrder(viewer.db, id, change);
  await addStep(viewer.db, order, now, { state: 'sent', detail: 'Confirmed by you.' });
  await wake(viewer.db, BROKER_CHANNEL);
  return toOrder({ ...order, ...change }, await selectSteps(viewer.db, id));
}
