import { BROKERS } from '@sealtick/contract';
import { isUnavailable, withTransaction } from '../../platform/database.ts';
import type { PassFailPoint } from '../../platform/fail-points.ts';
import type { Log } from '../../platform/logging.ts';
import type { oneAtATime } from './adapters/place-once.ts';
import { alertChangedStops, alertDifferences, lastingDifferences } from './alerts/alert-differences.ts';
import { alertStop, findStop } from './alerts/alert-stop.ts';
import { BrokerRefusal, BrokerUnavailable } from './broker-adapter.ts';
import type { ConnectionRow } from './brokers.tables.ts';
import {
  type ClaimedConnection,
  claimConnection,
  endOfClaim,
  getHalt,
  lockConnectionRow,
  raisePeak,
  releaseConnection,
  updateConnection,
} from './connection-repository.ts';
import { takeEvents } from './copy/apply-events.ts';
import { SITE_HALTS } from './copy/copying-repository.ts';
import { managePosition, type RecentRequests } from './copy/manage-position.ts';
import { placeParts } from './copy/place-parts.ts';
import { type OrderWithParts, selectOpenOrders } from './order-repository.ts';
import { findPriceStep } from './price-words.ts';
import { publishedStops } from './published-stops.ts';
import { toReadOnly } from './read-only-session.ts';
import { type Covered, coverPositions } from './reconcile/cover-positions.ts';
import { readReport } from './reconcile/read-report.ts';
import { type Compared, reconcile } from './reconcile/reconcile.ts';
import type { SessionDeps, Sessions } from './sessions.ts';

export interface TendDeps extends Pick<SessionDeps, 'db' | 'clock'> {
  readonly sessions: Sessions;
  readonly requests: RecentRequests;
  readonly pass: PassFailPoint;
  readonly log: Log;
  /** Carries out what has the same name one after another. */
  readonly inTurn: ReturnType<typeof oneAtATime>;
  /** Positions whose missing stop was set at the start, by connection, until it is compared. */
  readonly covered: Map<string, Covered>;
}

const NOT_COVERED: Covered = { ids: new Set(), isNew: false };

/** What is due at a connection besides a look at its orders under way. */
export interface Due {
  /** The account is compared with its broker. */
  readonly isCompared: boolean;
  /** A signal, or the kill switch, asks for something new. */
  readonly isNew: boolean;
  /** Nothing but stops is sent: before the rest of the program is prepared. Without a comparison, nothing else is read either. */
  readonly isStopsOnly: boolean;
}

interface Tended {
  /** False if the broker did not answer, or if a stop that was set at the start does not show yet. */
  readonly isDone: boolean;
  /** Whether nothing has happened, and nothing waits to be sent. */
  readonly isIdle: boolean;
}

/**
 * Does what is due at one connection: stores its events, places, moves stops, closes, and compares. No connection to the database is
 * held while the broker is called. @param until End of its claim @throws {Error} if the database is not available; the claim then lasts
 */
export async function tendConnection(deps: TendDeps, id: string, until: Date, due: Due): Promise<Tended> {
  const { db, clock, sessions } = deps;
  const connection = await claimConnection(db, id, new Date(clock.now()), until);
  if (connection === null) return { isDone: true, isIdle: false };
  let change: Partial<ConnectionRow>;
  let compared: Compared | null = null;
  let isDone = false;
  let isIdle = false;
  try {
    ({ compared, isDone, isIdle } = await tend(deps, connection, due));
    change = { problem: null, isRefused: false, lastSeenAt: new Date(clock.now()) };
  } catch (error) {
    // Not the broker's fault: it is not shown to the member, and the work is repeated.
    if (isUnavailable(error) && !(error instanceof BrokerUnavailable)) throw error;
    await sessions.drop(id);
    const { message } = error as Error;
    const isRefused = error instanceof BrokerRefusal;
    const problem = `${BROKERS[connection.broker].name}${isRefused ? '' : ' does not answer'}: ${message}`;
    change = { problem, isRefused };
  }
  const found = { ...change, ...compared?.change };
  const stored = compared === null ? found : { ...found, peakEquity: raisePeak(compared.change.equity!) };
  const changedStops = compared?.changedStops ?? [];
  if (due.isCompared && (changedStops.length > 0 || (await hasAlert(deps, connection, found))))
    // Messages wait for one another in the database: in turn they hold one connection, and not all.
    await deps.inTurn('messages', () =>
      withTransaction(db, async (tx) => {
        if ((await lockConnectionRow(tx, id))?.endedAt !== null) return;
        const row = await updateConnection(tx, id, { ...stored, workUntil: endOfClaim(until) });
        if (compared !== null) {
          const { differences, comparedAt } = compared.change;
          await alertChangedStops(tx, connection, changedStops, comparedAt!);
          await alertDifferences(tx, connection, differences, comparedAt!);
        }
        await alertStop(tx, row, connection.siteHalt, clock.now());
      }),
    );
  else await releaseConnection(db, id, until, stored);
  return { isDone, isIdle };
}

