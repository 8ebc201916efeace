import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../platform/testing/database.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { readStoreId } from './store-id.ts';

const db = useTestDatabase();
let log: TestLog | null = null;

afterAll(() => log?.remove());

test('a database has one name, and a database that was created from the same content has another', async () => {
  const name = await readStoreId(db.database, null);
  expect(await readStoreId(db.database, null)).toBe(name);
  const copy = await createTestDatabase();
  expect(await readStoreId(copy.database, null)).not.toBe(name);
  await copy.close();
});

test('a copy of the data folder has another name, although the copied files keep their times', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-store-'));
  await mkdir(join(folder, 'a', 'postgres'), { recursive: true });
  await writeFile(join(folder, 'a', 'postgres', 'PG_VERSION'), '18\n');
  const name = await readStoreId(db.database, join(folder, 'a'));
  expect(await readStoreId(db.database, join(folder, 'a'))).toBe(name);
  // The times of files can have a resolution of several milliseconds.
  await expect
    .poll(async () => {
      await rm(join(folder, 'b'), { recursive: true, force: true });
      await cp(join(folder, 'a'), join(folder, 'b'), { recursive: true, preserveTimestamps: true });
      return readStoreId(db.database, join(folder, 'b'));
    })
    .not.toBe(name);
  await rm(folder, { recursive: true });
});

test('a new log, as after a restore, gives the database another name', async () => {
  const name = await readStoreId(db.database, null);
  log = await openTestLog(db.database, { clock: { now: () => Date.UTC(2026, 10, 26) } });
  expect(await readStoreId(db.database, null)).not.toBe(name);
});
