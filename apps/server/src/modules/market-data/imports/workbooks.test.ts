import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { importPath } from './import-file.ts';
import { HOURS, LOOK, TEN_HOURS } from './testing/ten-hours.ts';
import { zipArchive } from './testing/zip-archive.ts';

const NAMES = ['Open', 'High', 'Low', 'Close', 'Vol &amp; more', 'Volume'];
const DAYS_TO_1904 = 1_462;

const folder = useFolder('workbooks');

interface Writing {
  /** First year of the dates. */
  readonly since?: 1899 | 1904;
  /** Attributes of cells with dates and with prices. */
  readonly dateCell?: string;
  readonly numberCell?: string;
  /** Column of the date, from 0. */
  readonly dateColumn?: number;
  readonly prefix?: string;
  readonly flag?: string;
  readonly styles?: string;
  readonly days?: (ms: number, since: 1899 | 1904) => string;
}

const serial = (ms: number, since: 1899 | 1904) =>
  String(ms / 86_400_000 + 25_569 - (since === 1904 ? DAYS_TO_1904 : 0));
const STYLES =
  '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ h:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="2"/></cellXfs></styleSheet>';

function sheet({
  since = 1899,
  dateCell = 's="1"',
  numberCell = '',
  dateColumn = 0,
  prefix = '',
  days = serial,
}: Writing) {
  const at = (column: number) => String.fromCharCode(65 + column);
  const columns = NAMES.map((_, i) => i + (i >= dateColumn ? 1 : 0));
  const cell = (column: number, row: number, attributes: string, value: string | number) =>
    `<${prefix}c r="${at(column)}${row}" ${attributes}><${prefix}v>${value}</${prefix}v></${prefix}c>`;
  const head = [dateColumn, ...columns].map((column, i) => ({ column, xml: cell(column, 1, 't="s"', i) }));
  const sorted = (cells: { column: number; xml: string }[]) =>
    cells
      .toSorted((a, b) => a.column - b.column)
      .map(({ xml }) => xml)
      .join('');
  const rows = HOURS.map((ms, i) => {
    const row = i + 2;
    const values = [`1.1${i % 5}`, 1.2, 1, 1.15, null, 10 + i];
    const cells = values.flatMap((value, k) =>
      value === null ? [] : [{ column: columns[k]!, xml: cell(columns[k]!, row, numberCell, value) }],
    );
    return `<${prefix}row r="${row}">${sorted([...cells, { column: dateColumn, xml: cell(dateColumn, row, dateCell, days(ms, since)) }])}</${prefix}row>`;
  });
  return `<${prefix}worksheet><${prefix}sheetData><${prefix}row r="1">${sorted(head)}</${prefix}row>${rows.join('')}</${prefix}sheetData></${prefix}worksheet>`;
}