/** Whether what was found begins or ends something that the member has a message about. */
async function hasAlert(
  { db, clock }: TendDeps,
  connection: ClaimedConnection,
  found: Partial<ConnectionRow>,
): Promise<boolean> {
  if (lastingDifferences(connection, found.differences ?? []).length > 0) return true;
  const stop = await findStop(db, { ...connection, ...found }, connection.siteHalt, clock.now());
  return stop !== connection.noticedStop;
}

/** Returns what a comparison found, null without one. */
async function tend(
  deps: TendDeps,
  connection: ClaimedConnection,
  { isCompared, isNew, isStopsOnly }: Due,
): Promise<Tended & { readonly compared: Compared | null }> {
  const { db, clock, sessions, requests, pass, log, covered } = deps;
  const place = { db, now: clock.now, pass };
  const opened = await sessions.get(connection);
  const isReadOnly = connection.siteHalt === 'restored';
  const session = isReadOnly ? toReadOnly(opened, SITE_HALTS.restored) : opened;
  const halt = getHalt(connection);
  const placing = { connection, session };
  const priceStep = (name: string | null) => findPriceStep(connection, name);
  const managing = { session, requests, halt, priceStep };
  if (isNew && halt === null)
    for (const copied of await selectOpen(db, connection.id))
      if (isUnsent(copied)) await placeParts(place, placing, copied);
  const underWay = await selectOpen(db, connection.id);
  if (isStopsOnly && !isCompared) {
    covered.set(connection.id, { ids: await coverPositions(session, underWay), isNew: true });
    return { compared: null, isDone: true, isIdle: false };
  }
  const atStart = covered.get(connection.id);
  if (isCompared && atStart) covered.set(connection.id, { ...atStart, isNew: false });
  if (session.coverFills) await session.coverFills(publishedStops(underWay));
  const cursor = await takeEvents(deps, connection, session, connection.eventsAfter);
  const open = await selectOpen(db, connection.id);
  for (const copied of isStopsOnly || isReadOnly ? [] : open) {
    await placeParts(place, placing, copied);
    await managePosition(place, managing, copied);
  }
  const isIdle = cursor === connection.eventsAfter && open.every(isAtBroker);
  if (!isCompared) return { compared: null, isDone: true, isIdle };
  // What ended before the lists were read has its event by then, except at brokers whose events are older than their lists.
  const report = await readReport(session, open, (error) =>
    log.warn({ err: error, connection: connection.id }, 'the coins of an account at a broker could not be read'),
  );
  const isSame = (await takeEvents(deps, connection, session, cursor)) === cursor && isIdle;
  const ours = isSame ? open : await selectOpenOrders(db, connection.id);
  const at = { connection, session, ours, covered: atStart ?? NOT_COVERED };
  const compared = await reconcile(place, at, report);
  covered.delete(connection.id);
  const isMissing = report.positions.some(({ clientId, stop }) => stop === null && atStart?.ids.has(clientId ?? ''));
  // What the site moved since the backup looks as if it were changed by hand.
  const shown = isReadOnly ? { ...compared, changedStops: [] } : compared;
  return { compared: shown, isDone: !isMissing, isIdle };
}

/** Whether the broker has all orders of a copied signal, and nothing is asked of them. */
const isAtBroker = ({ order: { ending, currentStop, placedStop }, parts }: OrderWithParts): boolean =>
  ending === null &&
  currentStop === placedStop &&
  parts.every(({ state }) => state !== 'planned' && state !== 'calling');

/** Orders that were never sent need not wait for the broker's events: none is about them. */
const isUnsent = ({ parts }: OrderWithParts): boolean => parts.every(({ state }) => state === 'planned');

async function selectOpen(db: TendDeps['db'], id: string): Promise<readonly OrderWithParts[]> {
  return (await selectOpenOrders(db, id)).filter(({ order }) => order.state !== 'to-confirm');
}
