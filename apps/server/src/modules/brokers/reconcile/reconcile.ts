import type { BrokerSession } from '../broker-adapter.ts';
import type { ConnectionRow, PartRow, StoredDifference } from '../brokers.tables.ts';
import { loseParts, type PlaceDeps } from '../copy/place-parts.ts';
import { findNewStops, findOwnIds, type OrderWithParts } from '../order-repository.ts';
import { findPriceStep } from '../price-words.ts';
import { sumProfit } from '../records/ended-copies.ts';
import { closeSold, isSold } from './close-sold.ts';
import { type BrokerReport, compareWithBroker, type FoundDifference } from './compare.ts';
import type { Covered } from './cover-positions.ts';
import { setStops } from './set-stops.ts';

/** What a comparison found out about a connection. */
export interface Compared {
  readonly change: Pick<
    ConnectionRow,
    'differences' | 'comparedAt' | 'currency' | 'balance' | 'equity' | 'openingBalance' | 'statedAt'
  >;
  /** Stops that are new at another price, although the site has neither set nor moved them lately. They are set back already. */
  readonly changedStops: readonly StoredDifference[];
}

/** For so long lists of a broker may show a stop where it was before the site moved it, and a new position its first stop. */
const LAG_MS = 60_000;
/** For so long the events of a broker may lack what its lists show already: an exit is not a loss. */
const EVENT_LAG_MS = 20_000;

interface At {
  readonly connection: ConnectionRow;
  readonly session: BrokerSession;
  /** Copied signals that have not ended, after the events of the broker were stored. */
  readonly ours: readonly OrderWithParts[];
  readonly covered: Covered;
}

/**
 * Compares an account with its broker after its events were stored: sets missing stops, and marks orders that the broker does not
 * know, once an earlier comparison missed them as well. Returns the differences and what the account is worth, which the caller stores.
 */
export async function reconcile(
  deps: PlaceDeps,
  { connection, session, ours, covered }: At,
  { positions: held, ...report }: BrokerReport,
): Promise<Compared> {
  const { db } = deps;
  const { orders, coins } = report;
  const { id, openingBalance } = connection;
  const own = new Set(ours.flatMap(({ parts }) => parts.map(({ clientId }) => clientId)));
  const coveredIds = new Set(
    held.flatMap(({ clientId, stop }) =>
      clientId !== null && covered.ids.has(clientId) && (covered.isNew || stop !== null) ? [clientId] : [],
    ),
  );
  const positions = held.map((one) => (coveredIds.has(one.clientId ?? '') ? { ...one, stop: null } : one));
  const listed = [...orders, ...positions].flatMap(({ clientId }) => (clientId === null ? [] : [clientId]));
  const others = listed.filter((clientId) => !own.has(clientId));
  for (const clientId of await findOwnIds(db, id, others)) own.add(clientId);
  const priceStep = (name: string | null) => findPriceStep(connection, name);
  const found = compareWithBroker(ours, { ...report, positions }, (clientId) => own.has(clientId), priceStep);
  const notAccepted = await setStops(
    session,
    found.stops.filter(({ clientId }) => !coveredIds.has(clientId)),
  );
  const missed = selectMissed(connection, deps.now());
  for (const [orderId, clientIds] of found.lost) {
    const gone = clientIds.filter((clientId) => missed.has(clientId));
    const sold = session.coins === undefined ? [] : selectSold(connection, ours, gone);
    const lost = gone.filter((clientId) => !sold.includes(clientId));
    if (sold.length > 0) await closeSold(deps, orderId, sold);
    if (lost.length > 0)
      await loseParts(deps, { id: orderId }, lost, 'The broker does not know the order; it is not placed again.');
  }
  const { currency, balance, equity } = await session.account();
  const now = new Date(deps.now());
  const seen = found.differences.map((one) => ({
    difference: withTime(toDifference(one, notAccepted), connection, now),
    clientId: one.kind === 'stop' ? one.stopOf : undefined,
  }));
  const unmoved = await findUnmoved(
    deps,
    connection,
    ours,
    seen.flatMap(({ clientId }) => clientId ?? []),
  );
  return {
    change: {
      differences: [
        ...seen.map(({ difference }) => difference),
        ...(coins === null ? keepCoinDifferences(connection, now) : []),
      ],
      comparedAt: now,
      currency,
      balance,
      equity,
      // A program on the member's machine states it later.
      openingBalance: openingBalance ?? balance - (await sumProfit(db, id)),
      statedAt: now,
    },
    changedStops: seen.flatMap(({ difference, clientId }) =>
      unmoved.has(clientId ?? '') && difference.seenAt === now.toISOString() ? [difference] : [],
    ),
  };
}

