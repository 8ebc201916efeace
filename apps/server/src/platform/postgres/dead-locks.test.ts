import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { freshDataFolder } from '../testing/program.ts';
import { removeDeadLocks } from './dead-locks.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await freshDataFolder();
  for (const name of ['postgres', 'run']) await mkdir(join(dataDir, name));
});

/** Larger than any id that Linux gives. */
const NO_PROCESS = 2 ** 22 + 1;
const FILES = ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock'];

async function left(content: string): Promise<boolean[]> {
  for (const name of FILES) await writeFile(join(dataDir, name), content);
  removeDeadLocks(join(dataDir, 'postgres'), join(dataDir, 'run'));
  return FILES.map((name) => existsSync(join(dataDir, name)));
}

test('removes lock files that name an unrelated process', async () => {
  expect(await left(`${process.pid}\n${dataDir}/postgres\n`)).toEqual([false, false]);
});

test('leaves lock files of a dead process to PostgreSQL', async () => {
  expect(await left(`${NO_PROCESS}\n${dataDir}/postgres\n`)).toEqual([true, true]);
});

test.each(['', 'not a number', '-1', '0'])('removes lock files with the content %j', async (content) => {
  expect(await left(content)).toEqual([false, false]);
});
