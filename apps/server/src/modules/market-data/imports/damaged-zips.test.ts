import { fstatSync, readdirSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { Random } from '@sealtick/simulated-market';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { importPath } from './import-file.ts';
import { LOOK } from './testing/ten-hours.ts';
import { zip64Archive, zipArchive } from './testing/zip-archive.ts';

const ARCHIVES = 200;
const ROWS = Array.from({ length: 400 }, (_, i) => {
  const time = new Date(Date.UTC(2024, 0, 1) + i * 3_600_000).toISOString();
  return `${time.slice(0, 19)}Z,1.${1000 + ((i * 37) % 90)},1.2,1.0,1.1,${(i * 7919) % 1000}`;
});
const CSV = ['time,open,high,low,close,volume', ...ROWS].join('\n');
const FILES = [
  { name: 'EURUSD_1h.csv', text: CSV },
  { name: 'data/GBPUSD_1h.csv', text: CSV, isStored: true },
  { name: 'readme.txt', text: 'hello' },
];

const folder = useFolder('damaged');
let path: string;
const failures: unknown[] = [];
const fail = (error: unknown) => failures.push(error);
beforeAll(() => {
  path = folder.join('damaged.zip');
  process.on('unhandledRejection', fail).on('uncaughtException', fail);
});
afterAll(() => {
  process.off('unhandledRejection', fail).off('uncaughtException', fail);
});

/** Descriptors of this process that are open on the archive. */
async function openOnArchive(): Promise<string[]> {
  const { ino } = await stat(path);
  return readdirSync('/dev/fd').filter((fd) => {
    try {
      return fstatSync(Number(fd)).ino === ino;
    } catch {
      return false;
    }
  });
}

/** Flips, fills, cuts out, doubles and cuts off, mostly where the directory is. */
function damaged(archive: Buffer, seed: number): Buffer {
  const random = new Random(seed, 'damage');
  const below = (limit: number) => Math.floor(random.uniform() * limit);
  let bytes: Buffer = Buffer.from(archive);
  for (let wounds = 1 + below(4); wounds > 0; wounds--) {
    const at = random.uniform() < 0.6 ? bytes.length - 1 - below(Math.min(bytes.length, 300)) : below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + below(8));
    const kind = below(6);
    if (kind === 0) bytes[at]! ^= 1 << below(8);
    else if (kind === 1) bytes.fill(0xff, at, end);
    else if (kind === 2) bytes.fill(0, at, end);
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    else if (kind === 4) bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    else bytes = bytes.subarray(0, Math.max(4, at));
  }
  return bytes;
}

describe('A damaged zip archive', () => {
  test('is imported up to the damage or rejected with a reason, and leaves no file open', async () => {
    const whole = [zipArchive(FILES), zip64Archive(FILES)];
    let refused = 0;
    for (let seed = 0; seed < ARCHIVES; seed++) {
      await writeFile(path, damaged(whole[seed % 2]!, seed));
      const reports = await importPath(path, LOOK).catch((error: unknown) => {
        throw new Error(`seed ${seed}`, { cause: error });
      });
      expect(reports.length, `seed ${seed}`).toBeGreaterThan(0);
      for (const { error, rows } of reports) {
        if (error === null) expect(rows, `seed ${seed}`).toBeGreaterThan(0);
        else {
          expect(error, `seed ${seed}`).toMatch(/^\S+( \S+){3,}$/);
          refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(ARCHIVES / 10);
    await expect.poll(openOnArchive).toEqual([]);
    expect(failures).toEqual([]);
  });

  test.each([
    ['beyond its end', 1n << 40n],
    ['further than any file is long', (1n << 64n) - 1n],
  ])('with a directory %s is rejected', async (_name, offset) => {
    await writeFile(path, zip64Archive(FILES, offset));
    const [report] = await importPath(path, LOOK);
    const { error } = report!;
    expect(error).toMatch(/^the zip archive/);
    await expect.poll(openOnArchive).toEqual([]);
    expect(failures).toEqual([]);
  });
});
