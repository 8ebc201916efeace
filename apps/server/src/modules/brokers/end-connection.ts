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
  sessions: Pick<Sessions, 'get' | 'drop'>,
  db: Viewer['db'],
  viewer: Viewer,
  id: string,
): Promise<string | null> {
  const row = await findConnection(db, requireAccount(viewer), id);
  if (row === null || row.endedAt !== null) throw new AppError('NOT_FOUND', 'Unknown connection.');
  const parts = (await selectOpenOrders(db, id)).flatMap((one) => one.parts);
  const pending = parts.filter(
    ({ state, filledUnits, units }) =>
      state === 'accepted' || state === 'calling' || (state === 'open' && filledUnits < units),
  );
  if (pending.length === 0) return null;
  const left = (why: string) => `Pending entries could not be cancelled (${why}): cancel them at the broker.`;
  try {
    const session = await sessions.get(row);
    let problem: string | null = null;
    for (const { clientId } of pending) {
      const answer = await session.cancel(clientId);
      // A refusal means that nothing waits there.
      if (answer.outcome === 'unknown') problem ??= left(answer.reason);
    }
    return problem;
  } catch (error) {
    return left((error as Error).message);
  } finally {
    await sessions.drop(id);
  }
}
