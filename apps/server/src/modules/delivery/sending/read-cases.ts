import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { findErasures } from '../../identity/index.ts';
import { findPrincipals } from '../access/find-principals.ts';
import { dayList } from '../days/day-list.ts';
import { delivery, deliveryChannel, sentOpening } from '../delivery.tables.ts';
import { type DeliveryRow, type DeliverySource, readSources } from '../messages/read-sources.ts';
import { findMutes } from '../mutes/find-mutes.ts';
import { ofRows } from './claim-repository.ts';
import type { Case } from './decide.ts';
import { acceptedBefore } from './sweep-repository.ts';

/**
 * Reads what the decisions about due deliveries are based on. Returns a function that makes the cases of the claimed ones. It
 * leaves out those of an account that was erased before: their rows are deleted too. @param now ms UTC by the wall clock
 */
export async function readCases(
  db: Database,
  due: readonly DeliverySource[],
  now: number,
): Promise<(claimed: readonly DeliveryRow[]) => Case[]> {
  const accountIds = [...new Set(due.map(({ accountId }) => accountId))];
  const [sources, channels, openings, getPrincipal, accepted, mutesByAccount, erasures] = await Promise.all([
    readSources(db, due),
    readChannels(db, due),
    readOpenings(db, due),
    findPrincipals(db, accountIds, now),
    readAcceptedBefore(db, due),
    findMutes(db, accountIds, now),
    findErasures(db, accountIds),
  ]);
  return (claimed) =>
    claimed.flatMap((row) => {
      const channel = channels.get(row.channelId);
      if (!channel) return [];
      const principal = getPrincipal(row.accountId);
      const opening = openings.get(`${row.signalId} ${row.channelId}`) ?? null;
      const symbol = sources.signal(row.signalId ?? '')?.symbol ?? null;
      const muted = mutesByAccount(row.accountId, { strategyId: row.strategyId, symbol });
      const [isAcceptedBefore, isLeaving] = [accepted.has(row.id), erasures.has(row.accountId)];
      return { row, channel, sources, principal, opening, isAcceptedBefore, isLeaving, muted };
    });
}

async function readChannels(db: Database, rows: readonly DeliverySource[]) {
  const ids = [...new Set(rows.map(({ channelId }) => channelId))];
  const found = await db.select().from(deliveryChannel).where(inArray(deliveryChannel.id, ids));
  return new Map(found.map((channel) => [channel.id, channel]));
}

async function readOpenings(db: Database, rows: readonly DeliverySource[]) {
  const changes = rows.filter(({ type }) => type === 'signal.updated' || type === 'signal.closed');
  if (changes.length === 0) return new Map();
  const signalIds = [...new Set(changes.flatMap(({ signalId }) => signalId ?? []))];
  const channelIds = [...new Set(changes.map(({ channelId }) => channelId))];
  const ofThem = and(inArray(sentOpening.signalId, signalIds), inArray(sentOpening.channelId, channelIds));
  const found = await db.select().from(sentOpening).where(ofThem);
  return new Map(found.map((opening) => [`${opening.signalId} ${opening.channelId}`, opening]));
}

async function readAcceptedBefore(db: Database, rows: readonly DeliverySource[]): Promise<ReadonlySet<string>> {
  const later = rows.filter(({ fallbackOf }) => fallbackOf !== null);
  if (later.length === 0) return new Set();
  const days = [...new Set(later.map(({ issuedOn }) => issuedOn))];
  const found = await db
    .select({ id: delivery.id })
    .from(delivery)
    .where(and(ofRows(later), isNotNull(delivery.fallbackOf), acceptedBefore(dayList(days))));
  return new Set(found.map(({ id }) => id));
}
