import {
  CHANNEL_KINDS,
  type ChannelFigures,
  type ChannelKind,
  DELIVERY_PERCENTILES_NEED,
  type KindFigures,
} from '@sealtick/contract';
import { DAY_MS, type MarketKind } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { getDay } from '../days/day-partitions.ts';

const MONTH_DAYS = 30;

export interface FiguresContext {
  readonly db: Database;
  readonly market: MarketKind;
  /** Seconds of market time in one of wall time. */
  readonly speed: number;
  /** The market's clock, ms UTC. */
  readonly now: number;
  /** The wall clock, ms UTC. */
  readonly wallNow: number;
  /** Later signals are not counted, ms UTC: their number is not public yet. */
  readonly publicUntil: number;
}

/**
 * Returns how fast each kind of channel accepted the public signals of the last day and month of wall time.
 * @param offered Kinds that the operator has configured
 */
export async function readChannelFigures(
  ctx: FiguresContext,
  offered: ReadonlySet<ChannelKind>,
): Promise<KindFigures[]> {
  const [day, month] = await Promise.all([sumAccepted(ctx, DAY_MS), sumAccepted(ctx, MONTH_DAYS * DAY_MS)]);
  return CHANNEL_KINDS.map((kind) => ({
    kind,
    isOffered: offered.has(kind),
    day: getFigures(day.get(kind)),
    month: getFigures(month.get(kind)),
  }));
}

interface Row extends Record<string, unknown> {
  readonly kind: ChannelKind;
  readonly accepted: number;
  readonly missed: number;
  readonly ms: readonly (number | string | null)[] | null;
}

function getFigures(row: Row | undefined): ChannelFigures {
  const { accepted, missed, ms } = row ?? { accepted: 0, missed: 0, ms: null };
  const [p50, p95, p99] = (ms ?? []).map((value) => (value === null ? null : Math.round(Number(value))));
  const hasEnough = accepted >= DELIVERY_PERCENTILES_NEED;
  const tails = hasEnough ? { p95: p95 ?? null, p99: p99 ?? null } : { p95: null, p99: null };
  return { closeToAccepted: { p50: p50 ?? null, ...tails }, accepted, missed };
}

/** Both clocks agree in a market that is not accelerated; otherwise only durations can be added up. */
const TO_ACCEPTED = (speed: number) =>
  speed === 1
    ? sql`d.ended_at - s.bar_close_at`
    : sql`(s.created_at - s.bar_close_at) / ${speed}::float8 + (d.ended_at - d.queued_at)`;

async function sumAccepted(ctx: FiguresContext, windowMs: number): Promise<ReadonlyMap<ChannelKind, Row>> {
  const { db, market, speed, now, wallNow, publicUntil } = ctx;
  const since = now - windowMs * speed;
  const { rows } = await db.execute<Row>(sql`
    with opening as (
      select c.kind, d.state, (extract(epoch from ${TO_ACCEPTED(speed)}) * 1000)::float8 as ms
      from delivery d
        join signal s on s.id = d.signal_id
        join delivery_channel c on c.id = d.channel_id
      where d.type = 'signal.opened' and d.state in ('delivered', 'missed')
        and d.issued_on >= ${getDay(wallNow - windowMs)}::date
        and s.market = ${market} and s.record = 'live'
        and s.created_at > ${new Date(since).toISOString()}::timestamptz
        and s.created_at <= ${new Date(publicUntil).toISOString()}::timestamptz
    )
    select kind, (count(*) filter (where state = 'delivered'))::int as accepted,
      (count(*) filter (where state = 'missed'))::int as missed,
      percentile_disc(array[0.5, 0.95, 0.99]::float8[]) within group (order by ms) filter (where state = 'delivered') as ms
    from opening group by kind`);
  return new Map(rows.map((row) => [row.kind, row]));
}
