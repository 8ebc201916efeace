import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { IMPERSONAL_TABLES } from './impersonal-tables.ts';

/** Of whom rows are planted. */
export interface Person {
  readonly accountId: string;
  readonly email: string;
  /** Number at the payment provider. */
  readonly customer: string;
  /** The value of every text for which no rule gives one. */
  readonly mark: string;
}

/** Their rows come from what the person does: chained by hashes, found by a keyed hash, or made by the erasure. */
const BY_USE = ['account', 'account_deletion', 'sign_in_try', 'closed_account', 'used_trial'];
const isByUse = (table: string): boolean => table.startsWith('audit_') || BY_USE.includes(table);

interface Column {
  readonly [field: string]: unknown;
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Tables that refer to another one than that of accounts come last. */
const COLUMNS = `select table_name as "table", column_name as name, data_type as type from information_schema.columns
  where table_schema = 'public' and is_identity = 'NO' order by exists (
    select 1 from pg_constraint where contype = 'f' and confrelid <> 'account'::regclass
      and conrelid = format('%I', table_name)::regclass
  ), table_name, ordinal_position`;

/**
 * Adds a row of a person to each table of the database that may hold one, each column filled. @param now ms UTC.
 * @param texts The value of a text, where the mark must not stand.
 */
export async function plantRows(
  db: Database,
  person: Person,
  now: number,
  texts: (table: string) => string = () => person.mark,
): Promise<void> {
  const { rows } = await db.execute<Column>(sql.raw(COLUMNS));
  for (const [table, columns] of Map.groupBy(rows, (column) => column.table)) {
    if (isByUse(table) || IMPERSONAL_TABLES.includes(table)) continue;
    const names = columns.map(({ name }) => sql.identifier(name));
    const values = columns.map((column) => toValue(column, person, now, texts(table)));
    await db.execute(
      sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)}) on conflict do nothing`,
    );
  }
}

function toValue({ name, type }: Column, { accountId, email, customer }: Person, now: number, text: string): SQL {
  switch (type) {
    case 'text':
      if (name === 'account_id') return sql`${accountId}`;
      if (name === 'customer_id') return sql`${customer}`;
      // An email names the plan that is paid.
      if (name === 'plan') return sql`'pro'`;
      return sql`${/^(email|address|mailbox)$/.test(name) ? email : text}`;
    case 'uuid':
      return sql`gen_random_uuid()`;
    case 'jsonb':
      return sql`${JSON.stringify({ text, email })}::jsonb`;
    case 'bytea':
      return sql`${Buffer.from(text)}`;
    case 'ARRAY':
      return sql`array[${text}]`;
    case 'boolean':
      return sql`false`;
    case 'date':
      return sql`${new Date(now).toISOString()}::date`;
    case 'timestamp with time zone':
      return sql`${new Date(now + (/until|expires/.test(name) ? 3_600_000 : 0)).toISOString()}::timestamptz`;
    default:
      return sql`1`;
  }
}
