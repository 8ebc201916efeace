import { and, desc, eq } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { SeriesRow } from './bar-repository.ts';
import { barImport, barQuarantine, barSeries } from './market-data.tables.ts';

/** Rows per statement, so that none exceeds the statement time limit. */
const BATCH_ROWS = 50_000;

/** A stored series of the real market, with what it holds. */
export interface SeriesSummary extends SeriesRow {
  readonly bars: number;
  /** Open of the first and of the last bar, ms UTC; null without bars. */
  readonly first: number | null;
  readonly last: number | null;
  readonly imports: number;
}

export type ImportRow = typeof barImport.$inferSelect;
export type QuarantinedBar = typeof barQuarantine.$inferSelect;

const connection = (db: Database): Pool | ClientBase => (db as Database & { $client: Pool | ClientBase }).$client;

/** Returns every stored series of the real market, by symbol. */
export async function summarizeSeries(db: Database): Promise<SeriesSummary[]> {
  const { rows } = await connection(db).query<SeriesSummary>(
    `select id, symbol, timeframe, prices, source, clock, redistributable,
       coalesce(held.bars, 0)::int as bars,
       extract(epoch from held.first)::float8 * 1000 as first, extract(epoch from held.last)::float8 * 1000 as last,
       (select count(*)::int from bar_import where series_id = bar_series.id) as imports
     from bar_series left join
       (select series_id, count(*) as bars, min(time) as first, max(time) as last from bar group by series_id) as held
       on held.series_id = bar_series.id
     where market = 'real' order by symbol, id`,
  );
  return rows;
}

/** Returns the imports into a series, oldest first. */
export function selectImports(db: Database, seriesId: number): Promise<ImportRow[]> {
  return db.select().from(barImport).where(eq(barImport.seriesId, seriesId)).orderBy(barImport.id);
}

/** Returns the newest quarantined bars of the real market, newest first. @param symbol Null for all symbols. */
export function selectQuarantined(db: Database, symbol: string | null, limit: number): Promise<QuarantinedBar[]> {
  return db
    .select()
    .from(barQuarantine)
    .where(and(eq(barQuarantine.market, 'real'), symbol === null ? undefined : eq(barQuarantine.symbol, symbol)))
    .orderBy(desc(barQuarantine.id))
    .limit(limit);
}

/** Deletes a series, its bars and its import history in one transaction. */
export async function deleteSeries(db: Database, seriesId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS; ) {
      const { rowCount } = await connection(tx).query(
        `delete from bar where series_id = $1 and ctid = any(array(
           select ctid from bar where series_id = $1 limit ${BATCH_ROWS}))`,
        [seriesId],
      );
      deleted = rowCount ?? 0;
    }
    await tx.delete(barSeries).where(eq(barSeries.id, seriesId));
  });
}

/** Yields the bars of a series as lines of a Sealtick CSV, the header first. An unknown volume is an empty field. */
export async function* seriesCsv(db: Database, seriesId: number): AsyncGenerator<string> {
  yield 'time,open,high,low,close,volume\n';
  for (let after = '-infinity'; ; ) {
    const { rows } = await connection(db).query<[line: string, time: string]>({
      text: `select concat_ws(',', to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
               open, high, low, close, coalesce(volume::text, '')), time::text
             from bar where series_id = $1 and time > $2::timestamptz order by time limit ${BATCH_ROWS}`,
      values: [seriesId, after],
      rowMode: 'array',
    });
    if (rows.length > 0) yield `${rows.map(([line]) => line).join('\n')}\n`;
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)![1];
  }
}
