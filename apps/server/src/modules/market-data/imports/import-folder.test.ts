import { appendFile, rm, writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { HealthBoard } from '../../../platform/health.ts';
import { createLog, silentLog } from '../../../platform/logging.ts';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { folderFile } from '../market-data.tables.ts';
import { selectFolderFiles } from './folder-repository.ts';
import { ImportFolder, STILL_MS } from './import-folder.ts';
import { BAR_HEADER, barRows } from './testing/bar-rows.ts';
import { useImports } from './testing/use-imports.ts';
import { zipArchive } from './testing/zip-archive.ts';

const { database, file, write, provider } = useImports();
const path = useFolder('folder', { each: true });
let now: number;
let health: HealthBoard;
let folder: ImportFolder;
let lines: string[];
const log = createLog('info', { write: (line) => void lines.push(line) });

const open = () => new ImportFolder(path.path, { db: database(), clock: { now: () => now }, log, health });
const put = (name: string, rows: readonly string[]) => writeFile(path.join(name), [BAR_HEADER, ...rows, ''].join('\n'));
const results = async () =>
  (await selectFolderFiles(database())).map(({ path: name, stored, error }) => ({ file: name, stored, error }));
const state = () => health.checks().find(({ name }) => name === 'import folder');

async function wait(): Promise<void> {
  await folder.look();
  now += STILL_MS;
  await folder.look();
}

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  health = new HealthBoard({ now: () => now }, silentLog);
  lines = [];
  await database().delete(folderFile);
  folder = open();
});

const rows = barRows({ stepMs: 3_600_000 });

test('A file is imported once it has not changed for 10 s, and only once', async () => {
  await put('EURUSD_1h.csv', rows.slice(0, 10));
  await folder.look();
  expect(await results()).toEqual([]);
  now += STILL_MS - 1;
  await appendFile(path.join('EURUSD_1h.csv'), `${rows.slice(10).join('\n')}\n`);
  await folder.look();
  now += STILL_MS - 1;
  await folder.look();
  expect(await results()).toEqual([]);
  now += 1;
  await folder.look();
  expect(await results()).toEqual([{ file: 'EURUSD_1h.csv', stored: rows.length, error: null }]);
  expect((await provider().history('EURUSD', '1h')).length).toBe(rows.length);
  const before = await provider().revision();
  folder = open();
  await wait();
  expect(await provider().revision()).toBe(before);
  expect(state()).toMatchObject({ state: 'ok', detail: '1 file was imported.' });
});

test('Files that are not imported are named in the same order at each look', async () => {
  for (const name of ['EURUSD_1h.csv', 'GBPUSD_1h.csv']) await writeFile(path.join(name), 'no bars');
  await wait();
  now += STILL_MS;
  await folder.look();
  expect(state()).toMatchObject({ detail: expect.stringContaining('Not imported: EURUSD_1h.csv, GBPUSD_1h.csv.') });
});

test('A file that grows later is imported again, and only its new bars are stored', async () => {
  await put('EURUSD_1h.csv', rows.slice(0, 20));
  await wait();
  await put('EURUSD_1h.csv', rows);
  await wait();
  expect(await results()).toEqual([{ file: 'EURUSD_1h.csv', stored: rows.length - 20, error: null }]);
});

test('A file that is not one of bars is listed with the reason, and does not stop the others', async () => {
  await writeFile(path.join('a.txt'), 'hello\n');
  await put('EURUSD_1h.csv', rows);
  await wait();
  expect(await results()).toEqual([
    { file: 'EURUSD_1h.csv', stored: rows.length, error: null },
    { file: 'a.txt', stored: 0, error: expect.any(String) },
  ]);
  expect(state()).toMatchObject({ state: 'degraded', detail: expect.stringContaining('Not imported: a.txt.') });
});

test('A file of an archive that holds no bars does not count as a failure', async () => {
  const archive = zipArchive([
    { name: 'EURUSD_1h.csv', text: [BAR_HEADER, ...rows, ''].join('\n') },
    { name: 'EURUSD_1h.txt', text: 'File status report\n' },
  ]);
  await writeFile(path.join('EURUSD_1h.zip'), archive);
  await wait();
  expect(await results()).toEqual([{ file: 'EURUSD_1h.zip', stored: rows.length, error: null }]);
  expect(state()).toMatchObject({ state: 'ok' });
});

test('A note on a stored table is logged also if another table of the file is refused', async () => {
  const archive = zipArchive([
    { name: 'EURUSD_1h.csv', text: [BAR_HEADER, ...rows, ''].join('\n') },
    { name: 'XXXYYY_1h.csv', text: [BAR_HEADER, ...rows, ''].join('\n') },
  ]);
  await write(await file({ count: 20 }), { redistributable: true });
  await writeFile(path.join('prices.zip'), archive);
  await wait();
  expect(await results()).toMatchObject([{ stored: rows.length - 20, error: expect.any(String) }]);
  expect(lines.join()).toContain('visitors no longer receive EURUSD 1h bid');
});

test('A refusal that an option could lift says where options can be given', async () => {
  await put('prices.csv', rows);
  await put(
    'EURUSD_1h.csv',
    rows.map((row, i) => (i % 5 === 0 ? row.replace(/,\d[^,]*/, ',x') : row)),
  );
  await wait();
  expect(await results()).toMatchObject([
    { file: 'EURUSD_1h.csv', error: expect.stringContaining('--force stores the valid rows nevertheless.') },
    { file: 'prices.csv' },
  ]);
  for (const { error } of await results())
    expect(error).toMatch(
      /--.+\. The folder takes no options: run npx sealtick import FILE --write with them, and remove the file from the folder$/,
    );
});

test('A hidden or unfinished file is left alone', async () => {
  await put('.EURUSD_1h.csv', rows);
  await put('EURUSD_1h.csv.part', rows);
  await wait();
  expect(await results()).toEqual([]);
});

test('A folder that is gone is reported', async () => {
  await rm(path.path, { recursive: true });
  await folder.look();
  expect(state()).toMatchObject({ state: 'degraded', detail: 'The folder of IMPORT_DIR cannot be read.' });
});
