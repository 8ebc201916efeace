import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NOW } from '@sealtick/bar-formats/testing';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { importPath } from './import-file.ts';
import { filesUnder } from './input-file.ts';
import { settleSkipped } from './settle-skipped.ts';
import { tarArchive } from './testing/tar-archive.ts';
import { zipArchive } from './testing/zip-archive.ts';

const BARS = [
  'time,open,high,low,close,volume',
  ...Array.from({ length: 30 }, (_, i) => `${new Date(Date.UTC(2024, 0, 2, i)).toISOString()},1.1,1.2,1.0,1.15,${i}`),
].join('\n');
/** Values that move as prices do, under names that no one knows. */
const STRANGE = BARS.replace('time,open,high,low,close,volume', 'qa,qb,qc,qd,qe,qf');

const folder = useFolder('skipped');

const leftOut: string[] = [];
const LOOK = {
  overrides: {},
  database: null,
  clock: { now: () => NOW },
  replace: false,
  force: false,
  redistributable: false,
  onLeftOut: (path: string) => leftOut.push(path),
};

async function put(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = folder.join(name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return path;
}

/** Imports a path as the command does, and returns what became of each file. */
async function outcomes(path: string) {
  leftOut.length = 0;
  const files = await filesUnder(path, LOOK.onLeftOut);
  const reports = [];
  for (const file of files) reports.push(...(await importPath(file, LOOK)));
  return settleSkipped(reports).map(({ file, rows, error, skipped }) => [
    file.slice(path.length + 1),
    error === null ? (skipped ?? rows) : `error ${error}`,
  ]);
}

const OTHERS = [
  ['README.md', '# Prices\n\nThese are prices, of the bank.\n'],
  ['licence.txt', 'Do what you want, and do it, well.\nThank you, very much.\n'],
  ['plan.pdf', '%PDF-1.7 and more'],
  ['picture.png', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['people.csv', 'name,age\nAda,36\nAlan,41\n'],
  ['accounts.csv', 'day,paid,owed\n2024-01-02,3,4\n2024-01-03,5,6\n'],
  ['settings.json', '{"colour": "blue", "sizes": [1, 2]}'],
  ['page.html', '<html><body>Hello</body></html>'],
  ['empty.txt', ''],
] as const;

describe('A file without bars among others', () => {
  test.each(OTHERS)('is skipped with the reason, in folders and archives: %s', async (name, bytes) => {
    const all = [
      { name: 'EURUSD_1h.csv', text: BARS },
      { name, text: bytes },
    ];
    const zip = await put(`${name}.zip`, zipArchive(all));
    const tar = await put(`${name}.tar`, tarArchive(all.map((one) => ({ name: one.name, data: one.text }))));
    for (const one of all) await put(`${name}-folder/${one.name}`, one.text);
    for (const path of [zip, tar, folder.join(`${name}-folder`)]) {
      const found = new Map((await outcomes(path)) as [string, unknown][]);
      expect(found.get('EURUSD_1h.csv'), path).toBe(30);
      expect(found.get(name)).toMatch(/^(no columns|no known layout|this is|the JSON holds|the file is empty)/);
    }
  });

  test('is an error if it is alone, or if no other file has bars', async () => {
    const alone = await outcomes(await put('alone/notes.txt', 'nothing here'));
    expect(alone).toEqual([['', expect.stringMatching(/^error line 1: no columns/)]]);
    const zip = await put('none.zip', zipArchive(OTHERS.slice(0, 3).map(([name, text]) => ({ name, text }))));
    expect((await outcomes(zip)).map(([, what]) => String(what).slice(0, 5))).toEqual(['error', 'error', 'error']);
  });

  test.each([
    ['an empty table', 'GBPUSD_1h.csv', ''],
    ['a page instead of a table', 'GBPUSD_1h.csv', '<!DOCTYPE html><html>403, Forbidden</html>'],
    ['a damaged table', 'GBPUSD_1h.csv', Buffer.from([0x74, 0, 0x31, 0, 0, 0])],
    ['prices under unknown names', 'GBPUSD_1h.csv', STRANGE],
    ['a header of prices without rows', 'GBPUSD_1h.csv', 'time,open,high,low,close'],
    ['a workbook of another kind', 'prices.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ["a vendor's refusal", 'GBPUSD.json', '{"Note": "limit reached"}'],
  ])('is an error if it was to hold bars: %s', async (name, file, bytes) => {
    await put(`${name}/EURUSD_1h.csv`, BARS);
    await put(`${name}/${file}`, bytes);
    const found = new Map((await outcomes(folder.join(name))) as [string, unknown][]);
    expect(found.get('EURUSD_1h.csv')).toBe(30);
    expect(found.get(file)).toMatch(/^error /);
  });
});

describe('Hidden, system and unfinished files', () => {
  const NAMES = [
    '.DS_Store',
    '._EURUSD_1h.csv',
    '__MACOSX/._EURUSD_1h.csv',
    'Thumbs.db',
    'desktop.ini',
    '~$EURUSD.xlsx',
    'GBPUSD_1h.csv.part',
    'GBPUSD_1h.csv.crdownload',
    'GBPUSD_1h.csv.download',
    'GBPUSD_1h.csv~',
    '.git/config',
  ];

  test('are left out of folders and archives, and counted', async () => {
    const all = ['EURUSD_1h.csv', ...NAMES].map((name) => ({ name, text: BARS }));
    const zip = await put('all.zip', zipArchive(all));
    const tar = await put('all.tar', tarArchive(all.map(({ name, text }) => ({ name, data: text }))));
    for (const { name, text } of all) await put(`all/${name}`, text);
    for (const path of [zip, tar, folder.join('all')]) {
      expect(await outcomes(path)).toEqual([['EURUSD_1h.csv', 30]]);
      expect(leftOut).toHaveLength(NAMES.length);
    }
  });

  test('are read if they are named', async () => {
    const path = await put('named/EURUSD_1h.csv.part', BARS);
    expect(await outcomes(path)).toEqual([['', 30]]);
  });

  test('alone in an archive are an error', async () => {
    const zip = await put('system.zip', zipArchive([{ name: '.DS_Store', text: 'x' }]));
    expect(await outcomes(zip)).toEqual([['', 'error the archive holds hidden, system and unfinished files alone']]);
  });
});
