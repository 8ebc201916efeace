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
