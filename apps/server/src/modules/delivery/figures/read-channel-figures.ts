import {
  CHANNEL_KINDS,
  type ChannelFigures,
  type ChannelKind,
  DELIVERY_PERCENTILES_NEED,
  type KindFigures,
} from '@sealtick/contract';
import { DAY_MS, type MarketKind } from '@sealtick/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { getDay } from '../days/day-partitions.ts';
import {
  type CountedSpan,
  type DayCounts,
  FIRST_AND_LAST,
  isWithin,
  SETTLED_AFTER_DAYS,
  SettledDays,
  toDayCounts,
} from './settled-days.ts';
import { getPercentiles, joinCounts } from './value-counts.ts';

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
 * @param settled Counts of earlier days, which are not read again
 */
export async function readChannelFigures(
  ctx: FiguresContext,
  offered: ReadonlySet<ChannelKind>,
  settled = new SettledDays(),
): Promise<KindFigures[]> {
  const issuedSince = (daysAgo: number) => sql`d.issued_on >= ${getDay(ctx.wallNow - daysAgo * DAY_MS)}::date`;
  const day = await countAccepted(ctx, issuedSince(1), getSpan(ctx, 1));
  const month = getSpan(ctx, MONTH_DAYS);
  const earlier = Array.from({ length: MONTH_DAYS + 1 - SETTLED_AFTER_DAYS }, (_, i) =>
    getDay(ctx.wallNow - (MONTH_DAYS - i) * DAY_MS),
  );
  const days = await settled.read(earlier, month, (issued, span) =>
    countAccepted(ctx, sql`d.issued_on = ${issued}::date`, span),
  );
  days.push(await countAccepted(ctx, issuedSince(SETTLED_AFTER_DAYS - 1), month));
  return CHANNEL_KINDS.map((kind) => ({
    kind,
    isOffered: offered.has(kind),
    day: getFigures(kind, [day]),
    month: getFigures(kind, days),
  }));
}

const getSpan = ({ now, speed, publicUntil }: FiguresContext, days: number): CountedSpan => ({
  since: now - days * DAY_MS * speed,
  until: publicUntil,
});

const MISSED = Number.POSITIVE_INFINITY;

function getFigures(kind: ChannelKind, days: readonly DayCounts[]): ChannelFigures {
  const { n, values } = joinCounts(days.flatMap(({ groups }) => groups.get(kind) ?? []));
  const missed = values.get(MISSED) ?? 0;
  const accepted = n - missed;
  const times = new Map([...values].filter(([ms]) => ms !== MISSED));
  const [p50, p95, p99] = getPercentiles(times, [0.5, 0.95, 0.99]);
  const hasEnough = accepted >= DELIVERY_PERCENTILES_NEED;
  const tails = hasEnough ? { p95: p95 ?? null, p99: p99 ?? null } : { p95: null, p99: null };
  return { closeToAccepted: { p50: p50 ?? null, ...tails }, accepted, missed };
}

/** Both clocks agree in a market that is not accelerated; otherwise only durations can be added up. */
const TO_ACCEPTED = (speed: number) =>
  speed === 1
    ? sql`d.ended_at - s.bar_close_at`
    : sql`(s.created_at - s.bar_close_at) / ${speed}::float8 + (d.ended_at - d.queued_at)`;

interface Row extends Record<string, unknown> {
  readonly group: ChannelKind;
  /** Null of those that were missed. */
  readonly ms: number | null;
  readonly n: number;
  readonly first: number;
  readonly last: number;
}

/** Digits of a time in milliseconds that count: a day then has some thousand different ones. */
const ROUNDED = sql`power(10, greatest(floor(log(greatest(ms, 1))) - 2, 0))`;

/** Counts deliveries by kind of channel and time, or by their being missed. */
async function countAccepted(ctx: FiguresContext, isIssued: SQL, span?: CountedSpan): Promise<DayCounts> {
  const { db, market, speed } = ctx;
  const { rows } = await db.execute<Row>(sql`
    with opening as (
      select d.kind, s.created_at, case d.state when 'delivered'
        then greatest((extract(epoch from ${TO_ACCEPTED(speed)}) * 1000)::float8, 0) end as ms
      from delivery d
        join signal s on s.id = d.signal_id
      where d.type = 'signal.opened' and d.state in ('delivered', 'missed') and ${isIssued}
        and s.market = ${market} and s.record = 'live' and ${isWithin(span)}
    )
    select kind as "group", round(ms / ${ROUNDED}) * ${ROUNDED} as ms, count(*)::int as n, ${FIRST_AND_LAST}
    from opening group by 1, 2`);
  return toDayCounts(rows.map(({ ms, ...row }) => ({ ...row, value: ms ?? MISSED })));
}
