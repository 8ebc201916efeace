import { execFileSync } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { takeLock } from '../instance-lock.ts';
import { makeDataFolder, removeDataFolder } from '../testing/program.ts';
import { asOwner, startCluster } from './cluster.ts';
import { stopPostmaster } from './postmaster.ts';
import { beginUse } from './users.ts';

let first: string;
let copy: string;
beforeAll(async () => {
  first = await makeDataFolder();
  copy = await makeDataFolder();
});
afterAll(async () => {
  await removeDataFolder(copy);
  await removeDataFolder(first);
});

const folderServed = async (dataDir: string): Promise<string> => {
  const cluster = await startCluster({ dataDir });
  const { rows } = await asOwner(cluster, 'postgres', (client) => client.query('show data_directory'));
  return rows[0].data_directory;
};

describe('A copy of a data folder in use', () => {
  test('gets its own database and leaves the original alone', async () => {
    expect(await folderServed(first)).toBe(join(first, 'postgres'));
    const cluster = await startCluster({ dataDir: first });
    await asOwner(cluster, 'postgres', (client) => client.query('checkpoint'));
    execFileSync('cp', ['-a', `${first}/.`, copy]);
    expect(await folderServed(copy)).toBe(join(copy, 'postgres'));
    expect(await folderServed(first)).toBe(join(first, 'postgres'));
    await stopPostmaster(join(copy, 'postgres'), 5_000);
    expect(await folderServed(first)).toBe(join(first, 'postgres'));
  });

  test('counts as neither locked nor in use', async () => {
    const folders = await Promise.all([makeDataFolder(), makeDataFolder()]);
    onTestFinished(async () => void (await Promise.all(folders.map(removeDataFolder))));
    const [used, copied] = folders as [string, string];
    const taken = await takeLock(join(used, 'sealtick.lock'));
    await beginUse(used);
    execFileSync('cp', ['-a', `${used}/.`, copied]);
    expect(await takeLock(join(used, 'sealtick.lock'))).toHaveProperty('holder.pid', process.pid);
    expect(await takeLock(join(copied, 'sealtick.lock'))).toHaveProperty('lock');
    expect(taken).toHaveProperty('lock');
    const stopped: string[] = [];
    await (await beginUse(copied)).end(1_000, async () => void stopped.push('copy'));
    await (await beginUse(used)).end(1_000, async () => void stopped.push('first'));
    expect(stopped, 'the first is still in use').toEqual(['copy']);
  });
});

test('finds the running database of a folder that was moved', async () => {
  await folderServed(first);
  const moved = `${first}-moved`;
  await rename(first, moved);
  try {
    // A second PostgreSQL on the same files must not start.
    expect((await startCluster({ dataDir: moved })).adopted).toBe(true);
  } finally {
    await rename(moved, first);
  }
});

test('ignores an unreadable record of a user', async () => {
  const folder = await makeDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  await mkdir(join(folder, 'postgres-users'));
  await writeFile(join(folder, 'postgres-users/1'), '{"pid":');
  const use = await beginUse(folder);
  const stopped = await new Promise<boolean>((resolve) => {
    void use.end(1_000, async () => resolve(true)).then(() => resolve(false));
  });
  expect(stopped).toBe(true);
});
