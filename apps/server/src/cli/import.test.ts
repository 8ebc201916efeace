import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { zipArchive } from '../modules/market-data/imports/testing/zip-archive.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { type CommandResult, MAIN } from './testing/run-command.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const CSV = ['time,open,high,low,close,volume', ...[0, 1, 2, 5].map((hour) => row(hour))].join('\n');

function row(hour: number, values = '1.1,1.2,1.0,1.15,7'): string {
  return `2024-01-02T${String(hour).padStart(2, '0')}:00:00Z,${values}`;
}

const folder = useFolder('cli');
const db = useTestDatabase();

const sealtick = (...words: string[]): Promise<CommandResult> => runSealtick(words, databaseVariables(db));

async function put(name: string, text: string | Uint8Array): Promise<string> {
  const path = folder.join(name);
  await writeFile(path, text);
  return path;
}

describe('sealtick import', () => {
  test('reports series, time zone, first and last bars, gaps and errors without storing anything', async () => {
    const path = await put('EURUSD_1h.csv', `${CSV}\n${row(6, '1.1,0.9,1.0,1.05,7')}`);
    const { code, out } = await sealtick('import', path);
    expect(code, 'one of five rows is refused').toBe(1);
    for (const text of [
      'Sealtick CSV (sealtick-csv)',
      'EURUSD 1h',
      'UTC, every stamp carries its own offset',
      'stamps     the open of the bar, assumed',
      'date 1, open 2, high 3, low 4, close 5, volume 6',
      '4, 2024-01-02T00:00:00.000Z to 2024-01-02T05:00:00.000Z',
      '1 (2 bars missing), longest: 2 after 2024-01-02T03:00:00.000Z',
      '1 (low <= open, close <= high)',
      'line 6: high 0.9 is below low 1',
      '1 of 5 rows were refused (20%): high or low do not fit open and close',
    ]) {
      expect(out).toContain(text);
    }
  });

  test('imports a folder with one line per file and a total; a bad file does not stop the others', async () => {
    const inside = await mkdtemp(folder.join('many-'));
    await writeFile(join(inside, 'EURUSD_1h.csv'), CSV);
    await writeFile(join(inside, 'GBPUSD_1h.csv'), CSV);
    await writeFile(join(inside, 'a.csv'), '');
    await writeFile(join(inside, '.hidden'), '');
    const { code, out } = await sealtick('import', '/no/such/file.csv', inside);
    expect(code).toBe(1);
    expect(out.split('\n').slice(0, 6)).toEqual([
      'error  /no/such/file.csv: File not found: /no/such/file.csv.',
      `ok     ${inside}/EURUSD_1h.csv: EURUSD 1h bid, 4 rows, 2024-01-02 to 2024-01-02`,
      `ok     ${inside}/GBPUSD_1h.csv: GBPUSD 1h bid, 4 rows, 2024-01-02 to 2024-01-02`,
      `error  ${inside}/a.csv: line 1: the file is empty`,
      '',
      '4 files, 8 rows, 2 errors (-v prints the details)',
    ]);
    const verbose = await sealtick('import', '-v', inside);
    expect(verbose.out).toContain('date 1, open 2, high 3, low 4, close 5, volume 6');
    const empty = await sealtick('import', join(inside, 'EURUSD_1h.csv'), await mkdtemp(folder.join('empty-')));
    expect(empty.out).toMatch(/error {2}.*: The folder .* contains no files\./);
    const json = await sealtick('import', '--json', '/no/such/file.csv');
    expect([json.code, JSON.parse(json.out)[0].error]).toEqual([2, 'File not found: /no/such/file.csv.']);
  });

  test('names what is not a table of bars as skipped, and ends with 0 if all bars were right', async () => {
    const inside = await mkdtemp(folder.join('others-'));
    await writeFile(join(inside, 'EURUSD_1h.csv'), CSV);
    await writeFile(join(inside, 'README.txt'), 'Prices of a bank.');
    await writeFile(join(inside, 'GBPUSD_1h.csv.part'), CSV);
    await writeFile(join(inside, '.hidden'), '');
    const { code, out } = await sealtick('import', inside);
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 6)).toEqual([
      `ok     ${inside}/EURUSD_1h.csv: EURUSD 1h bid, 4 rows, 2024-01-02 to 2024-01-02`,
      `skip   ${inside}/README.txt: no columns: expected fields separated by comma, semicolon, tab or bar`,
      '',
      '2 files, 4 rows, 1 skipped, 0 errors',
      '',
      '2 hidden, system or unfinished files were left out.',
    ]);
    const { code: jsonCode, out: json } = await sealtick('import', '--json', inside);
    expect([
      jsonCode,
      JSON.parse(json).map(({ error, skipped }: Record<string, unknown>) => [error, skipped !== null]),
    ]).toEqual([
      0,
      [
        [null, false],
        [null, true],
      ],
    ]);
  });

  test('reads standard input and a pipe of the shell', async () => {
    const path = await put('EURUSD_1h.csv.gz', gzipSync(CSV));
    const command = `"${process.execPath}" "${MAIN}" import --json --symbol EURUSD`;
    const shell = (text: string) =>
      JSON.parse(execFileSync('bash', ['-c', text], { env: { PATH: process.env.PATH } }).toString())[0];
    expect(shell(`cat ${path} | ${command} -`)).toMatchObject({ file: 'standard input', rows: 4, error: null });
    expect(shell(`${command} <(zcat ${path})`)).toMatchObject({ rows: 4, error: null });
  });

  test('prints one JSON document with one object per file', async () => {
    const good = await put('EURUSD_1h.csv', CSV);
    const bad = await put('notes.txt', 'nothing here\n');
    const { code, out } = await sealtick('import', '--json', good, bad);
    expect(code, 'a file that cannot be imported fails the check').toBe(1);
    const [first, second] = JSON.parse(out);
    expect(first).toMatchObject({
      format: 'sealtick-csv',
      symbol: 'EURUSD',
      timeframe: '1h',
      zone: 'UTC',
      rows: 4,
      first: '2024-01-02T00:00:00.000Z',
      last: '2024-01-02T05:00:00.000Z',
      gaps: [{ from: '2024-01-02T03:00:00.000Z', to: '2024-01-02T05:00:00.000Z', missing: 2 }],
      refused: [],
      error: null,
    });
    expect(second).toMatchObject({ format: null, rows: 0, refused: [{ line: 1, reason: expect.any(String) }] });
  });

  test('takes further names of releases from a file, but none with a result', async () => {
    const rows = ['datetime_utc,event,country,impact', '2023-01-06T13:30:00Z,Cattle on feed,US,low'];
    const calendar = await put('releases.csv', rows.join('\n'));
    const names = await put('names.txt', '# Further releases\n\nCattle on Feed\n');
    expect(JSON.parse((await sealtick('import', calendar, '--json')).out)).toMatchObject([
      { rows: 0, refused: [{ line: 2, reason: 'release "Cattle on feed" is not known: --release-names adds names' }] },
    ]);
    const { out } = await sealtick('import', calendar, '--json', '--release-names', names);
    expect(JSON.parse(out)).toMatchObject([{ rows: 1, refused: [] }]);
    const telling = await put('telling.txt', 'Cattle on Feed\nCPI up\n');
    const refused = await sealtick('import', calendar, '--release-names', telling);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('line 2: "CPI up" is a known release with'),
    ]);
    expect((await sealtick('import', calendar, '--release-names', 'none.txt')).err).toContain(
      'cannot be read (ENOENT)',
    );
  });

  test('prints control characters of names and values as code points', async () => {
    const name = 'EURUSD_1h_\u001b]0;owned\u0007\u202e.csv';
    const bad = await put(name, `${CSV}\n${row(6, '1.1,\u001b[2J\u009b1A,1.0,1.05,7')}`);
    const header = await put('plain\u001b[31m.csv', 'na\u202eme,\u001b[5mage\nAda,36\nAlan,41\n');
    const archive = folder.join('archive.zip');
    await writeFile(archive, zipArchive([{ name: 'in\u001b[31mside.csv', text: 'hello' }]));
    const missing = folder.join('no\u001b[2Jsuch.csv');
    for (const words of [
      [bad, header, archive],
      ['--json', bad, header, archive],
      [missing],
      [bad, '--zone', '\u001b[2J'],
    ]) {
      const { out, err } = await sealtick('import', ...words);
      expect(out + err).not.toBe('');
      expect(out + err).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
    }
    const { out } = await sealtick('import', bad);
    expect(out).toContain('EURUSD_1h_\\u{1b}]0;owned\\u{7}\\u{202e}.csv');
  });

  test('writes a long document to a pipe without truncating it', async () => {
    const path = await put('EURUSD_1h.csv', `${CSV}\n${`${row(6, '1.1,1.0,1.0,1.1,7')}\n`.repeat(20_000)}`);
    const { out } = await sealtick('import', '--json', path);
    expect(JSON.parse(out)[0].refused).toHaveLength(20_000);
  });

  test('stores with --write, and stores nothing new the second time', async () => {
    const path = await put('GBPUSD_1h.csv', CSV);
    const first = await sealtick('import', '--write', path);
    expect(first.out, first.err).toContain('4 new, 0 already stored');
    const again = await sealtick('import', '--write', '--json', path);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out)[0].stored).toEqual({ stored: 0, known: 4, changed: 0, replaced: 0 });
  });

  test.each([
    [['import'], "missing required argument 'files'"],
    [['import', '/no/such/file.csv'], 'File not found: /no/such/file.csv.'],
    [['import', 'x.csv', '--symbol', 'DOGE'], '--symbol DOGE: unknown symbol. Use one of EURUSD'],
    [['import', 'x.csv', '--timeframe', '7m'], '--timeframe 7m: must be one of 1m, 5m'],
    [['import', 'x.csv', '--zone', 'Mars'], '--zone Mars: must be an IANA name'],
    [['import', 'x.csv', '--stamps', 'end'], '--stamps end: must be open or close.'],
    [['import', 'x.csv', '--prices', 'last'], '--prices last: must be one of bid, ask, mid, trades.'],
    [['import', 'x.csv', '--points', '-1'], '--points -1: must be a number above 0'],
    [['import', 'x.csv', '--replace'], '--replace and --redistributable need --write.'],
  ])('rejects %j with exit code 2', async (words, message) => {
    const { code, out, err } = await sealtick(...words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(message);
  });
});
