import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { readFile } from '@sealtick/bar-formats';
import { NOW, refused } from '@sealtick/bar-formats/testing';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { importPath, openSources } from './import-file.ts';
import { Spool } from './spool.ts';
import { zipArchive } from './testing/zip-archive.ts';

const HEADER = 'time,open,high,low,close,volume';
const CSV = [
  HEADER,
  '2024-01-02T10:00:00Z,1.1,1.2,1.0,1.15,7',
  '2024-01-02T11:00:00Z,1.15,1.2,1.1,1.12,7',
  '2024-01-02T12:00:00Z,1.12,1.2,1.1,1.13,3',
].join('\n');
const LOOK = {
  overrides: {},
  database: null,
  clock: { now: () => NOW },
  replace: false,
  force: false,
  redistributable: false,
};

const folder = useFolder('import');

async function put(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = folder.join(name);
  await writeFile(path, bytes);
  return path;
}

describe('A compressed file', () => {
  test('is recognised as gzip by its bytes, not its name', async () => {
    const path = await put('EURUSD_1h.csv', gzipSync(CSV));
    const [report] = await importPath(path, LOOK);
    expect(report).toMatchObject({ format: 'sealtick-csv', symbol: 'EURUSD', rows: 3, refusedCount: 0, error: null });
  });

  test('is imported up to the point where its gzip data is truncated', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => {
      const time = new Date(Date.UTC(2024, 0, 1) + i * 3_600_000).toISOString().slice(0, 19);
      return `${time}Z,1.${1000 + (i % 7)},1.2,1.0,1.1,${(i * 7919) % 1000}`;
    });
    const whole = gzipSync([HEADER, ...rows].join('\n'));
    const path = await put('EURUSD_1h.csv.gz', whole.subarray(0, Math.floor(whole.length / 2)));
    const [report] = await importPath(path, LOOK);
    expect(report!.rows).toBeGreaterThan(100);
    expect(report!.refused.at(-1)?.reason).toBe(
      'the compressed data is damaged or truncated here; earlier rows can be imported',
    );
    expect(report!.error).toContain('the file is not complete. Line ');
  });

  test('may contain UTF-16, as saved by MetaTrader 5', async () => {
    const path = await put('EURUSD_H1.csv', Buffer.from(`\ufeff${CSV}`, 'utf16le'));
    expect((await importPath(path, LOOK))[0]).toMatchObject({ format: 'sealtick-csv', rows: 3 });
  });

  test('is read file by file if it is a zip archive', async () => {
    const path = await put(
      'some.zip',
      zipArchive([
        { name: 'EURUSD_1h.csv', text: CSV },
        { name: 'readme.txt', text: 'hello' },
      ]),
    );
    const reports = await importPath(path, LOOK);
    expect(reports.map(({ file, rows, error }) => [file.slice(folder.path.length + 1), rows, error !== null])).toEqual([
      ['some.zip/EURUSD_1h.csv', 3, false],
      ['some.zip/readme.txt', 0, true],
    ]);
  });

  test('is rejected with a wrong checksum or an entry larger than it claims', async () => {
    const wrong = await put('crc.zip', zipArchive([{ name: 'EURUSD_1h.csv', text: CSV, claims: { crc: 1 } }]));
    expect((await importPath(wrong, LOOK))[0]!.refused.at(-1)?.reason).toContain(
      'checksum of "EURUSD_1h.csv" is wrong',
    );
    const larger = await put('larger.zip', zipArchive([{ name: 'EURUSD_1h.csv', text: CSV, claims: { bytes: 50 } }]));
    expect((await importPath(larger, LOOK))[0]).toMatchObject({
      rows: 0,
      error: expect.stringContaining('larger than'),
    });
  });

  test.each([
    ['cut.zip', zipArchive([{ name: 'a.csv', text: CSV }]).subarray(0, 60), 'has no directory'],
    ['empty.zip', zipArchive([]), 'the zip archive is empty'],
    ['junk.zip', Buffer.from('PK\x03\x04 and nothing more'), 'has no directory'],
  ])('is rejected with a reason if it is %s', async (name, bytes, reason) => {
    const [report] = await importPath(await put(name, bytes), LOOK);
    expect(report!.error).toContain(reason);
    expect(report!.refused).toHaveLength(1);
  });
});