function workbook(writing: Writing, more: { name: string; text: string }[] = []) {
  const { since = 1899, flag = since === 1904 ? 'date1904="1"' : '', styles = STYLES } = writing;
  return zipArchive([
    { name: '[Content_Types].xml', text: '<Types/>' },
    { name: 'xl/workbook.xml', text: `<workbook><workbookPr ${flag}/></workbook>` },
    { name: 'xl/styles.xml', text: styles },
    {
      name: 'xl/sharedStrings.xml',
      text: `<sst>${['Date', ...NAMES].map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
    },
    { name: 'xl/worksheets/sheet1.xml', text: sheet(writing) },
    ...more,
  ]);
}

async function look(bytes: Uint8Array, overrides: object = { zone: 'UTC' }, name = 'EURUSD.xlsx') {
  const path = folder.join(name);
  await writeFile(path, bytes);
  return importPath(path, { ...LOOK, overrides });
}

describe('A workbook is read', () => {
  test.each<[string, Writing]>([
    ['with dates of 1900', {}],
    ['with dates of 1904', { since: 1904 }],
    ['with dates of 1904, as other programs flag it', { since: 1904, flag: "date1904 = 'true'" }],
    ['with typed numbers', { since: 1904, dateCell: 's="1" t="n"', numberCell: 't="n"' }],
    ['with a built-in format', { since: 1904, dateCell: 's="2"' }],
    ['with dates in the third column', { since: 1904, dateColumn: 2 }],
    ['with dates in the last column', { since: 1904, dateColumn: 6, dateCell: 's="1" t="n"' }],
    ['with dates that have no format', { since: 1904, dateCell: '' }],
    ['with dates that have no format, in the third column', { since: 1904, dateCell: 's="0" t="n"', dateColumn: 2 }],
    ['without formats', { styles: '' }],
    ['with prefixes of names', { prefix: 'x:' }],
    [
      'with numbers that miss the hour by a rounding',
      { days: (ms, since) => String(Number(serial(ms, since)) - 1e-10) },
    ],
    ['with ISO dates', { dateCell: 't="d"', days: (ms) => new Date(ms).toISOString() }],
    ['with prices in a format of numbers', { since: 1904, numberCell: 's="3"' }],
  ])('%s', async (_name, writing) => {
    expect(await look(workbook(writing))).toMatchObject([
      { ...TEN_HOURS, title: expect.stringMatching(/^Excel workbook: /) },
    ]);
  });

  test('with date and time in two columns', async () => {
    const rows = HOURS.map((ms, i) => {
      const [day, time] = [Math.floor(ms / 86_400_000) + 25_569, (ms % 86_400_000) / 86_400_000];
      const numbers = [`1.1${i % 5}`, 1.2, 1, 1.15, 10 + i].map((one) => `<c><v>${one}</v></c>`).join('');
      return `<row><c s="1"><v>${day}</v></c><c s="2"><v>${time}</v></c>${numbers}</row>`;
    });
    const head = ['Date', 'Time', 'Open', 'High', 'Low', 'Close', 'Volume'];
    const names = head.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
    const bytes = zipArchive([
      { name: 'xl/workbook.xml', text: '<workbook/>' },
      {
        name: 'xl/styles.xml',
        text: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>',
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        text: `<worksheet><sheetData><row>${names}</row>${rows.join('')}</sheetData></worksheet>`,
      },
    ]);
    expect(await look(bytes)).toMatchObject([TEN_HOURS]);
  });

  test('with readings over Japanese names, and entities', async () => {
    const strings = ['&#26085;&#x4ed8;', '始値', '高値', '安値', '終値', 'x', '出来高'];
    const text = strings.map((one) => `<si><t>${one}</t><rPh sb="0" eb="2"><t>ヒヅケ</t></rPh></si>`).join('');
    const bytes = workbook({}, [{ name: 'xl/sharedStrings.xml', text: `<sst>${text}</sst>` }]);
    expect((await look(bytes))[0]).toMatchObject({ error: null, rows: 10 });
  });

  test('sheet by sheet, each by its title', async () => {
    const bytes = zipArchive([
      {
        name: 'xl/workbook.xml',
        text: '<workbook><sheets><sheet name="GBPUSD" r:id="rId2"/><sheet name="EUR &amp; USD" r:id="rId1"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        text: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/sheet2.xml" Id="rId2"/></Relationships>',
      },
      { name: 'xl/styles.xml', text: STYLES },
      {
        name: 'xl/sharedStrings.xml',
        text: `<sst>${['Date', ...NAMES].map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
      },
      { name: 'xl/worksheets/sheet1.xml', text: sheet({}) },
      { name: 'xl/worksheets/sheet2.xml', text: sheet({}) },
    ]);
    const reports = await look(bytes, { zone: 'UTC' }, 'prices.xlsx');
    expect(reports.map(({ file, symbol }) => [file.slice(folder.path.length + 1), symbol])).toEqual([
      ['prices.xlsx/GBPUSD', 'GBPUSD'],
      ['prices.xlsx/EUR & USD', 'EURUSD'],
    ]);
  });
});
