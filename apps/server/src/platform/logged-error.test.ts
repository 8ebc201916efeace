import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { createLog } from './logging.ts';
import { useTestDatabase } from './testing/use-database.ts';

const ADDRESS = 'amara@example.com';
const COLUMNS = Array.from({ length: 100 }, (_, i) => sql.raw(`${i} as column_${i}`));

const db = useTestDatabase();
beforeAll(async () => {
  const owner = openDatabase(db.ownerTarget);
  await owner.database.execute(sql`create table member (email text primary key, age smallint)`);
  await owner.close();
});

/** Returns the line that is logged of what a query throws. */
async function getLine(query: (db: Database) => Promise<unknown>): Promise<string> {
  let text = '';
  const log = createLog('warn', {
    write: (line: string) => {
      text += line;
    },
  });
  await query(db.database).catch((error: unknown) => log.warn({ err: error }, 'the work failed'));
  return text;
}

test('a query that takes too long is a short line with its beginning and its cause', async () => {
  const slow = openDatabase(db.target, { connections: 1, queryTimeoutMs: 20 });
  const columns = sql.join(COLUMNS, sql`, `);
  const line = await getLine(() =>
    slow.database.execute(sql`select ${columns}, pg_sleep(2) where ${ADDRESS}::text is not null`),
  );
  await slow.close();
  expect(line).not.toContain(ADDRESS);
  expect(line).not.toContain('column_99');
  const { err } = JSON.parse(line);
  expect(err.message).toMatch(/^Failed query: select 0 as column_0, .*…: Query read timeout$/);
  expect(err.stack).toContain('\n    at ');
  expect(line.length).toBeLessThan(4_000);
});

test('a query that is refused states code, table and rule, and no value of a row', async () => {
  const insert = (db: Database) => db.execute(sql`insert into member values (${ADDRESS}, 3)`);
  await insert(db.database);
  const line = await getLine(insert);
  expect(line).not.toContain(ADDRESS);
  expect(JSON.parse(line).err).toMatchObject({ code: '23505', table: 'member', constraint: 'member_pkey' });
});

test('a value that does not fit its type is not repeated', async () => {
  const line = await getLine((database) => database.execute(sql`select ${'447700900123'}::text::smallint`));
  expect(line).not.toContain('447700900123');
  expect(JSON.parse(line).err).toMatchObject({ code: '22003' });
  expect(JSON.parse(line).err.message).toMatch(/value "…" is out of range for type smallint$/);
});

test('a value that is none of its type is not repeated', async () => {
  const line = await getLine((database) => database.execute(sql`select ${ADDRESS}::text::int`));
  expect(line).not.toContain(ADDRESS);
  expect(JSON.parse(line).err).toMatchObject({ code: '22P02' });
  expect(JSON.parse(line).err.message).toMatch(/invalid input syntax for type integer$/);
});

test('of other errors the log has the type, the whole message and those of the causes', async () => {
  const line = await getLine(async () => {
    throw new TypeError('the outer one', { cause: new Error('the inner one') });
  });
  expect(JSON.parse(line).err).toMatchObject({ type: 'TypeError', message: 'the outer one: the inner one' });
  expect(JSON.parse(line).err.stack).toMatch(/^TypeError: the outer one\n {4}at .*\ncaused by: Error: the inner one/s);
});

test('an error without a message of its own has those of its parts', async () => {
  const line = await getLine(async () => {
    throw new AggregateError([
      new Error('connect ECONNREFUSED ::1:25'),
      new Error('connect ECONNREFUSED 127.0.0.1:25'),
    ]);
  });
  expect(JSON.parse(line).err.message).toBe('connect ECONNREFUSED ::1:25; connect ECONNREFUSED 127.0.0.1:25');
});
