import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDisks, type DiskSpace, measureDisk } from './disk-check.ts';

const GB = 1e9;
const FOLDERS = [
  { what: 'the data folder', path: '/data' },
  { what: 'the database', path: '/data/postgres' },
];

/**
 * Returns the report about a data folder and a database with this free space, on one file system unless two are given.
 */
async function said(data: Partial<DiskSpace>, postgres?: Partial<DiskSpace> | null): Promise<string | null> {
  const full = { device: 1, free: 50 * GB, size: 100 * GB };
  const spaces: Record<string, DiskSpace | null> = {
    '/data': { ...full, ...data },
    '/data/postgres': postgres === null ? null : { ...full, ...data, ...(postgres ? { device: 2, ...postgres } : {}) },
  };
  const outcome = await checkDisks(FOLDERS, async (path) => spaces[path]!).catch((error: unknown) => error);
  if (outcome === undefined) return null;
  expect(outcome).toMatchObject({ state: 'degraded' });
  return (outcome as Error).message;
}

test('reports a disk with less than 5% or less than 1 GB free', async () => {
  const large = { size: 1_000 * GB };
  expect(await said({ ...large, free: 50 * GB })).toBeNull();
  expect(await said({ ...large, free: 50 * GB - 1 })).toBe('The disk of the data folder has less than 5% free.');
  const small = { size: 10 * GB };
  expect(await said({ ...small, free: GB })).toBeNull();
  expect(await said({ ...small, free: GB - 1 })).toBe('The disk of the data folder has less than 1 GB free.');
});

test('changes the text only at each step of free space', async () => {
  const free = [999, 500, 499, 201, 200, 99, 49, 10, 9, 0];
  const sentences = await Promise.all(free.map((mb) => said({ free: mb * 1e6 })));
  expect(sentences.map((sentence) => /less than (.*) free/.exec(sentence!)![1])).toEqual([
    '1 GB',
    '1 GB',
    '500 MB',
    '500 MB',
    '500 MB',
    '100 MB',
    '50 MB',
    '20 MB',
    '10 MB',
    '10 MB',
  ]);
  expect(await said({ size: 1_000 * GB, free: 31 * GB })).toContain('less than 4%');
  expect(await said({ size: 1_000 * GB, free: 30 * GB })).toContain('less than 4%');
});

test('checks the database on its own disk, and reports a shared disk once', async () => {
  expect(await said({}, { free: 1 })).toBe('The disk of the database has less than 10 MB free.');
  expect(await said({ free: 1 })).toBe('The disk of the data folder has less than 10 MB free.');
  expect(await said({ free: 1 }, { free: 1 })).toBe(
    'The disk of the data folder has less than 10 MB free. The disk of the database has less than 10 MB free.',
  );
});

test('skips a folder that does not exist', async () => {
  expect(await said({}, null)).toBeNull();
});

test('is degraded, not failed, if a file system cannot be measured', async () => {
  const denied = checkDisks(FOLDERS.slice(0, 1), async () => Promise.reject(new Error('EACCES')));
  await expect(denied).rejects.toMatchObject({
    state: 'degraded',
    message: 'Cannot measure the free space of the data folder.',
  });
});

test('measures the file system of a folder, and returns null for a missing folder', async () => {
  const { free, size } = (await measureDisk(tmpdir()))!;
  expect(size).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(size);
  expect(await measureDisk(join(tmpdir(), randomUUID()))).toBeNull();
});
