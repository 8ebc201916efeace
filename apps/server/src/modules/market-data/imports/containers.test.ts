import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { Table, Timestamp, TimeUnit, tableToIPC, vectorFromArray } from 'apache-arrow';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { importPath } from './import-file.ts';
import { lz4FrameDecode } from './tables/lz4-frame.ts';
import { tarArchive } from './testing/tar-archive.ts';
import { HOURS, LOOK, TEN_HOURS } from './testing/ten-hours.ts';

const open = HOURS.map((_, i) => Number(`1.1${i % 5}`));
const volume = HOURS.map((_, i) => 10 + i);
const of = (value: number) => HOURS.map(() => value);
const iso = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;
const CSV = [
  'time,open,high,low,close,volume',
  ...HOURS.map((time, i) => `${iso(time)},${open[i]!.toFixed(2)},1.2,1.0,1.15,${volume[i]}`),
  '',
].join('\n');

/** The CSV above, packed by the tools of the formats. */
const BZIP2 =
  'QlpoOTFBWSZTWfDNHKQAAOBbgAAQAAd/8AQQCufPgDAArbBJUzRD1RtRo9TRtTJ6glMqmRgTAAAEkUAGgaAAeJTxyzfp10piI1EOkPF3ZmZnEX32oSEZJAshDEQRERYIYRJaCGTCIoETmbuO7G2NsbZA2kkkpD4QIxIJSBogUR+EYIRCkKtXWtK5iJiMBGm5xxa0tufsef2NryuTPkIx/i7kinChIeGaOUg=';
const XZ =
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AHDAHNdADoaSfrgnbzlLW4eb5JbcvtpldGufQG5Y3juAYkP5YsKfL3TuzyU5U9OECjfwBelc/zeuanSM+j0SQ99Sb2fr+39shL5aza7J7AFObheT1saDrU9s0NcOWjlhSvvVQD65CGnCBb6uzn3Z/mKTsNPJt8HyAAAAIv1zaElwLmhAAGPAcQDAABonLrqscRn+wIAAAAABFla';

const folder = useFolder('containers');

async function look(name: string, bytes: Uint8Array | string, overrides = {}) {
  const path = folder.join(name);
  await writeFile(path, bytes);
  return importPath(path, { ...LOOK, overrides });
}

