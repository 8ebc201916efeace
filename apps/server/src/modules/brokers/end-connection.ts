import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { BrokerSession } from './broker-adapter.ts';
import { claimConnection, DISCONNECT_CLAIM_MS, findConnection, findHeld } from './connection-repository.ts';
import { takeEvents } from './copy/apply-events.ts';
import { selectOpenOrders } from './order-repository.ts';
import type { Sessions } from './sessions.ts';

/** Another process works on an account for as long, unless its broker is slow. */
const WAIT_MS = 10_000;
const LOOK_MS = 100;

interface EndDeps {
  readonly sessions: Pick<Sessions, 'get' | 'drop'>;
  readonly db: Viewer['db'];
  readonly wait: (ms: number) => Promise<unknown>;
  /** Ends of the claims of disconnections, by connection: a second disconnection does not wait for them. */
  readonly held: Map<string, number>;
}

const BUSY = 'orders were being sent';

/**
 * Cancels the pending entries of a connection before it is ended. The connection stays claimed, so that nothing is
 * placed until it has ended. Returns why that, or a read of what was filled, could not be done; null if it was done.
 * @throws {AppError} NOT_FOUND
 */
export async function cancelEntries(deps: EndDeps, viewer: Viewer, id: string): Promise<string | null> {
  const { sessions, db } = deps;
  const row = await findConnection(db, viewer, id);
  if (row === null || row.endedAt !== null) throw new AppError('NOT_FOUND', 'Unknown connection.');
  // What can be cancelled is, even if an order may follow.
  let problem = (await claim(deps, viewer, id)) ? null : left(BUSY);
  const parts = (await selectOpenOrders(db, id)).flatMap((one) => one.parts);
  const pending = parts.filter(
    ({ state, filledUnits, units }) =>
      state === 'accepted' || state === 'calling' || (state === 'open' && filledUnits < units),
  );
  if (pending.length === 0) return problem;
  try {
    const session = await sessions.get(row);
    for (const { clientId } of pending) {
      if (!(await claimOnce(deps, viewer, id))) problem ??= left(BUSY);
      const answer = await session.cancel(clientId);
      // A refusal means that nothing waits there.
      if (answer.outcome === 'unknown') problem ??= left(answer.reason);
    }
    const unread = await takeFills(deps, viewer, id, session);
    problem ??= unread;
    // A slow last call may have taken longer than the claim.
    if (!(await claimOnce(deps, viewer, id))) problem ??= left(BUSY);
    return problem;
  } catch (error) {
    return left((error as Error).message);
  } finally {
    await sessions.drop(id);
  }
}

/** Stores what was filled before it was cancelled, so that its position is listed. Returns why that is not known; null if it is. */
async function takeFills(
  { db }: EndDeps,
  { clock }: Viewer,
  id: string,
  session: BrokerSession,
): Promise<string | null> {
  try {
    const row = await findHeld(db, id);
    if (row !== null) await takeEvents({ db, clock }, row, session, row.eventsAfter);
    return null;
  } catch (error) {
    return `What was filled last could not be read (${(error as Error).message}): check the positions at the broker.`;
  }
}

const left = (why: string): string => `Pending entries could not be cancelled (${why}): cancel them at the broker.`;

/** Otherwise an order that is being sent would arrive after the others were cancelled. */
async function claim(deps: EndDeps, viewer: Viewer, id: string): Promise<boolean> {
  for (let waited = 0; waited <= WAIT_MS; waited += LOOK_MS) {
    if (await claimOnce(deps, viewer, id)) return true;
    if ((await findHeld(deps.db, id)) === null) throw new AppError('NOT_FOUND', 'Unknown connection.');
    await deps.wait(LOOK_MS);
  }
  return false;
}

/** Claims a connection, or holds the claim of a disconnection longer. Returns false if another process works on it. */
async function claimOnce({ db, held }: EndDeps, { clock }: Viewer, id: string): Promise<boolean> {
  const now = clock.now();
  for (const [known, until] of held) if (until <= now) held.delete(known);
  const until = now + DISCONNECT_CLAIM_MS;
  const claimed = await claimConnection(db, id, new Date(held.get(id) ?? now), new Date(until));
  if (claimed !== null) held.set(id, until);
  return claimed !== null;
}
