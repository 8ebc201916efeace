import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { findPrincipals } from '../access/find-principals.ts';
import { delivery, deliveryChannel, sentOpening } from '../delivery.tables.ts';
import { type DeliveryRow, readSources } from '../messages/read-sources.ts';
import { ofRows } from './claim-repository.ts';
import type { Case } from './judge.ts';
import { ACCEPTED_BEFORE } from './sweep-repository.ts';

/**
 * Reads what claimed deliveries are judged by. Those of an account that was erased since the claim are left out: their rows
 * are deleted too. @param now ms UTC by the wall clock
 */
export async function readCases(db: Database, rows: readonly DeliveryRow[], now: number): Promise<Case[]> {
  const [sources, channels, openings, principalOf, accepted] = await Promise.all([
    readSources(db, rows),
    readChannels(db, rows),
    readOpenings(db, rows),
    findPrincipals(db, [...new Set(rows.map(({ accountId }) => accountId))], now),
    readAcceptedBefore(db, rows),
  ]);
  return rows.flatMap((row) => {
    const channel = channels.get(row.channelId);
    if (!channel) return [];
    const principal = principalOf(row.accountId);
    const opening = openings.get(`${row.signalId} ${row.channelId}`) ?? null;
    return { row, channel, sources, principal, opening, isAcceptedBefore: accepted.has(row.id) };
  });
}

async function readChannels(db: Database, rows: readonly DeliveryRow[]) {
  const ids = [...new Set(rows.map(({ channelId }) => channelId))];
  const found = await db.select().from(deliveryChannel).where(inArray(deliveryChannel.id, ids));
  return new Map(found.map((channel) => [channel.id, channel]));
}

async function readOpenings(db: Database, rows: readonly DeliveryRow[]) {
  const changes = rows.filter(({ type }) => type === 'signal.updated' || type === 'signal.closed');
  if (changes.length === 0) return new Map();
  const signalIds = [...new Set(changes.flatMap(({ signalId }) => signalId ?? []))];
  const channelIds = [...new Set(changes.map(({ channelId }) => channelId))];
  const ofThem = and(inArray(sentOpening.signalId, signalIds), inArray(sentOpening.channelId, channelIds));
  const found = await db.select().from(sentOpening).where(ofThem);
  return new Map(found.map((opening) => [`${opening.signalId} ${opening.channelId}`, opening]));
}

async function readAcceptedBefore(db: Database, rows: readonly DeliveryRow[]): Promise<ReadonlySet<string>> {
  const later = rows.filter(({ fallbackOf }) => fallbackOf !== null);
  if (later.length === 0) return new Set();
  const found = await db
    .select({ id: delivery.id })
    .from(delivery)
    .where(and(ofRows(later), isNotNull(delivery.fallbackOf), ACCEPTED_BEFORE));
  return new Set(found.map(({ id }) => id));
}
