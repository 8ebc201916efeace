import type { MarketKind } from '@sealtick/engine';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { signalSending } from './feed-latency.tables.ts';

export type Sending = typeof signalSending.$inferInsert;

/** Stores sending times; if several processes sent a signal, the first one counts. */
export async function insertSendings(db: Database, sendings: readonly Sending[]): Promise<void> {
  if (sendings.length === 0) return;
  await db
    .insert(signalSending)
    .values([...sendings])
    .onConflictDoNothing();
}

/** Returns when a signal was first sent; null if it was not. */
export async function findSending(db: Database, signalId: string): Promise<Date | null> {
  const [row] = await db
    .select({ sentAt: signalSending.sentAt })
    .from(signalSending)
    .where(eq(signalSending.signalId, signalId));
  return row?.sentAt ?? null;
}

/** Returns when each of these signals was first sent; those that were not are missing. */
export async function findSendings(db: Database, signalIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (signalIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(signalSending)
    .where(inArray(signalSending.signalId, [...signalIds]));
  return new Map(rows.map(({ signalId, sentAt }) => [signalId, sentAt]));
}

/** A speed that the market had. */
export interface MarketSpeed {
  /** Market time since which it was in force, ms UTC: of the first signal that was sent, where its beginning is not stored. */
  readonly since: number;
  /** Seconds of market time per second of the wall clock. */
  readonly speed: number;
}

/**
 * Returns the speeds at which a market has sent signals, the newest first, ending with the oldest one that is known.
 * @param current The speed of now, since the market time at which it began
 */
export async function selectSpeeds(
  db: Database,
  market: MarketKind,
  current: MarketSpeed,
): Promise<readonly MarketSpeed[]> {
  const { rows } = await db.execute<{ since: number; speed: number }>(sql`
    select (extract(epoch from sent_at) * 1000)::float8 as since, speed
    from (
      select sent_at, speed, lag(speed) over (order by sent_at, signal_id) as speed_before
      from signal_sending join signal on signal.id = signal_sending.signal_id
      where signal.market = ${market}
    ) sending
    where speed_before is distinct from speed
    order by sent_at desc`);
  const [newest, ...older] = rows.map(({ since, speed }) => ({ since: Number(since), speed: Number(speed) }));
  if (newest === undefined) return [current];
  if (newest.speed !== current.speed) return [current, newest, ...older];
  return [{ ...newest, since: Math.min(newest.since, current.since) }, ...older];
}

export interface SentFigures {
  readonly published: number;
  readonly measured: number;
  readonly onTime: number;
  /** From bar to log, from bar to feed, from log to feed: wall-clock ms for each requested percentile; null without a measurement. */
  readonly seal: readonly (number | null)[];
  readonly feed: readonly (number | null)[];
  readonly wait: readonly (number | null)[];
}

interface SentQuery {
  readonly market: MarketKind;
  /** Published later than the one and not later than the other, by the market's clock. */
  readonly since: Date;
  readonly until: Date;
  readonly lateMs: number;
  readonly shares: readonly number[];
}

/** Returns the latency of the signals published between two moments, each at the speed of its market at that time. */
export async function sumSendings(db: Database, query: SentQuery): Promise<SentFigures> {
  const { market, since, until, lateMs, shares } = query;
  const asked = sql`${sql.param([...shares])}::float8[]`;
  const { rows } = await db.execute<Record<'published' | 'measured' | 'on_time', number> & Quantiles>(sql`
    with sent as (
      select s.created_at, s.bar_close_at, sending.sent_at, sending.speed
      from signal s left join signal_sending sending on sending.signal_id = s.id
      where s.market = ${market} and s.record = 'live'
        and s.created_at > ${since.toISOString()}::timestamptz and s.created_at <= ${until.toISOString()}::timestamptz
    ), measured as (
      select
        extract(epoch from created_at - bar_close_at) * 1000 / speed as seal_ms,
        extract(epoch from sent_at - bar_close_at) * 1000 / speed as feed_ms,
        extract(epoch from sent_at - created_at) * 1000 / speed as wait_ms
      from sent where sent_at is not null
    )
    select
      (select count(*)::int from sent) as published,
      count(*)::int as measured,
      (count(*) filter (where wait_ms <= ${lateMs}))::int as on_time,
      percentile_disc(${asked}) within group (order by seal_ms) as seal,
      percentile_disc(${asked}) within group (order by feed_ms) as feed,
      percentile_disc(${asked}) within group (order by wait_ms) as wait
    from measured`);
  const { published, measured, on_time: onTime, seal, feed, wait } = rows[0]!;
  const times = { seal: numbers(seal, shares), feed: numbers(feed, shares), wait: numbers(wait, shares) };
  return { published, measured, onTime, ...times };
}

type Quantiles = Readonly<Record<'seal' | 'feed' | 'wait', readonly (number | string | null)[] | null>>;

const numbers = (found: Quantiles['seal'], shares: readonly number[]): (number | null)[] =>
  shares.map((_, i) => (found?.[i] == null ? null : Number(found[i])));
