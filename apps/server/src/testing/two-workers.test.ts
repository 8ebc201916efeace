import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { makeDataFolder, removeDataFolder, startProgram } from '../platform/testing/program.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  [db, folder] = await Promise.all([createTestDatabase(), makeDataFolder()]);
});
afterAll(async () => {
  await removeDataFolder(folder);
  await db.close();
});

interface Ready {
  readonly status: string;
  readonly checks: readonly { readonly name: string; readonly reason?: string }[];
}

async function ready(address: string): Promise<Ready> {
  return (await fetch(new URL('/readyz', address))).json() as Promise<Ready>;
}
const names = async (address: string) => (await ready(address)).checks.map(({ name }) => name);

test('A second program on a database is ready and waits, and takes over when the first one is killed', async () => {
  const { host, application, owner } = inject('postgres');
  const place = `${encodeURIComponent(host)}:5432/${db.target.database}`;
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: `postgres://sealtick:${application}@${place}`,
    DATABASE_OWNER_URL: `postgres://owner:${owner}@${place}`,
  };
  const first = startProgram(env);
  const at = await first.ready();
  await expect.poll(() => names(at)).toEqual(expect.arrayContaining(['worker lock', 'log', 'runner']));
  const second = startProgram(env, { words: ['--no-pages'] });
  const other = await second.ready();
  const found = await ready(other);
  const lock = { name: 'worker lock', ok: true, reason: expect.stringContaining('Another worker has the lock.') };
  expect(found).toMatchObject({ status: 'ready', checks: expect.arrayContaining([lock]) });
  expect(found.checks.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['runner']));
  expect((await fetch(`${other}/api/strategies`)).status).toBe(200);
  expect((await fetch(`${other}/api/status`)).status).toBe(200);
  await first.end('SIGKILL');
  await expect.poll(() => names(other)).toEqual(expect.arrayContaining(['worker lock', 'log', 'runner']));
  await expect.poll(async () => (await ready(other)).status).toBe('ready');
  expect((await second.end('SIGTERM')).code).toBe(0);
});
