import { CHANNELS, LogEntry, type Signal } from '@sealtick/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { type EntryRow, readEntriesAbout, readSealed } from '../../log/index.ts';
import { findSignals, type StoredSignal } from '../../signals/index.ts';
import { delivery, deliveryChannel, deliveryEvent } from '../delivery.tables.ts';
import type { EventData } from '../events/event-data.ts';
import { EVENT_SOURCE, getLog } from './source-logs.ts';

export type DeliveryRow = typeof delivery.$inferSelect;

/** A delivery as far as what it is about is found by it. */
export type DeliverySource = Pick<
  DeliveryRow,
  'id' | 'issuedOn' | 'sourceLog' | 'sourceIndex' | 'channelId' | 'accountId' | 'type' | 'signalId' | 'fallbackOf'
>;
type EventRow = typeof deliveryEvent.$inferSelect;

/** An entry that a delivery is about. */
export interface SourceEntry {
  readonly row: EntryRow;
  readonly entry: LogEntry;
  /** Signed note that covers it. */
  readonly checkpoint: string;
}

/** What a batch of deliveries is about, read with a number of queries that does not depend on theirs. */
export interface Sources {
  getEntry(row: DeliveryRow): SourceEntry | null;
  getEvent(row: DeliveryRow): EventRow | null;
  /** Entries about a signal in the order of the logs. */
  entriesAbout(signalId: string): readonly EntryRow[];
  /** A signal as stored now. */
  signal(id: string): Signal | undefined;
  /** As `signal`, with what decides who may see it. */
  getStored(id: string): StoredSignal | undefined;
  /** Why the opening was missed that a delivery is about. */
  missedBecause(row: DeliveryRow): string;
  /** How messages name a channel before this one in the fallback. */
  words(channelId: string): string;
}

/** Returns an entry's JSON as the contract has it; null if it is not valid, which the audit reports. */
export function parseRow({ bytes }: Pick<EntryRow, 'bytes'>): LogEntry | null {
  const parsed = LogEntry.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  return parsed.success ? parsed.data : null;
}

/** Reads what these deliveries are about, regardless of entitlement. */
export async function readSources(db: Database, rows: readonly DeliverySource[]): Promise<Sources> {
  const events = await readEvents(db, rows);
  const signalIds = distinct([
    ...rows.flatMap(({ signalId }) => signalId ?? []),
    ...[...events.values()].flatMap((event) =>
      event.type === 'digest' ? (event.data as EventData['digest']).signalIds : [],
    ),
  ]);
  const [entries, about, signals, words, reasons] = await Promise.all([
    readEntries(db, rows),
    readEntriesAbout(
      db,
      rows.flatMap(({ type, signalId }) => (needsHistory(type) && signalId ? [signalId] : [])),
    ),
    findSignals(db, signalIds),
    readWords(db, distinct(rows.flatMap(({ fallbackOf }) => fallbackOf ?? []))),
    readMissedReasons(db, rows),
  ]);
  return {
    getEntry: ({ sourceLog, sourceIndex }) => entries.get(`${getLog(sourceLog)} ${sourceIndex}`) ?? null,
    getEvent: ({ sourceLog, sourceIndex }) => (sourceLog === EVENT_SOURCE ? (events.get(sourceIndex) ?? null) : null),
    entriesAbout: (id) => about.filter(({ signalId }) => signalId === id),
    signal: (id) => signals.get(id)?.signal,
    getStored: (id) => signals.get(id),
    missedBecause: (row) => reasons.get(`${row.signalId} ${row.channelId}`) ?? '',
    words: (id) => words.get(id) ?? '',
  };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
const needsHistory = (type: DeliveryRow['type']) => type === 'signal.updated' || type === 'signal.closed';

async function readEvents(db: Database, rows: readonly DeliverySource[]): Promise<ReadonlyMap<number, EventRow>> {
  const ids = distinct(rows.flatMap((row) => (row.sourceLog === EVENT_SOURCE ? row.sourceIndex : [])));
  if (ids.length === 0) return new Map();
  const found = await db.select().from(deliveryEvent).where(inArray(deliveryEvent.id, ids));
  return new Map(found.map((event) => [event.id, event]));
}

async function readEntries(db: Database, rows: readonly DeliverySource[]): Promise<ReadonlyMap<string, SourceEntry>> {
  const found = new Map<string, SourceEntry>();
  for (const logId of distinct(rows.flatMap(({ sourceLog }) => getLog(sourceLog) ?? []))) {
    const indexes = distinct(rows.flatMap((row) => (getLog(row.sourceLog) === logId ? row.sourceIndex : [])));
    const sealed = await readSealed(db, logId, indexes);
    for (const row of sealed?.rows ?? []) {
      const entry = parseRow(row);
      if (entry) found.set(`${logId} ${row.index}`, { row, entry, checkpoint: sealed!.checkpoint });
    }
  }
  return found;
}

async function readWords(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: deliveryChannel.id, kind: deliveryChannel.kind })
    .from(deliveryChannel)
    .where(inArray(deliveryChannel.id, [...ids]));
  return new Map(found.map(({ id, kind }) => [id, CHANNELS[kind].ownNoun]));
}

async function readMissedReasons(
  db: Database,
  rows: readonly DeliverySource[],
): Promise<ReadonlyMap<string, string | null>> {
  const notices = rows.filter(({ type }) => type === 'signal.missed');
  if (notices.length === 0) return new Map();
  const found = await db
    .select({ signalId: delivery.signalId, channelId: delivery.channelId, reason: delivery.reason })
    .from(delivery)
    .where(
      and(
        eq(delivery.type, 'signal.opened'),
        inArray(
          delivery.issuedOn,
          notices.map(({ issuedOn }) => issuedOn),
        ),
        inArray(
          delivery.signalId,
          notices.map(({ signalId }) => signalId ?? ''),
        ),
        inArray(
          delivery.channelId,
          notices.map(({ channelId }) => channelId),
        ),
      ),
    );
  return new Map(found.map(({ signalId, channelId, reason }) => [`${signalId} ${channelId}`, reason]));
}