describe('A compressed file', () => {
  test.each([
    ['gzip', gzipSync(CSV)],
    ['zstd', zstdCompressSync(CSV)],
    ['bzip2', Buffer.from(BZIP2, 'base64')],
    ['xz', Buffer.from(XZ, 'base64')],
  ])('in %s is unpacked, and refused if it is truncated', async (name, bytes) => {
    expect(await look(`EURUSD_1h.csv.${name}`, bytes)).toMatchObject([TEN_HOURS]);
    const [cut] = await look(`EURUSD_1h.csv.${name}`, bytes.subarray(0, bytes.length - 12));
    expect(cut!.error).toContain('truncated');
  });

  test('may hold an archive, and an archive other archives', async () => {
    const inner = tarArchive([
      { name: 'data/EURUSD_1h.csv', data: CSV },
      { name: 'data/GBPUSD_1h.csv.gz', data: gzipSync(CSV) },
      { name: 'data/book.xls', data: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
    ]);
    // Imports of other test files unpack in the common folder.
    const temporary = await mkdtemp(folder.join('temporary-'));
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const reports = await look('all.tar.gz', gzipSync(inner));
    expect(reports.map(({ symbol, rows }) => [symbol, rows])).toEqual([
      ['EURUSD', 10],
      ['GBPUSD', 10],
      [null, 0],
    ]);
    expect(reports[2]!.error).toContain('an old Excel workbook (.xls): save it as .xlsx or CSV');
    expect(reports[0]!.file).toBe(folder.join('all.tar.gz/data/EURUSD_1h.csv'));
    expect(await readdir(temporary)).toEqual([]);
    const [cut] = await look('cut.tar', inner.subarray(0, 700));
    expect(cut!.error).toBe('the tar archive is truncated');
  });
});

describe('A data file', () => {
  const columns = (time: ColumnSource): ColumnSource[] => [
    time,
    ...Object.entries({ open, high: of(1.2), low: of(1), close: of(1.15) }).map(
      ([name, data]): ColumnSource => ({ name, data, type: 'DOUBLE' }),
    ),
    { name: 'volume', data: volume, type: 'DOUBLE' },
  ];

  test('in Parquet is read', async () => {
    const time: ColumnSource = { name: 'timestamp', data: HOURS.map((ms) => new Date(ms)), type: 'TIMESTAMP' };
    const reports = await look('EURUSD_1h.parquet', Buffer.from(parquetWriteBuffer({ columnData: columns(time) })));
    expect(reports).toMatchObject([{ ...TEN_HOURS, title: expect.stringMatching(/^Parquet: /) }]);
  });

  test('in Arrow or Feather is read, with or without a time zone', async () => {
    const getTable = (zone: string | null) =>
      new Table({
        date: vectorFromArray(HOURS, new Timestamp(TimeUnit.MILLISECOND, zone)),
        ...Object.fromEntries(
          Object.entries({ open, high: of(1.2), low: of(1), close: of(1.15), volume }).map(([name, values]) => [
            name,
            vectorFromArray(values),
          ]),
        ),
      });
    const stated = await look('EURUSD_1h.feather', tableToIPC(getTable('UTC'), 'file'));
    expect(stated).toMatchObject([{ ...TEN_HOURS, title: expect.stringMatching(/^Arrow: /) }]);
    expect(await look('EURUSD_1h.arrows', tableToIPC(getTable('UTC'), 'stream'))).toMatchObject([TEN_HOURS]);
    const [naive] = await look('EURUSD_1h.feather', tableToIPC(getTable(null), 'file'));
    expect(naive).toMatchObject({ clock: { basis: 'guess' }, error: expect.stringContaining('set --zone') });
  });

  test.each([
    ['UTF-8', (page: string) => Buffer.from(page)],
    ['UTF-16, as MetaTrader 5 writes it', (page: string) => Buffer.from(`\ufeff${page}`, 'utf16le')],
  ])('in HTML is read in %s', async (_name, encode) => {
    const cells = (list: readonly (number | string)[]) =>
      `<tr align=right>${list.map((one) => `<td>${one}</td>`).join('\n')}</tr>`;
    const rows = HOURS.map((time, i) => {
      const [date, clock] = iso(time).replace('Z', '').split('T') as [string, string];
      return cells([date.replaceAll('-', '.'), clock, open[i]!, 1.2, '1.0', 1.15, `1&nbsp;00${i % 10}`]);
    });
    const head =
      '<tr><th>Date</th><th>Time</th><th>Open</th><th>High</th><th>Low</th><th>Close</th><th>Tick Volume</th></tr>';
    const titles = '<table><tr><td colspan="2"><b>EURUSD, H1</b></td></tr></table>';
    const page = `<!DOCTYPE html><html><head><style>td {}</style></head><body>${titles}<table>${head}${rows.join('')}</table></body></html>`;
    const [report] = await look('EURUSD_H1.htm', encode(page), { zone: 'UTC' });
    expect(report).toMatchObject({
      ...TEN_HOURS,
      format: 'metatrader-5',
      title: expect.stringMatching(/^web page: /),
      firstBars: expect.anything(),
    });
    expect(report!.firstBars[1]).toEqual({
      time: '2024-01-02T11:00:00.000Z',
      open: 1.11,
      high: 1.2,
      low: 1,
      close: 1.15,
      volume: 1001,
    });
  });

  test('in JSON is read', async () => {
    const rows = HOURS.map((time, i) => [time, open[i], 1.2, 1, 1.15, volume[i]]);
    expect(await look('EURUSD_1h.json', JSON.stringify(rows))).toMatchObject([TEN_HOURS]);
    const [none] = await look('EURUSD_1h.json', '{"message": "limit reached"}');
    expect(none!.error).toContain('the JSON holds no list of bars; it says "limit reached"');
  });

  test.each([
    ['parquet', 'PAR1 and nothing more', /^line 1: the Parquet file cannot be read: /],
    ['feather', 'ARROW1\u0000\u0000', /^line 1: the Arrow file cannot be read: /],
    ['xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^this is an old Excel workbook/],
    ['h5', Buffer.from('894844460d0a1a0a', 'hex'), /^this is an HDF5 file: export it as CSV/],
    ['db', 'SQLite format 3\u0000', /^this is an SQLite database/],
    ['hst', Buffer.from('91010000436f70', 'hex'), /^this is a history file of MetaTrader 4/],
    ['csv', '\n<!DOCTYPE html><html><body>403, Forbidden</body></html>', /^this is a web page: .* as CSV$/],
    ['csv', '<?xml version="1.0"?><bars>', /^this is an XML file: /],
    ['7z', Buffer.from('377abcaf271c', 'hex'), /^this is a 7z archive: unpack it first/],
  ])('that cannot be read is named: %s', async (name, bytes, reason) => {
    const [report] = await look(`EURUSD_1h.${name}`, bytes);
    expect(report!.error).toMatch(reason);
  });
});

test('LZ4 blocks are unpacked with repeats that overlap', () => {
  const block = [0x14, 0x61, 1, 0, 0x50, 0x62, 0x63, 0x64, 0x65, 0x66];
  const frame = [0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0, block.length, 0, 0, 0, ...block, 0, 0, 0, 0];
  expect(Buffer.from(lz4FrameDecode(Uint8Array.from(frame))).toString()).toBe('aaaaaaaaabcdef');
});
