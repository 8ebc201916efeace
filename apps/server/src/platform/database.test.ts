import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable, openDatabase, withTransaction } from './database.ts';
import { useTestDatabase } from './testing/use-database.ts';

const db = useTestDatabase();

beforeAll(async () => {
  const owner = openDatabase(db.ownerTarget);
  await owner.database.execute(sql`create table note (text text primary key)`);
  await owner.close();
});

const notes = async () =>
  (await db.database.execute<{ text: string }>(sql`select text from note order by text`)).rows.map((row) => row.text);

describe('withTransaction', () => {
  test('commits the work', async () => {
    await withTransaction(db.database, (tx) => tx.execute(sql`insert into note values ('committed')`));
    expect(await notes()).toEqual(['committed']);
  });

  test('rolls back after an error', async () => {
    const failing = withTransaction(db.database, async (tx) => {
      await tx.execute(sql`insert into note values ('lost')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await notes()).toEqual(['committed']);
  });

  test('sends queries of the same time one after another, and none after its rollback', async () => {
    const warnings: string[] = [];
    const onWarning = ({ message }: Error) => {
      if (message.includes('client.query()')) warnings.push(message);
    };
    process.on('warning', onWarning);
    const failing = withTransaction(db.database, (tx) =>
      Promise.all([
        tx.execute(sql`insert into note values ('first')`),
        tx.execute(sql`select 1 / 0`),
        tx.execute(sql`insert into note values ('third')`),
        tx.execute(sql`insert into note values ('fourth')`),
      ]),
    );
    await expect(failing).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    expect(await notes()).toEqual(['committed']);
    expect(warnings).toEqual([]);
  });

  test('joins an outer transaction', async () => {
    const failing = withTransaction(db.database, async (tx) => {
      await withTransaction(tx, (inner) => inner.execute(sql`insert into note values ('inner')`));
      throw new Error('outer fails');
    });
    await expect(failing).rejects.toThrow('outer fails');
    expect(await notes()).toEqual(['committed']);
  });

  test('does not reuse a session that the server ended', async () => {
    const failing = withTransaction(db.database, (tx) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    );
    await expect(failing).rejects.toSatisfy(isUnavailable);
    expect(await notes()).toEqual(['committed']);
  });
});

test('grants the application access to later tables', async () => {
  await db.database.execute(sql`insert into note values ('later')`);
  expect(await notes()).toContain('later');
});

test('runs the application without superuser rights', async () => {
  await expect(db.database.execute(sql`set session_replication_role = replica`)).rejects.toSatisfy((error: Error) =>
    /permission denied/.test(String(error.cause)),
  );
});

test('distinguishes an unavailable server from an invalid statement', async () => {
  const gone = openDatabase({ host: '/nowhere', user: 'x', database: 'x' });
  await expect(gone.database.execute(sql`select 1`)).rejects.toSatisfy(isUnavailable);
  await gone.close();
  await expect(db.database.execute(sql`select nothing`)).rejects.toSatisfy((error) => !isUnavailable(error));
});

test.each(['disk_full', 'io_error', 'read_only_sql_transaction', 'deadlock_detected', 'insufficient_resources'])(
  'A condition that passes automatically is not an error of the program: %s',
  async (condition) => {
    const raise = (name: string) =>
      db.database.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${name}'; end $$`));
    await expect(raise(condition)).rejects.toSatisfy(isUnavailable);
    await expect(raise('check_violation')).rejects.toSatisfy((error) => !isUnavailable(error));
  },
);
