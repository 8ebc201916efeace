import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { CLAIM_MS, claimConnection, findConnection } from './connection-repository.ts';
import { selectOpenOrders } from './order-repository.ts';
import type { Sessions } from './sessions.ts';

/** Another process works on an account for as long, unless its broker is slow. */
const WAIT_MS = 10_000;
const LOOK_MS = 100;

interface EndDeps {
  readonly sessions: Pick<Sessions, 'get' | 'drop'>;
  readonly db: Viewer['db'];
  readonly wait: (ms: number) => Promise<unknown>;
}

/**
 * Cancels the pending entries of a connection before it is ended. Nothing is placed from then on: the connection stays claimed.
 * Returns why that could not be done; null if it was done. @throws {AppError} NOT_FOUND
 */
export async function cancelEntries(deps: EndDeps, viewer: Viewer, id: string): Promise<string | null> {
  const { sessions, db } = deps;
  const row = await findConnection(db, requireAccount(viewer), id);
  if (row === null || row.endedAt !== null) throw new AppError('NOT_FOUND', 'Unknown connection.');
  // What can be cancelled is, even if an order may follow.
  let problem = (await claim(deps, viewer, id)) ? null : left('orders were being sent');
  const parts = (await selectOpenOrders(db, id)).flatMap((one) => one.parts);
  const pending = parts.filter(
    ({ state, filledUnits, units }) =>
      state === 'accepted' || state === 'calling' || (state === 'open' && filledUnits < units),
  );
  if (pending.length === 0) return problem;
  try {
    const session = await sessions.get(row);
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

const left = (why: string): string => `Pending entries could not be cancelled (${why}): cancel them at the broker.`;

/** Otherwise an order that is being sent would arrive after the others were cancelled. */
async function claim({ db, wait }: EndDeps, { clock }: Viewer, id: string): Promise<boolean> {
  for (let waited = 0; waited <= WAIT_MS; waited += LOOK_MS) {
    const now = clock.now();
    if ((await claimConnection(db, id, new Date(now), new Date(now + CLAIM_MS))) !== null) return true;
    await wait(LOOK_MS);
  }
  return false;
}