/** Returns the orders that the broker did not know either when their exits would have been among its events by now. */
const selectMissed = ({ differences }: ConnectionRow, now: number): ReadonlySet<string> =>
  new Set(
    differences.flatMap(({ lost, seenAt }) =>
      lost !== undefined && Date.parse(seenAt) <= now - EVENT_LAG_MS ? [lost] : [],
    ),
  );

/** Returns those of some orders of which all coins were sold that could be. */
const selectSold = (
  { instruments }: ConnectionRow,
  ours: readonly OrderWithParts[],
  clientIds: readonly string[],
): readonly string[] =>
  ours.flatMap(({ order, parts }) => {
    const unitStep = instruments.find(({ name }) => name === order.brokerSymbol)?.unitStep ?? 0;
    return parts.flatMap((part) =>
      clientIds.includes(part.clientId) && isSold(part, unitStep) ? [part.clientId] : [],
    );
  });

/**
 * Returns those of some orders whose stop the site has neither set nor moved lately, nor is about to move. What was filled since the last
 * comparison is new, also after an outage.
 */
async function findUnmoved(
  { db, now }: PlaceDeps,
  { comparedAt }: Pick<ConnectionRow, 'comparedAt'>,
  ours: readonly OrderWithParts[],
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const orders = ours.filter(
    ({ order, parts }) =>
      order.currentStop === order.placedStop && parts.some(({ clientId }) => clientIds.includes(clientId)),
  );
  if (orders.length === 0) return new Set();
  const moved = await findNewStops(
    db,
    orders.map(({ order }) => order.id),
    new Date(Math.min(now() - LAG_MS, (comparedAt?.getTime() ?? Number.POSITIVE_INFINITY) - EVENT_LAG_MS)),
  );
  // The events of a broker may report a fill later than its lists.
  const isOpen = ({ state }: PartRow) => state === 'open';
  return new Set(
    orders.flatMap(({ order, parts }) =>
      moved.has(order.id) ? [] : parts.filter(isOpen).map(({ clientId }) => clientId),
    ),
  );
}

/** Returns a difference as it is stored: with the broker's reason where it did not set the stop. */
function toDifference(
  { stopOf, ...found }: FoundDifference,
  notAccepted: Awaited<ReturnType<typeof setStops>>,
): Omit<StoredDifference, 'seenAt'> {
  const reason = stopOf === undefined ? undefined : notAccepted.get(stopOf)?.reason;
  return reason === undefined ? found : { ...found, detail: `${found.detail} Not done: ${reason}` };
}

/** A difference that was seen before keeps its time. */
function withTime(
  found: Omit<StoredDifference, 'seenAt'>,
  { differences }: ConnectionRow,
  now: Date,
): StoredDifference {
  const { kind, symbol, detail, coin, lost } = found;
  const isSame = (one: StoredDifference) =>
    coin === undefined
      ? one.kind === kind && one.symbol === symbol && one.detail === detail && one.lost === lost
      : one.coin === coin;
  const known = differences.find(isSame);
  return { ...found, seenAt: known?.seenAt ?? now.toISOString() };
}

/**
 * Returns the known differences about coins, for a comparison without coins. One that was seen by the last comparison alone counts
 * as seen now: a message about it needs two comparisons that saw it.
 */
const keepCoinDifferences = ({ differences, comparedAt }: ConnectionRow, now: Date): readonly StoredDifference[] =>
  differences
    .filter(({ coin }) => coin !== undefined)
    .map((one) => (one.seenAt === comparedAt?.toISOString() ? { ...one, seenAt: now.toISOString() } : one));
