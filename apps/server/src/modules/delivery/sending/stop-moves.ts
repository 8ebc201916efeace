import { CHANNEL_KINDS, type LogEntry } from '@sealtick/contract';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { readSealed } from '../../log/index.ts';
import { dayList } from '../days/day-list.ts';
import { delivery } from '../delivery.tables.ts';
import { type DeliveryRow, parseRow } from '../messages/read-sources.ts';
import { ofRows } from './claim-repository.ts';
import { computeRank } from './delivery-rank.ts';
import { OPEN_STATES } from './open-states.ts';

export const SUPERSEDED = 'superseded';
/** Those of closes: the index of the queue begins with kind and rank. */
const RANKS = [0, 1].map((failures) => computeRank('signal.closed', failures));

/** Whether the close of a delivery's signal waits in the same channel. */
export async function hasOpenClose(db: Database, { issuedOn, signalId, channelId }: DeliveryRow): Promise<boolean> {
  if (signalId === null) return false;
  const [close] = await db
    .select({ id: delivery.id })
    .from(delivery)
    .where(
      and(
        gte(delivery.issuedOn, issuedOn),
        eq(delivery.signalId, signalId),
        eq(delivery.channelId, channelId),
        eq(delivery.type, 'signal.closed'),
        inArray(delivery.state, [...OPEN_STATES]),
      ),
    )
    .limit(1);
  return close !== undefined;
}

/**
 * Cancels stop moves that were not sent before the signal closed: the close gives the end. Only closes that were queued
 * after a moment are looked at. @param days Those of open deliveries
 */
export async function cancelSuperseded(db: Database, days: readonly string[], since: Date, now: Date): Promise<void> {
  const open = dayList(days);
  const { rows } = await db.execute<Pick<DeliveryRow, 'id' | 'issuedOn' | 'sourceLog'> & { sourceIndex: string }>(sql`
    select d.id, d.issued_on::text as "issuedOn", d.source_log as "sourceLog", d.source_index as "sourceIndex"
    from delivery closing join delivery d
      on d.signal_id = closing.signal_id and d.channel_id = closing.channel_id and d.issued_on <= closing.issued_on
    where closing.issued_on = any(${open}) and d.issued_on = any(${open})
      and closing.kind = any(${sql.param(CHANNEL_KINDS)}::text[]) and closing.rank = any(${sql.param(RANKS)}::int[])
      and closing.type = 'signal.closed' and closing.state in ('pending', 'retrying', 'sending')
      and closing.queued_at > ${since.toISOString()}::timestamptz
      and d.type = 'signal.updated' and d.state in ('pending', 'retrying')`);
  const moves = await selectStopMoves(
    db,
    rows.map((row) => ({ ...row, sourceIndex: Number(row.sourceIndex) })),
  );
  if (moves.length === 0) return;
  await db
    .update(delivery)
    .set({ state: 'cancelled', reason: SUPERSEDED, endedAt: now })
    .where(and(ofRows(moves), inArray(delivery.state, ['pending', 'retrying'])));
}

type Position = Pick<DeliveryRow, 'sourceLog' | 'sourceIndex'>;

/** Returns those of the deliveries that move a stop. */
async function selectStopMoves<R extends Position>(db: Database, rows: readonly R[]): Promise<R[]> {
  const found: R[] = [];
  for (const logId of new Set(rows.map(({ sourceLog }) => sourceLog))) {
    const ofLog = rows.filter(({ sourceLog }) => sourceLog === logId);
    const indexes = [...new Set(ofLog.map(({ sourceIndex }) => sourceIndex))];
    const entries = (await readSealed(db, logId, indexes))?.rows ?? [];
    const moves = new Set(entries.filter((row) => isStopMove(parseRow(row))).map(({ index }) => index));
    found.push(...ofLog.filter(({ sourceIndex }) => moves.has(sourceIndex)));
  }
  return found;
}

/** Whether an entry only moves a stop. */
const isStopMove = (entry: LogEntry | null): boolean =>
  entry?.kind === 'signal.updated' && entry.change === 'stopMoved';
