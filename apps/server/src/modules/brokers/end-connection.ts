import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findConnection } from './connection-repository.ts';
import { selectOpenOrders } from './order-repository.ts';
import type { Sessions } from './sessions.ts';

/**
 * Cancels the pending entries of a connection before it is ended. Returns why that could not be done; null if it was done.
 * @throws {AppError} NOT_FOUND
 */
export async function cancelEntries(
  sessions: Sessions,
  db: Viewer['db'],
  viewer: Viewer,
  id: string,
): Promise<string | null> {
  const row = await findConnection(db, requireAccount(viewer), id);
  if (row === null || row.endedAt !== null) throw new AppError('NOT_FOUND', 'Unknown connection.');
  const parts = (await selectOpenOrders(db, id)).flatMap((one) => one.parts);
  const pending = parts.filter(({ state }) => state === 'accepted' || state === 'calling');
  if (pending.length === 0) return null;
  try {
    const session = await sessions.get(row);
    for (const { clientId } of pending) await session.cancel(clientId);
    return null;
  } catch (error) {
    return `Pending entries could not be cancelled (${(error as Error).message}): cancel them at the broker.`;
  } finally {
    await sessions.drop(id);
  }
}
