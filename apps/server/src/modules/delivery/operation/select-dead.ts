import { type ChannelKind, DEAD_DAYS, type DeadMessage } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { and, count, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { delivery, deliveryChannel } from '../delivery.tables.ts';
import { getLog } from '../messages/source-logs.ts';
import { stoppedText } from './refused-replays.ts';

interface DeadQuery {
  readonly kind?: ChannelKind | undefined;
  readonly limit: number;
  /** Place after which the page begins. */
  readonly cursor?: string | undefined;
}

const died = (now: number) => and(eq(delivery.state, 'dead'), gt(delivery.endedAt, new Date(now - DEAD_DAYS * DAY_MS)));

/** Returns what died in the last seven days, the newest first, and the place of the next page. */
export async function selectDead(
  clock: Clock,
  db: Database,
  { kind, limit, cursor }: DeadQuery,
): Promise<{ readonly answer: DeadMessage[]; readonly next: string | null }> {
  const now = clock.now();
  const rows = await db
    .select({ row: delivery, channel: deliveryChannel })
    .from(delivery)
    .innerJoin(deliveryChannel, eq(deliveryChannel.id, delivery.channelId))
    .where(
      and(
        died(now),
        kind === undefined ? undefined : eq(deliveryChannel.kind, kind),
        cursor === undefined ? undefined : after(cursor),
      ),
    )
    .orderBy(desc(delivery.endedAt), desc(delivery.id))
    .limit(limit + 1);
  const answer = rows.slice(0, limit).map((one) => toDead(one, now));
  const last = rows.length > limit ? rows[limit - 1]!.row : undefined;
  return { answer, next: last ? `${last.endedAt!.getTime()}.${last.id}` : null };
}

/** Returns how many that died in the last seven days may be sent again: those without a refusal. */
export async function countDead(clock: Clock, db: Database): Promise<number> {
  const now = clock.now();
  const { type, expiresAt } = delivery;
  const { deletedAt, isOn, state } = deliveryChannel;
  const isValid = and(ne(type, 'test'), or(isNull(expiresAt), gt(expiresAt, new Date(now))));
  const isSent = and(isNull(deletedAt), isOn, inArray(state, ['active', 'failing']));
  const [row] = await db
    .select({ count: count() })
    .from(delivery)
    .innerJoin(deliveryChannel, eq(deliveryChannel.id, delivery.channelId))
    .where(and(died(now), isValid, isSent));
  return row!.count;
}

function after(cursor: string) {
  const [ms, id] = cursor.split('.');
  const endedAt = new Date(Number(ms)).toISOString();
  return sql`(${delivery.endedAt}, ${delivery.id}) < (${endedAt}::timestamptz, ${id})`;
}

interface DeadRow {
  readonly row: typeof delivery.$inferSelect;
  readonly channel: typeof deliveryChannel.$inferSelect;
}

function toDead({ row, channel }: DeadRow, now: number): DeadMessage {
  const { id, endedAt, channelId, accountId, type, sourceLog, sourceIndex, attempts, reason, expiresAt } = row;
  const isOver = expiresAt !== null && expiresAt.getTime() <= now;
  return {
    id,
    endedAt: endedAt!.toISOString(),
    kind: channel.kind,
    channelId,
    accountId,
    type,
    index: getLog(sourceLog) === null ? null : sourceIndex,
    attempts,
    reason,
    refusal: type === 'test' ? 'A test is not repeated.' : isOver ? 'It has expired.' : stoppedText(channel),
  };
}
