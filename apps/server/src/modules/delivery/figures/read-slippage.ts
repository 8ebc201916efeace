import {
  type DeliverySlippage,
  DeliveryWay,
  SLIPPAGE_DAYS,
  SLIPPAGE_NEEDS,
  type StrategySlippage,
  type WaySlippage,
} from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import type { FiguresContext } from './read-channel-figures.ts';
import { HAS_PRICE, SLIPPAGE } from './slippage-sql.ts';

/** Returns what subscribers could get of the public signals of the last 30 days of wall time. */
export async function readSlippage(ctx: Omit<FiguresContext, 'wallNow'>): Promise<DeliverySlippage> {
  const { market, speed } = ctx;
  const rows = await sumSlippage(ctx);
  const getWays = (strategyId: string | null) =>
    DeliveryWay.options.map(
      (way): WaySlippage => ({ way, ...of(rows.find((row) => row.way === way && row.strategy_id === strategyId)) }),
    );
  const strategies = rows
    .filter(({ way }) => way === null)
    .map((row): StrategySlippage => {
      const strategyId = row.strategy_id!;
      return { strategyId, ...of(row), ways: getWays(strategyId).filter(({ n }) => n > 0) };
    })
    .sort((a, b) => a.strategyId.localeCompare(b.strategyId));
  return { market, speed, days: SLIPPAGE_DAYS, ways: getWays(null), strategies };
}

interface Row extends Record<string, unknown> {
  /** Null for all ways together. */
  readonly way: DeliveryWay | null;
  /** Null for all strategies together. */
  readonly strategy_id: string | null;
  readonly n: number;
  /** Median and 90th percentile. */
  readonly r: readonly number[];
}

function of(row: Row | undefined): Omit<WaySlippage, 'way'> {
  const n = row?.n ?? 0;
  const [medianR, p90R] = n < SLIPPAGE_NEEDS ? [null, null] : row!.r.map(rounded);
  return { n, medianR: medianR ?? null, p90R: p90R ?? null };
}

const rounded = (r: number): number => Math.round(r * 1_000) / 1_000;

async function sumSlippage({
  db,
  market,
  speed,
  now,
  publicUntil,
}: Omit<FiguresContext, 'wallNow'>): Promise<readonly Row[]> {
  const since = new Date(now - SLIPPAGE_DAYS * DAY_MS * speed).toISOString();
  const isCounted = sql`s.market = ${market} and s.record = 'live' and ${HAS_PRICE}
    and s.created_at > ${since}::timestamptz and s.created_at <= ${new Date(publicUntil).toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row>(sql`
    with delivered as (
      select c.kind as way, s.strategy_id, ${SLIPPAGE} as r
      from sent_opening o
        join signal s on s.id = o.signal_id
        join delivery_channel c on c.id = o.channel_id
      where ${isCounted}
      union all
      select 'feed', s.strategy_id, ${SLIPPAGE}
      from signal_sending o
        join signal s on s.id = o.signal_id
      where ${isCounted}
    )
    select way, strategy_id, count(*)::int as n, percentile_disc(array[0.5, 0.9]::float8[]) within group (order by r) as r
    from delivered
    group by grouping sets ((way), (strategy_id), (way, strategy_id))`);
  return rows;
}
