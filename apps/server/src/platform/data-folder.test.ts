import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { LOCK_FILE, prepareDataFolder, startedByRoot } from './data-folder.ts';
import { useFolder } from './testing/use-folder.ts';

const OWN_MODE = startedByRoot() ? 0o711 : 0o700;
const parent = useFolder('folder', { each: true });
let folder: string;
beforeEach(() => {
  folder = parent.join('data');
});

const getMode = async () => (await stat(folder)).mode & 0o7777;
async function existing(mode: number, ...files: readonly string[]): Promise<void> {
  await mkdir(folder);
  for (const name of files) await writeFile(join(folder, name), '');
  await chmod(folder, mode);
}

test('A new data folder is listed by no other user', async () => {
  await prepareDataFolder(folder);
  expect(await getMode()).toBe(OWN_MODE);
});

test.each([
  ['an empty one', 0o755, []],
  ['an empty one that others write to', 0o777, []],
  ['one that the program used', 0o755, [LOCK_FILE, 'log-key.pem']],
])('An existing data folder is taken from other users: %s', async (_what, mode, files) => {
  await existing(mode, ...files);
  await prepareDataFolder(folder);
  expect(await getMode()).toBe(OWN_MODE);
});

test.each([
  ['that a group may enter', 0o750, []],
  ['that the database user may enter', 0o711, []],
  ['that users share, as /tmp', 0o1777, []],
  ['with files of others', 0o755, ['letter.txt']],
])('A folder %s keeps its mode', async (_what, mode, files) => {
  await existing(mode, ...files);
  await prepareDataFolder(folder);
  expect(await getMode()).toBe(mode);
});
