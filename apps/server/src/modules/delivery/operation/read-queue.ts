import { type AdminDeliveries, CHANNEL_KINDS, DELIVERY_FILTERS, type KindQueue } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { asOf, type HealthCheck } from '../../../platform/health.ts';
import { selectChecks } from '../../status/index.ts';
import { getDay } from '../days/day-partitions.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { channelCheckName } from '../health/kind-check.ts';
import { GIVEN_UP_AFTER_MS } from '../sending/channel-health.ts';
import { isOfRestore } from '../sending/pause-after-restore.ts';
import { type SendingSwitch, selectSwitch } from '../sending/switch-repository.ts';
import { TELEGRAM_PACE } from '../telegram/telegram-pace.ts';

/** As many as an operator looks at. */
const MOST = 10;

/** Returns the webhook endpoints that fail longest: each is disabled unless it accepts a message before. */
async function selectEnding(db: Database): Promise<AdminDeliveries['ending']> {
  const { id, kind, state, since, deletedAt } = deliveryChannel;
  const rows = await db
    .select({ id, since })
    .from(deliveryChannel)
    .where(and(eq(kind, 'webhook'), eq(state, 'failing'), isNull(deletedAt)))
    .orderBy(asc(since), asc(id))
    .limit(MOST);
  return rows.map((row) => ({
    channelId: row.id,
    failingSince: row.since.toISOString(),
    endsAt: new Date(row.since.getTime() + GIVEN_UP_AFTER_MS).toISOString(),
  }));
}

/** Messages needed for percentiles; with fewer only the median is stated. */
const PERCENTILES_NEED = 100;

/** A digest still sends what it held back. */
const FILTERS = DELIVERY_FILTERS.filter((filter) => filter !== 'digest');

/** Longer than the attempts of a message last: what ended in a day is of the days before it. Of most days nothing is read. */
const LONGEST_TRIED_MS = 3 * DAY_MS;

type Row = Omit<KindQueue, 'check' | 'oldestAt' | 'queuedToAccepted'> & {
  readonly oldest: number | null;
  readonly ms: readonly (number | null)[] | null;
};

/** Returns what is sent, and what waits. @param now ms UTC by the wall clock */
export async function readQueue(db: Database, now: number): Promise<AdminDeliveries> {
  const [rows, sending, checks, ending] = await Promise.all([
    selectKinds(db, now),
    selectSwitch(db),
    selectChecks(db),
    selectEnding(db),
  ]);
  return {
    sending: sending && toSwitch(sending),
    kinds: rows.map((row) => toQueue(row, checks, now)),
    ending,
    telegramPace: TELEGRAM_PACE,
  };
}

function toSwitch(row: SendingSwitch): AdminDeliveries['sending'] {
  const { isPaused, reason, at } = row;
  return { isPaused, isAfterRestore: isOfRestore(row), reason, at: at.toISOString() };
}

function toQueue({ oldest, ms, ...row }: Row, checks: readonly HealthCheck[], now: number): KindQueue {
  const [p50 = null, p95 = null, p99 = null] = (ms ?? []).map((value) => value && Math.round(value));
  const hasEnough = row.delivered >= PERCENTILES_NEED;
  return {
    ...row,
    check: toCheck(
      checks.find(({ name }) => name === channelCheckName(row.kind)),
      now,
    ),
    oldestAt: oldest === null ? null : new Date(oldest * 1_000).toISOString(),
    queuedToAccepted: { p50, p95: hasEnough ? p95 : null, p99: hasEnough ? p99 : null },
  };
}

function toCheck(check: HealthCheck | undefined, now: number): KindQueue['check'] {
  if (check === undefined) return null;
  const { state, detail, since } = asOf(check, now);
  return { state, detail, since: new Date(since).toISOString() };
}

async function selectKinds(db: Database, now: number): Promise<Row[]> {
  const since = new Date(now - DAY_MS).toISOString();
  const oldest = getDay(now - DAY_MS - LONGEST_TRIED_MS);
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with ofChannels as (
      select kind, count(*)::int as channels, (count(*) filter (where state = 'failing'))::int as failing,
        (count(*) filter (where state = 'disabled'))::int as disabled
      from delivery_channel where deleted_at is null group by kind
    ), messages as (
      select channel_id, state, reason, queued_at, ended_at from delivery where state in ('pending', 'sending', 'retrying')
      union all
      select channel_id, state, reason, queued_at, ended_at from delivery
      where state in ('delivered', 'missed', 'dead', 'suppressed') and issued_on >= ${oldest}::date and ended_at > ${since}::timestamptz
    ), ofMessages as (
      select c.kind,
        (count(*) filter (where d.state in ('pending', 'sending')))::int as waiting,
        (count(*) filter (where d.state = 'retrying'))::int as retrying,
        extract(epoch from min(d.queued_at) filter (where d.state in ('pending', 'sending', 'retrying')))::float8 as oldest,
        (count(*) filter (where d.state = 'delivered'))::int as delivered,
        (count(*) filter (where d.state = 'missed'))::int as missed,
        (count(*) filter (where d.state = 'dead'))::int as dead,
        (count(*) filter (where d.state = 'suppressed' and split_part(d.reason, ' until ', 1) = any(${sql.param(FILTERS)}::text[])))::int as filtered,
        percentile_disc(array[0.5, 0.95, 0.99]::float8[])
          within group (order by (extract(epoch from d.ended_at - d.queued_at) * 1000)::float8)
          filter (where d.state = 'delivered') as ms
      from messages d join delivery_channel c on c.id = d.channel_id
      group by c.kind
    )
    select kind.kind, coalesce(channels, 0) as channels, coalesce(failing, 0) as failing, coalesce(disabled, 0) as disabled, coalesce(waiting, 0) as waiting,
      coalesce(retrying, 0) as retrying, oldest, coalesce(delivered, 0) as delivered,
      coalesce(missed, 0) as missed, coalesce(dead, 0) as dead, coalesce(filtered, 0) as filtered, ms
    from unnest(${sql.param(CHANNEL_KINDS)}::text[]) with ordinality as kind (kind, place)
      left join ofChannels on ofChannels.kind = kind.kind left join ofMessages on ofMessages.kind = kind.kind
    order by kind.place`);
  return rows;
}
