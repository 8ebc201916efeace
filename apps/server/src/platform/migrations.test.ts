import { mkdir, rm, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrations.ts';
import { useTestDatabase } from './testing/use-database.ts';
import { useFolder } from './testing/use-folder.ts';

const folder = useFolder('migrations');
const db = useTestDatabase();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  await owner.query('drop schema public cascade; create schema public');
});
afterAll(() => owner.end());

async function write(name: string, text: string): Promise<void> {
  await mkdir(folder.join(name), { recursive: true });
  await writeFile(folder.join(name, 'migration.sql'), text);
}

const run = (onStep?: (sentence: string) => void) =>
  migrate({ owner: db.ownerTarget, application: 'sealtick', folder: folder.path, ...(onStep ? { onStep } : {}) });

const asApplication = async (text: string) => {
  const client = new pg.Client(db.target);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
};

test('applies each migration once, in order, with progress', async () => {
  await write('0001_entries', 'insert into fact values (1);');
  await write('0000_tables', 'create table fact (n int); create table note (n int);');
  const steps: string[] = [];
  expect(await run((sentence) => steps.push(sentence))).toBe(2);
  expect(steps).toEqual(['Updating the tables (1 of 2: 0000_tables)', 'Updating the tables (2 of 2: 0001_entries)']);
  expect(await run()).toBe(0);
});

test('keeps tables that lack a migration for a command, and says what is due', async () => {
  await write('0002_slow', 'select pg_sleep(0.2); create table slow (n int);');
  const kept = migrate({ owner: db.ownerTarget, application: 'sealtick', folder: folder.path, keepsTables: true });
  await expect(kept).rejects.toThrow('The tables are of an earlier version: an update of 1 migration is due.');
  expect((await owner.query(`select to_regclass('slow') as there`)).rows).toEqual([{ there: null }]);
});

test('serialises concurrent runs', async () => {
  await write('0002_slow', 'select pg_sleep(0.2); create table slow (n int);');
  expect((await Promise.all([run(), run()])).sort()).toEqual([0, 1]);
});

test('rolls back and names a migration that fails', async () => {
  await write('0003_broken', 'create table half (n int); select nothing;');
  await expect(run()).rejects.toThrow(/^The migration 0003_broken failed: column "nothing" does not exist$/);
  expect((await owner.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
  await rm(folder.join('0003_broken'), { recursive: true });
});

test('lets the application write tables, and only insert into append-only ones', async () => {
  await write(
    '0003_append-only',
    `create function no() returns trigger language plpgsql as $$ begin raise exception 'never changed'; end $$;
     create trigger append_only before update or delete or truncate on fact for each statement execute function no();`,
  );
  await run();
  await asApplication(
    'insert into fact values (2); insert into note values (1); update note set n = 2; delete from note',
  );
  for (const change of [
    'update fact set n = 0',
    'delete from fact',
    'truncate fact',
    'drop table fact',
    'alter table fact disable trigger all',
  ]) {
    await expect(asApplication(change), change).rejects.toThrow(/permission denied|must be owner/);
  }
  await expect(asApplication(`insert into sealtick_migration values ('x', 'y')`)).rejects.toThrow('permission denied');
});

test('protects append-only tables by triggers even if the application owns them', async () => {
  await migrate({ owner: db.ownerTarget, application: 'owner', folder: folder.path });
  await expect(owner.query('update fact set n = 0')).rejects.toThrow(/permission denied|never changed/);
  await owner.query('grant update on fact to owner');
  await expect(owner.query('update fact set n = 0')).rejects.toThrow('never changed');
});

test('rejects a database of a newer or different program without changing it', async () => {
  await write('0000_tables', 'create table other (n int);');
  await expect(run()).rejects.toThrow('belongs to a different program: its migration 0000_tables');
  await rm(folder.join('0002_slow'), { recursive: true });
  await expect(run()).rejects.toThrow('newer than this program: it has the migration 0002_slow');
});
