import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from './migrations.ts';
import { APPLICATION } from './postgres/passwords.ts';
import { LAST_REPLACED, REPLACING } from './replaced-migrations.ts';
import { createTestDatabase } from './testing/database.ts';

test('a database of the replaced migrations keeps its rows and gets the tables of today', async () => {
  const db = await createTestDatabase();
  const owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  onTestFinished(async () => {
    await owner.end();
    await db.close();
  });
  const today = await getTables(owner);
  const later = (await migrationNames()).slice(REPLACING);
  await owner.query('drop schema public, delivery_days cascade; create schema public');
  await migrate({ owner: db.ownerTarget, application: APPLICATION, folder: await folderOfReplacing() });
  await owner.query(`
    alter table signal alter asset_class drop not null, alter outcomes drop not null;
    alter table credential add access_token text, add refresh_token text, add id_token text,
      add access_token_expires_at timestamptz, add refresh_token_expires_at timestamptz, add scope text;
    drop trigger notify_signals on signal;
    alter function notify_signals() rename to tell_of_signals;
    create trigger tell_of_change after insert on signal for each statement execute function tell_of_signals();
    delete from sealtick_migration`);
  await owner.query('insert into sealtick_migration (name, sha256) values ($1, $2)', [
    LAST_REPLACED.name,
    LAST_REPLACED.sha256,
  ]);
  await owner.query(`update audit_head set hash = '\\x01'`);

  expect(await migrate({ owner: db.ownerTarget, application: APPLICATION })).toBe(later.length);
  expect(await getTables(owner)).toEqual(today);
  expect((await owner.query('select hash from audit_head')).rows).toEqual([{ hash: Buffer.from([1]) }]);
  expect(await migrate({ owner: db.ownerTarget, application: APPLICATION })).toBe(0);
});

/** Returns the names of the migrations, in order. */
const migrationNames = async () => (await readdir(MIGRATIONS_FOLDER)).filter((name) => /^\d{4}_/.test(name)).sort();

/** Returns a folder with the migrations alone that replace the earlier ones. */
async function folderOfReplacing(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of (await migrationNames()).slice(0, REPLACING))
    await cp(join(MIGRATIONS_FOLDER, name), join(folder, name), { recursive: true });
  return folder;
}

/** Returns the migrations, columns and triggers of a database. */
async function getTables(client: pg.Client) {
  const columns = `select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`;
  const triggers = `select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`;
  const migrations = 'select name, sha256 from sealtick_migration order by 1';
  const rows: unknown[] = [];
  for (const text of [columns, triggers, migrations]) rows.push((await client.query(text)).rows);
  return rows;
}
