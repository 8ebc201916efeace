import type { PriceSide } from '@sealtick/bar-formats';
import { type Bars, createBars, type MarketKind, type StoredTimeframe } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import { type Database, withTransaction } from '../../platform/database.ts';
import { type BarColumns, copyBars } from './bar-copy.ts';
import { bar, barSeries } from './market-data.tables.ts';
import { selectPackedBars } from './packed-bars.ts';
import type { LastBar } from './provider.ts';

/** Rows per statement, so that none exceeds the statement time limit. */
const BATCH_ROWS = 50_000;

export interface SeriesRow {
  readonly id: number;
  readonly symbol: string;
  readonly timeframe: StoredTimeframe;
  readonly prices: PriceSide;
  readonly source: string;
  readonly clock: string;
  readonly redistributable: boolean;
}

/**
 * Returns the pool or the transaction's connection for raw statements: typed SQL costs several times as much per row.
 */
function connection(db: Database): Pool | ClientBase {
  return (db as Database & { readonly $client: Pool | ClientBase }).$client;
}

/** Returns every stored series of a market. */
export async function listSeries(db: Database, market: MarketKind): Promise<SeriesRow[]> {
  const { rows } = await connection(db).query<SeriesRow>(
    'select id, symbol, timeframe, prices, source, clock, redistributable from bar_series where market = $1 order by symbol, id',
    [market],
  );
  return rows;
}

/** Returns a text that changes with every import, deleted series and added instrument, to invalidate cached bars. */
export async function importRevision(db: Database): Promise<string> {
  const { rows } = await connection(db).query(
    `select concat_ws(' of ', max(id), count(*), count(distinct series_id),
       (select concat_ws(' at ', count(*), max(changed_at)) from instrument)) as revision from bar_import`,
  );
  return rows[0].revision;
}

/**
 * Returns the series of a symbol, timeframe and kind of prices, created if missing and locked until the transaction ends. One
 * that exists keeps whether visitors may receive it.
 */
export async function upsertSeries(
  db: Database,
  series: Omit<SeriesRow, 'id'> & { readonly market: MarketKind },
): Promise<Pick<SeriesRow, 'id' | 'redistributable'>> {
  const { symbol, timeframe, market, prices, source, clock, redistributable } = series;
  const { rows } = await connection(db).query(
    `insert into bar_series (symbol, timeframe, market, prices, source, clock, redistributable)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (symbol, timeframe, market, prices)
     do update set source = excluded.source, clock = excluded.clock
     returning id, redistributable`,
    [symbol, timeframe, market, prices, source, clock, redistributable],
  );
  return rows[0];
}

/** Stores whether visitors may receive the bars of a series. */
export async function updateRedistributable(db: Database, seriesId: number, redistributable: boolean): Promise<void> {
  await db.update(barSeries).set({ redistributable }).where(eq(barSeries.id, seriesId));
}

/** Returns the number of bars of a series. */
export function countBars(db: Database, seriesId: number): Promise<number> {
  return db.$count(bar, eq(bar.seriesId, seriesId));
}

/** Returns a series, or its bars that open from `from` to `to`, oldest first. */
export function selectBars(
  db: Database,
  series: Pick<SeriesRow, 'id' | 'symbol' | 'timeframe'>,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): Promise<Bars> {
  return withTransaction(db, async (tx) => {
    // Right after an import the planner has no statistics and would sort the whole table for every batch.
    await connection(tx).query('set local enable_sort = off');
    const columns = await selectPackedBars(connection(tx), series.id, from - 1, to);
    // An import has checked them by the rules of their instrument.
    return createBars(series.symbol, series.timeframe, columns, { belowZero: true });
  });
}

/** Returns the last bar of a series; null if it has none. */
export async function selectLastBar(
  db: Database,
  { id, timeframe }: Pick<SeriesRow, 'id' | 'timeframe'>,
): Promise<LastBar | null> {
  const { rows } = await connection(db).query<Omit<LastBar, 'timeframe'>>(
    `select extract(epoch from close_time)::float8 * 1000 as "closeTime", close
     from bar where series_id = $1 order by time desc limit 1`,
    [id],
  );
  return rows.length === 0 ? null : { timeframe, ...rows[0]! };
}

/** Price and time range of the stored bars of a symbol, over all its timeframes. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
  /** First and last open, ms UTC. */
  readonly from: number;
  readonly to: number;
}

/** Returns the range of a real symbol's stored bars; null if there are none. */
export async function selectPriceRange(db: Database, symbol: string): Promise<PriceRange | null> {
  const { rows } = await connection(db).query<PriceRange | { readonly low: null }>(
    `select min(low) as low, max(high) as high,
       extract(epoch from min(time))::float8 * 1000 as "from", extract(epoch from max(time))::float8 * 1000 as "to"
     from bar join bar_series on bar_series.id = bar.series_id where symbol = $1 and market = 'real'`,
    [symbol],
  );
  return rows[0]!.low === null ? null : rows[0]!;
}

/** Inserts bars at times that have none. */
export function insertBars(
  db: Database,
  seriesId: number,
  bars: BarColumns,
  onStored?: (rows: number) => void,
): Promise<void> {
  return copyBars(connection(db) as ClientBase, seriesId, bars, onStored);
}

/** Overwrites existing bars; used only on the operator's request. */
export async function replaceBars(db: Database, seriesId: number, bars: BarColumns): Promise<void> {
  for (let from = 0; from < bars.length; from += BATCH_ROWS) {
    const part = (column: Float64Array) => [...column.subarray(from, from + BATCH_ROWS)];
    await connection(db).query(
      `update bar set close_time = to_timestamp(e / 1000), open = o, high = h, low = l, close = c, volume = nullif(v, 'NaN')
       from unnest($2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])
         as incoming(t, e, o, h, l, c, v)
       where bar.series_id = $1 and bar.time = to_timestamp(t / 1000)`,
      [
        seriesId,
        ...[bars.time, bars.closeTime, bars.open, bars.high, bars.low, bars.close, bars.volume].map((column) =>
          part(column),
        ),
      ],
    );
  }
}
