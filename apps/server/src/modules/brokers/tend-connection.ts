import { BROKERS } from '@sealtick/contract';
import { withTransaction } from '../../platform/database.ts';
import type { PassFailPoint } from '../../platform/fail-points.ts';
import { alertStop } from './alerts/alert-stop.ts';
import { BrokerRefusal, type BrokerSession } from './broker-adapter.ts';
import type { ConnectionRow } from './brokers.tables.ts';
import { claimConnection, findHeld, updateConnection } from './connection-repository.ts';
import { applyEvents } from './copy/apply-events.ts';
import { findCopying } from './copy/copying-repository.ts';
import { managePosition, type RecentRequests } from './copy/manage-position.ts';
import { placeParts } from './copy/place-parts.ts';
import { selectOpenOrders } from './order-repository.ts';
import { reconcile } from './reconcile/reconcile.ts';
import type { SessionDeps, Sessions } from './sessions.ts';

export interface TendDeps extends Pick<SessionDeps, 'db' | 'clock'> {
  readonly sessions: Sessions;
  readonly requests: RecentRequests;
  readonly pass: PassFailPoint;
}

/** Longer than the calls of one round take together. */
const CLAIM_MS = 120_000;

/**
 * Does what is due at one connection: stores its events, places, moves stops, closes, and compares. No connection to the database is
 * held while the broker is called. Returns false if the broker did not answer.
 */
export async function tendConnection(deps: TendDeps, id: string, isCompared: boolean): Promise<boolean> {
  const { db, clock, sessions } = deps;
  const now = clock.now();
  const connection = await claimConnection(db, id, new Date(now), new Date(now + CLAIM_MS));
  if (connection === null) return true;
  let change: Partial<ConnectionRow>;
  try {
    await tend(deps, connection, isCompared);
    change = { problem: null, isRefused: false, lastSeenAt: new Date(clock.now()) };
  } catch (error) {
    await sessions.drop(id);
    const { message } = error as Error;
    const isRefused = error instanceof BrokerRefusal;
    const problem = `${BROKERS[connection.broker].name} ${isRefused ? 'refused the key' : 'does not answer'}: ${message}`;
    change = { problem, isRefused };
  }
  await withTransaction(db, async (tx) => {
    const row = await updateConnection(tx, id, { ...change, workUntil: null });
    if (isCompared) await alertStop(tx, row, clock.now());
  });
  return change.problem === null;
}

async function tend(deps: TendDeps, connection: ConnectionRow, isCompared: boolean): Promise<void> {
  const { db, clock, sessions, requests, pass } = deps;
  const place = { db, now: clock.now, pass };
  const session = await sessions.get(connection);
  await takeEvents(deps, connection, session);
  const isHalted = connection.haltedAt !== null;
  const halted = isHalted
    ? 'Halted by the kill switch.'
    : (await findCopying(db))?.haltedAt != null
      ? 'Copying is halted by the operator of the site.'
      : null;
  for (const copied of await selectOpenOrders(db, connection.id)) {
    if (copied.order.state === 'to-confirm') continue;
    await placeParts(place, { connection, session, halted }, copied);
    await managePosition(place, { session, requests, isHalted: halted !== null }, copied);
  }
  if (!isCompared) return;
  // What ended before the lists were read has its event by then.
  const [orders, positions] = await Promise.all([session.orders(), session.positions()]);
  await takeEvents(deps, connection, session);
  await reconcile(place, connection, session, { orders, positions });
}

async function takeEvents({ db, clock }: TendDeps, { id }: ConnectionRow, session: BrokerSession): Promise<void> {
  const after = await findEventsAfter(db, id);
  await applyEvents(db, id, after, await session.events(after), new Date(clock.now()));
}

async function findEventsAfter(db: TendDeps['db'], id: string): Promise<string | null> {
  return (await findHeld(db, id))?.eventsAfter ?? null;
}
