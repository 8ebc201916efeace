import type { Bar } from '@sealtick/engine';
import type { ClientBase, Pool } from 'pg';
import type { Database } from '../../../platform/database.ts';
import type { SeriesRow } from '../bar-repository.ts';

const connection = (db: Database): Pool | ClientBase =>
  (db as Database & { readonly $client: Pool | ClientBase }).$client;

/** A stored bar and when it is handed on. */
export interface FedBar {
  readonly seriesId: number;
  readonly bar: Bar;
  /** Market time, ms UTC: its close, or later for a late bar. */
  readonly fedAt: number;
}

/**
 * Stores bars in the caller's transaction. An import may have stored some of them, which stay, and later ones: a bar before those is
 * not handed on late, because the bars of a series are handed on in their order.
 * @param fedAt When each is handed on, by its open, where that is not its close
 */
export async function insertLiveBars(
  db: Database,
  seriesId: number,
  bars: readonly Bar[],
  fedAt: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  const column = (name: keyof Bar) => bars.map((bar) => bar[name]);
  await connection(db).query(
    `with stored as (
       insert into bar (series_id, time, close_time, open, high, low, close, volume)
       select $1::int, to_timestamp(t / 1000), to_timestamp(e / 1000), o, h, l, c, nullif(v, 'NaN')
       from unnest($2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])
         as bars(t, e, o, h, l, c, v)
       on conflict do nothing returning time
     )
     insert into late_bar (series_id, time, fed_at)
     select $1, time, to_timestamp(f / 1000) from unnest($9::float8[], $10::float8[]) as late(t, f)
     join stored on time = to_timestamp(t / 1000)
     where time > coalesce((select time from bar where series_id = $1 order by time desc limit 1), '-infinity')`,
    [
      seriesId,
      ...(['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'] as const).map(column),
      [...fedAt.keys()],
      [...fedAt.values()],
    ],
  );
}

/** Returns the market time through which bars of these series are stored or were handed on, ms UTC; null without bars. */
export async function selectFedThrough(db: Database, seriesIds: readonly number[]): Promise<number | null> {
  const { rows } = await connection(db).query<{ at: number | null }>(
    `select round(extract(epoch from greatest(
         (select max(newest.close_time) from unnest($1::int[]) as one(id)
          cross join lateral (select close_time from bar where series_id = one.id order by time desc limit 1) as newest),
         (select max(fed_at) from late_bar where series_id = any($1))))::float8 * 1000) as at`,
    [seriesIds],
  );
  return rows[0]!.at;
}

/** Returns the opens of late bars of a series that were handed on after a moment, ms UTC. */
export async function selectLateAfter(db: Database, seriesId: number, after: number): Promise<ReadonlySet<number>> {
  const { rows } = await connection(db).query<{ time: number }>(
    `select round(extract(epoch from time)::float8 * 1000) as time from late_bar
     where series_id = $1 and fed_at > to_timestamp($2::float8 / 1000)`,
    [seriesId, after],
  );
  return new Set(rows.map(({ time }) => time));
}

/**
 * Returns the bars of these 5m series that are handed on after `since` and, where they are in time, not after `through`, in
 * that order.
 */
export async function selectFedBars(
  db: Database,
  seriesIds: readonly number[],
  { since, through, limit }: { readonly since: number; readonly through: number; readonly limit: number },
): Promise<FedBar[]> {
  const { rows } = await connection(db).query<Bar & { seriesId: number; fedAt: number }>(
    `select series_id as "seriesId", round(extract(epoch from fed)::float8 * 1000) as "fedAt",
       round(extract(epoch from time)::float8 * 1000) as time, round(extract(epoch from close_time)::float8 * 1000) as "closeTime",
       open, high, low, close, coalesce(volume, 0) as volume
     from (
       select bar.*, close_time as fed from bar where series_id = any($1)
         and time > to_timestamp($2::float8 / 1000) - interval '5 minutes' and close_time <= to_timestamp($3::float8 / 1000)
         and not exists (select 1 from late_bar where late_bar.series_id = bar.series_id and late_bar.time = bar.time)
       union all
       select bar.*, fed_at from late_bar join bar using (series_id, time)
         where series_id = any($1) and fed_at > to_timestamp($2::float8 / 1000)
     ) as fed order by fed, series_id, time limit $4`,
    [seriesIds, since, through, limit],
  );
  return rows.map(({ seriesId, fedAt, ...bar }) => ({ seriesId, fedAt, bar }));
}

/** Returns the last close of a series, ms UTC; null if it has no bars. */
export async function selectLastClose(db: Database, { id }: Pick<SeriesRow, 'id'>): Promise<number | null> {
  const { rows } = await connection(db).query<{ at: number }>(
    `select round(extract(epoch from close_time)::float8 * 1000) as at from bar where series_id = $1 order by time desc limit 1`,
    [id],
  );
  return rows[0]?.at ?? null;
}

/**
 * Returns the id of the series of live bars, created if it is missing. Imported bars that may not be handed on keep it so.
 */
export async function openLiveSeries(
  db: Database,
  { symbol, timeframe, prices, source, redistributable }: Omit<SeriesRow, 'id' | 'clock'>,
): Promise<number> {
  const { rows } = await connection(db).query<{ id: number }>(
    `insert into bar_series (symbol, timeframe, market, prices, source, clock, redistributable)
     values ($1, $2, 'real', $3, $4, 'UTC', $5)
     on conflict (symbol, timeframe, market, prices) do update set source = excluded.source,
       redistributable = excluded.redistributable and (bar_series.redistributable
         or not exists (select 1 from bar_import where series_id = bar_series.id and stored + replaced > 0))
     returning id`,
    [symbol, timeframe, prices, source, redistributable],
  );
  return rows[0]!.id;
}

/** Returns a text that changes when series are added or removed. */
export async function seriesRevision(db: Database): Promise<string> {
  const { rows } = await connection(db).query<{ revision: string }>(
    "select concat_ws(' of ', max(id), count(*)) as revision from bar_series",
  );
  return rows[0]!.revision;
}
