import {
  type DeliverySlippage,
  DeliveryWay,
  SLIPPAGE_DAYS,
  SLIPPAGE_NEEDS,
  type StrategySlippage,
  type WaySlippage,
} from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { FiguresContext } from './read-channel-figures.ts';
import {
  type CountedSpan,
  type DayCounts,
  FIRST_AND_LAST,
  isWithin,
  SETTLED_AFTER_DAYS,
  SettledDays,
  toDayCounts,
} from './settled-days.ts';
import { HAS_PRICE, SLIPPAGE } from './slippage-sql.ts';
import { getPercentiles, joinCounts, type ValueCounts } from './value-counts.ts';

type SlippageContext = Omit<FiguresContext, 'wallNow'>;

/**
 * Returns what subscribers could get of the public signals of the last 30 days of wall time.
 * @param settled Counts of earlier days, which are not read again
 */
export async function readSlippage(ctx: SlippageContext, settled = new SettledDays()): Promise<DeliverySlippage> {
  const { market, speed } = ctx;
  const counted = (await countDays(ctx, settled)).flatMap(({ groups }) =>
    [...groups].map(([name, values]) => {
      const [way, strategyId] = JSON.parse(name) as [DeliveryWay, string];
      return { way, strategyId, values };
    }),
  );
  const getWays = (groups: typeof counted) => {
    const byWay = Map.groupBy(groups, ({ way }) => way);
    return DeliveryWay.options.map((way): WaySlippage => ({ way, ...toSlippage(byWay.get(way) ?? []) }));
  };
  const strategies = [...Map.groupBy(counted, ({ strategyId }) => strategyId)]
    .map(([strategyId, groups]): StrategySlippage => {
      return { strategyId, ...toSlippage(groups), ways: getWays(groups).filter(({ n }) => n > 0) };
    })
    .sort((a, b) => a.strategyId.localeCompare(b.strategyId));
  return { market, speed, days: SLIPPAGE_DAYS, ways: getWays(counted), strategies };
}

function toSlippage(groups: readonly { readonly values: ValueCounts }[]): Omit<WaySlippage, 'way'> {
  const { n, values } = joinCounts(groups.map((group) => group.values));
  const [medianR, p90R] = n < SLIPPAGE_NEEDS ? [null, null] : getPercentiles(values, [0.5, 0.9]);
  return { n, medianR: medianR ?? null, p90R: p90R ?? null };
}

/** Counts slippage by way and strategy, in thousandths of R. A day is one of wall time, in the time of the market. */
async function countDays(ctx: SlippageContext, settled: SettledDays): Promise<DayCounts[]> {
  const { now, speed, publicUntil } = ctx;
  const dayMs = DAY_MS * speed;
  const span = { since: now - SLIPPAGE_DAYS * dayMs, until: publicUntil };
  const [first, today] = [Math.floor(span.since / dayMs), Math.floor(now / dayMs)];
  const days = Array.from({ length: today - first - SETTLED_AFTER_DAYS + 1 }, (_, i) => String(first + i));
  const from = (day: number) => sql`s.created_at >= ${new Date(day * dayMs).toISOString()}::timestamptz`;
  const earlier = await settled.read(days, span, (day, part) =>
    countSlippage(ctx, sql`${from(Number(day))} and not ${from(Number(day) + 1)}`, part),
  );
  return [...earlier, await countSlippage(ctx, from(today - SETTLED_AFTER_DAYS + 1), span)];
}

interface Row extends Record<string, unknown> {
  readonly way: DeliveryWay;
  readonly strategy_id: string;
  readonly value: number;
  readonly n: number;
  readonly first: number;
  readonly last: number;
}

async function countSlippage({ db, market }: SlippageContext, isOfDays: SQL, span?: CountedSpan): Promise<DayCounts> {
  const isCounted = sql`s.market = ${market} and s.record = 'live' and ${HAS_PRICE} and ${isOfDays} and ${isWithin(span)}`;
  const { rows } = await db.execute<Row>(sql`
    with delivered as (
      select c.kind as way, s.strategy_id, s.created_at, ${SLIPPAGE} as r
      from sent_opening o
        join signal s on s.id = o.signal_id
        join delivery_channel c on c.id = o.channel_id
      where ${isCounted}
      union all
      select 'feed', s.strategy_id, s.created_at, ${SLIPPAGE}
      from signal_sending o
        join signal s on s.id = o.signal_id
      where ${isCounted}
    )
    select way, strategy_id, round(r::numeric, 3)::float8 as value, count(*)::int as n, ${FIRST_AND_LAST}
    from delivered group by 1, 2, 3`);
  return toDayCounts(rows.map((row) => ({ ...row, group: JSON.stringify([row.way, row.strategy_id]) })));
}