describe('A file of a zip archive', () => {
  test.each([
    ['encrypted', { isEncrypted: true }, '"EURUSD_1h.csv" in the zip archive is encrypted'],
    ['smaller than its directory says', { claims: { bytes: 2_000_000_000 } }, 'is smaller than the zip archive says'],
  ])('that is %s is rejected alone', async (name, traits, reason) => {
    const files = [
      { name: 'EURUSD_1h.csv', text: CSV, ...traits },
      { name: 'GBPUSD_1h.csv', text: CSV },
    ];
    const reports = await importPath(await put(`${name}.zip`, zipArchive(files)), LOOK);
    expect(reports[0]!.refused.at(-1)?.reason).toContain(reason);
    expect(reports[1]).toMatchObject({ rows: 3, error: null });
  });

  test('cannot name a path outside the archive', async () => {
    const path = await put('climbing.zip', zipArchive([{ name: '../../EURUSD_1h.csv', text: CSV }]));
    expect((await importPath(path, LOOK))[0]!.error).toContain('the zip archive is damaged: invalid relative path');
  });
});

describe('A decompression bomb', () => {
  test('is rejected if its files claim to unpack to more than 4 GB', async () => {
    const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.csv`, text: CSV, claims: { bytes: 2_000_000_000 } }));
    const [report] = await importPath(await put('sum.zip', zipArchive(files)), LOOK);
    expect(report!.error).toContain('unpacks to more than 4294967296 bytes');
  });

  test.each([
    ['gzip', (rows: Buffer) => gzipSync(rows)],
    ['zip', (rows: Buffer) => zipArchive([{ name: 'EURUSD_1h.csv', text: rows }])],
  ])('is rejected at a ratio above 200 in %s', async (kind, pack) => {
    const rows = Buffer.from(`${CSV}\n${`${CSV.split('\n')[1]}\n`.repeat(600_000)}`);
    const [report] = await importPath(await put(`EURUSD_1h.${kind}`, pack(rows)), LOOK);
    expect(report!.refused.at(-1)?.reason).toBe('unpacks to more than 200 times its size; reading stopped');
  });

  test('is rejected at its first bytes', async () => {
    const path = await put('bomb.csv.gz', gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    const before = process.memoryUsage().rss;
    const [report] = await importPath(path, LOOK);
    expect(report!.error).toContain('zero byte');
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  test('does not fill the memory with an endless line', async () => {
    const start = `${CSV}\n`;
    const bomb = gzipSync(Buffer.concat([Buffer.from(start), Buffer.alloc(64 * 1024 * 1024, '9')]));
    const [source] = await openSources(await put('EURUSD_1h.csv.gz', bomb), new Spool());
    const before = process.memoryUsage().rss;
    const [read] = await readFile(source!, { now: NOW });
    expect(refused(read!)).toEqual(['5: longer than 16384 bytes: not a line of text']);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });
});

test('rejects a missing path and a folder', async () => {
  await expect(importPath(folder.join('no-such.csv'), LOOK)).rejects.toMatchObject({ name: 'UsageError' });
  await expect(importPath(folder.path, LOOK)).rejects.toThrow('is a folder');
});

describe('A file that is not regular', () => {
  test('is rejected without waiting for a named pipe', async () => {
    const path = folder.join('pipe.csv');
    execFileSync('mkfifo', [path]);
    await expect(importPath(path, LOOK)).rejects.toThrow(`${path} is a named pipe, not a regular file.`);
  });

  test.each(['/dev/null', '/dev/zero'])('is rejected: %s', async (path) => {
    await expect(importPath(path, LOOK)).rejects.toThrow(`${path} is a device, not a regular file.`);
  });
});
