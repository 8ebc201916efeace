import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type Index, type IndexedColumn } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../../config/config.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { STORED_DATA } from './stored-data.ts';
import { STORED_DATA_DOCUMENT, withStoredData } from './stored-data-document.ts';
import { IMPERSONAL_TABLES } from './testing/impersonal-tables.ts';

const db = useTestDatabase();

async function names(query: string): Promise<string[]> {
  const { rows } = await db.database.execute<{ name: string }>(sql.raw(query));
  return rows.map(({ name }) => name).sort();
}

const stored = new Set(STORED_DATA.flatMap(({ tables }) => tables.map((table) => getTableName(table))));
const personal = PERSONAL_TABLES.map(({ table }) => getTableName(table));

/** Tables whose rows end by their age and are few: fewer than members, or some per member. */
const SMALL = [
  'account_export',
  'account_link',
  'billing_event',
  'closed_account',
  'closed_customer',
  'concern_report',
  'course_payment',
  'delivery_channel',
  'delivery_mute',
  'email_change',
  'journal_screenshot',
  'known_browser',
  'newsletter_request',
  'passkey_challenge',
  'payment',
  'pending_sign_up',
  'provider_request',
  'provider_sign_up',
  'request_step',
  'second_step',
  'sign_in',
  'telegram_bad_code',
  'telegram_code',
  'watchlist',
];

describe('Every table of the database', () => {
  test('is in the retention table, or holds nothing about people', async () => {
    const all = await names("select tablename as name from pg_tables where schemaname = 'public'");
    const reason = 'a table needs personal(…) or impersonal(…) of platform/personal.ts beside its definition';
    expect([...stored, ...IMPERSONAL_TABLES].sort(), reason).toEqual(all);
  });

  test('with an account id is known to export and erasure, and is deleted with the account', async () => {
    const withId = await names(
      "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('account_id', 'user_id')",
    );
    expect(
      withId.filter((name) => !personal.includes(name)),
      'personal(…) beside a table lacks `owner`',
    ).toEqual([]);
    const cascading = await names(
      "select conrelid::regclass::text as name from pg_constraint where confrelid = 'account'::regclass and confdeltype = 'c' and conparentid = 0",
    );
    const byKey = PERSONAL_TABLES.filter(({ erased }) => erased === 'with-account').map(({ table }) =>
      getTableName(table),
    );
    expect(cascading).toEqual(byKey.filter((name) => name !== 'account').sort());
    const others = await names(
      "select conrelid::regclass::text as name from pg_constraint where confrelid = 'account'::regclass and confdeltype <> 'c' and conparentid = 0",
    );
    expect(others, 'a foreign key to the account must delete with it').toEqual([]);
  });

  test('whose rows end by their age and can be many has an index of that time', () => {
    const slow = STORED_DATA.flatMap(({ rule, tables }) => {
      if (rule.kind !== 'age' || rule.isDropped) return [];
      const isIndexed = ({ config: { columns } }: Index) => (columns[0] as IndexedColumn).name === rule.from.name;
      return tables
        .filter((table) => !getTableConfig(table).indexes.some(isIndexed))
        .map((table) => getTableName(table));
    });
    expect([...new Set(slow)].sort()).toEqual(SMALL);
  });

  test('that is in the retention table and lives with the account is known to export and erasure', () => {
    for (const { rule, tables } of STORED_DATA) {
      if (rule.kind !== 'account') continue;
      for (const table of tables) expect(personal).toContain(getTableName(table));
    }
  });
});

test('docs/security prints the retention table', async () => {
  const document = await readFile(join(REPOSITORY, STORED_DATA_DOCUMENT), 'utf8');
  expect(document, 'out of date; run: npm run indexes').toBe(withStoredData(document));
  for (const { data } of STORED_DATA) expect(document).toContain(`| ${data} | \``);
});
