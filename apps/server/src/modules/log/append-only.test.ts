import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../platform/testing/database.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { appendEntries } from './append-entries.ts';
import { alertFact } from './testing/facts.ts';
import { openTestLog, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase();
let log: TestLog;

beforeAll(async () => {
  log = await openTestLog(db.database);
  await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, [alertFact('a'), alertFact('b')]);
});
afterAll(() => log.remove());

const TABLES = ['log_entry', 'log_node', 'log_checkpoint', 'log_key'];
const CHANGES = TABLES.flatMap((table) => [
  `update ${table} set log_id = log_id`,
  `delete from ${table}`,
  `truncate ${table}`,
  `truncate ${table} cascade`,
]);

async function counts(): Promise<number[]> {
  return Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await db.database.execute<{ n: string }>(sql.raw(`select count(*) as n from ${table}`));
      return Number(rows[0]!.n);
    }),
  );
}

/** Runs statements in one session and returns the answer to the last one. */
async function execute(target: TestDatabase['target'], ...statements: string[]): Promise<string> {
  const client = new pg.Client(target);
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    await client.query(statements.at(-1)!);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

describe('The application role', () => {
  test.each(CHANGES)('may not run "%s"', async (statement) => {
    const before = await counts();
    expect(await execute(db.target, statement)).toMatch(/permission denied/);
    expect(await counts()).toEqual(before);
  });

  test.each([
    'set session_replication_role = replica',
    'alter table log_entry disable trigger append_only',
    'drop trigger append_only on log_entry',
    'drop table log_entry',
    'alter table log_entry drop constraint log_entry_pkey',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'grant update on log_entry to current_user',
    'set role owner',
  ])('may not run "%s"', async (statement) => {
    const answer = await execute(db.target, statement, 'update log_entry set kind = kind');
    expect(answer).toMatch(/permission denied|must be owner/);
  });

  test('cannot replace an entry', async () => {
    const answer = await execute(
      db.target,
      `insert into log_entry select * from log_entry where index = 1
       on conflict (log_id, index) do update set kind = excluded.kind`,
    );
    expect(answer).toMatch(/permission denied/);
  });
});

describe('The owner of the tables', () => {
  test.each(CHANGES)('is stopped by the trigger at "%s"', async (statement) => {
    const before = await counts();
    expect(await execute(db.ownerTarget, statement)).toMatch(/Rows of \w+ are never changed/);
    expect(await counts()).toEqual(before);
  });

  test('is stopped in a replica session, in which ordinary triggers do not fire', async () => {
    const answer = await execute(db.ownerTarget, 'set session_replication_role = replica', 'delete from log_entry');
    expect(answer).toBe('Rows of log_entry are never changed');
  });
});
