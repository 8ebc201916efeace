import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';

const db = useTestDatabase();

test('an erasure finds the rows of the account by an index in every table, and reads no others', async () => {
  const { rows } = await db.database.execute<{ table: string; column: string }>(sql`
    with recursive erased (oid) as (
      select 'public.account'::regclass::oid
      union
      select conrelid from pg_constraint join erased on confrelid = erased.oid
      where contype = 'f' and confdeltype = 'c')
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint
      join erased on confrelid = erased.oid
      join pg_class on pg_class.oid = conrelid and not relispartition
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)
    order by 1, 2`);
  expect(rows).toEqual([]);
});
