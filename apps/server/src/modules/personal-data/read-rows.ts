import { and, asc, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database.ts';

/** Rows of the first page, whose size is not known. */
const FIRST_ROWS = 10;
const MAX_ROWS = 1_000;
/** Length of a page's text that is aimed at: what is converted without a pause. */
const PAGE_CHARS = 500_000;

interface RowsQuery {
  readonly table: PgTable;
  readonly columns: Readonly<Record<string, PgColumn>>;
  readonly where: SQL;
}

/** Yields the rows of a table in the order of its key, as JSON, page by page. Bytes are base64, times are ISO texts. */
export async function* readRows(db: Database, { table, columns, where }: RowsQuery): AsyncGenerator<string[]> {
  const key = getKey(table);
  const order = sql.join(key, sql`, `);
  let limit = FIRST_ROWS;
  let last: Readonly<Record<string, unknown>> | null = null;
  do {
    const values = key.map((column) => sql`${sql.param(last?.[column.name], column)}`);
    const after: SQL | undefined = last === null ? undefined : sql`(${order}) > (${sql.join(values, sql`, `)})`;
    const rows = await db
      .select({ row: columns, key: Object.fromEntries(key.map((column) => [column.name, column])) })
      .from(table)
      .where(and(where, after))
      .orderBy(...key.map((column) => asc(column)))
      .limit(limit);
    const texts = rows.map(({ row }) => JSON.stringify(toPlain(row), null, 2));
    if (texts.length > 0) yield texts;
    last = rows.length < limit ? null : rows.at(-1)!.key;
    const chars = texts.reduce((sum, { length }) => sum + length, 0);
    limit = Math.min(MAX_ROWS, Math.ceil((limit * PAGE_CHARS) / Math.max(1, chars)));
  } while (last !== null);
}

function getKey(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

const toPlain = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  );
