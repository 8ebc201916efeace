import pg from 'pg';

/** The tables with the columns that are not computed. The rows of partitions are those of their table. */
export const TABLES_QUERY = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'sealtick_migration' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

export const MIGRATIONS_QUERY = 'select name, sha256 from sealtick_migration order by name';

/** The sequences that were used, with the last value of each. */
export const SEQUENCES_QUERY = `select sequencename as name, last_value::text as last from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

/** Returns whether a table has no rows. */
export async function isEmptyTable(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from public.${pg.escapeIdentifier(name)} limit 1`);
  return rowCount === 0;
}
