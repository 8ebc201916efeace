import { describe, expect, test } from 'vitest';
import { opens, readBarsText, readText, refused } from './testing/index.ts';

/** Prices of some hours: open, high, low, close. */
const BARS = Array.from({ length: 30 }, (_, i) => {
  const open = 1.08 + ((i * 7) % 5) * 0.001;
  return [open, open + 0.0025, open - 0.0021, open + 0.0007] as const;
});
const START = Date.UTC(2023, 0, 9);

interface Writing {
  readonly decimal?: '.' | ',';
  readonly digits?: number;
  readonly scale?: number;
  readonly stamp?: (iso: string) => string;
  readonly before?: (i: number) => string;
  readonly after?: (i: number) => string;
}

/** Rows parted by commas, in one writing. */
function getRows({
  decimal = '.',
  digits = 5,
  scale = 1,
  stamp = (iso) => iso,
  before = () => '',
  after = () => '',
}: Writing) {
  return BARS.map((bar, i) => {
    const iso = new Date(START + i * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    const prices = bar.map((price) => (price * scale).toFixed(digits).replace('.', decimal));
    return [`${before(i)}${stamp(iso)}`, ...prices].join(',') + after(i);
  }).join('\n');
}

const table = (header: string, writing: Writing) => `${header}\n${getRows(writing)}`;

async function expectRead(text: string, path = 'EURUSD_1h.csv', scale = 1, overrides = {}) {
  const read = await readBarsText(path, text, overrides);
  expect(refused(read)).toEqual([]);
  expect(opens(read)[0]).toBe('2023-01-09T00:00');
  const { open, high, low, close, length } = read.series.rows;
  expect(length).toBe(BARS.length);
  for (const [i, bar] of BARS.entries()) {
    expect([open[i], high[i], low[i], close[i]]).toEqual(bar.map((price) => Number((price * scale).toFixed(5))));
  }
  return read;
}

/** `-1,0` is a value of two fields, whose first is not an offset of the stamp before it. */
const OFFSET: Writing = { decimal: ',', before: () => '-1,', stamp: (iso) => `${iso}:00+00:00,-1,0` };

const NAMES = 'Date,Open,High,Low,Close';

describe('A header with fewer names than the rows have fields', () => {
  test('proves decimal commas that are not quoted', async () => {
    const read = await expectRead(table(NAMES, { decimal: ',' }));
    expect(read.series.notes).toContain(
      'the header has 5 names and the rows 9 fields: values with commas are not quoted',
    );
  });

  test.each<[string, string, Writing]>([
    ['a volume of whole numbers', `${NAMES},Volume`, { decimal: ',', after: () => ',50' }],
    ['a volume with decimals', `${NAMES},Volume`, { decimal: ',', after: () => ',50,25' }],
    ['a further price', `${NAMES},Adj Close,Volume`, { decimal: ',', after: () => ',1,08000,50' }],
    ['date and time apart', 'Date,Time,Open,High,Low,Close', { decimal: ',', stamp: (iso) => iso.replace(' ', ',') }],
    ['a stamp with a decimal comma', NAMES, { decimal: ',', stamp: (iso) => `${iso}:00,000` }],
  ])('proves them with %s', async (_name, header, writing) => {
    await expectRead(table(header, writing));
  });

  test.each<[string, string, Writing]>([
    ['a number of the row in front', NAMES, { before: (i) => `${i},` }],
    ['a mark in front', NAMES, { before: () => 'x,' }],
    ['a volume without a name', NAMES, { after: () => ',50' }],
    ['two values without names', NAMES, { after: () => ',50,7' }],
    ['date and time apart', NAMES, { stamp: (iso) => iso.replace(' ', ',') }],
    ['a date with a comma', NAMES, { stamp: (iso) => `Jan ${Number(iso.slice(8, 10))}, 2023 ${iso.slice(11)}` }],
    ['separators at the end of each row', NAMES, { after: () => ',,' }],
    ['an index that R does not name', 'Open,High,Low,Close', {}],
  ])('is read with %s', async (_name, header, writing) => {
    await expectRead(table(header, writing));
  });

  test.each<[string, string, Writing]>([
    ['fields that are not bars', NAMES, { decimal: ',', digits: 2, after: () => ',7,7,7' }],
    ['a whole number behind an offset', 'Volume,Date,Average,Open,High,Low,Close', OFFSET],
    ['prices that may be thousands or decimals', NAMES, { decimal: ',', digits: 3, scale: 30 }],
  ])('is refused with %s', async (_name, header, writing) => {
    const read = await readText('GC_1h.csv', table(header, writing));
    expect(read).toMatchObject({
      kind: 'unreadable',
      fault: {
        line: 1,
        reason: expect.stringMatching(/^the header has \d names and the rows have \d+ fields, .*--columns/),
      },
    });
  });

  test('is read by the prices that the instrument can have', async () => {
    await expectRead(table(NAMES, { decimal: ',', digits: 3, scale: 100 }), 'USDJPY_1h.csv', 100);
  });
});

describe('A header with more names than the rows have fields', () => {
  test.each([
    ['a separator at its end', `${NAMES},`, {}],
    ['names without fields at its end', `${NAMES},Volume,Remarks`, {}],
    ['date and time in one field', 'Date,Time,Open,High,Low,Close', {}],
    ['an index that the rows lack', `Index,${NAMES}`, {}],
  ])('is read with %s', async (_name, header, writing) => {
    await expectRead(table(header, writing));
  });

  test('is refused where the prices lack fields', async () => {
    const read = await readText(
      'EURUSD_1h.csv',
      `Date,Open,High,Low,Close\n${getRows({}).replaceAll(/,[^,\n]*$/gm, '')}`,
    );
    expect(read).toMatchObject({
      fault: { reason: expect.stringContaining('the header has 5 names and the rows have 4') },
    });
  });
});

describe('Other headers', () => {
  test.each([
    ['two lines of which the second names the columns', `,Bid,Bid,Bid,Bid\n${NAMES}`],
    ['two lines of which the first names the columns', `${NAMES}\n,USD,USD,USD,USD`],
    ['a title above, with as many separators', `EURUSD hours,,,,\nexported 2023,,,,\n${NAMES}`],
    ['a title of two fields above', `EURUSD,hourly\n${NAMES}`],
    ['other separators than the rows', NAMES.replaceAll(',', ';')],
    ['quotes', '"Date","Open","High","Low","Close"'],
  ])('are read: %s', async (_name, header) => {
    await expectRead(table(header, {}));
  });

  test('name groups of columns and their prices in two lines', async () => {
    const header = 'Date,Bid,,,,Ask,,,\n,Open,High,Low,Close,Open,High,Low,Close';
    await expectRead(table(header, { after: () => ',1.2,1.3,1.1,1.2' }));
  });
});

describe('Without a header', () => {
  test('decimal commas that are not quoted are joined', async () => {
    await expectRead(getRows({ decimal: ',' }));
    await expectRead(getRows({ decimal: ',', stamp: (iso) => iso.replace(' ', ','), after: () => ',50' }));
  });

  test('those before further fields are joined, without a volume', async () => {
    const text = getRows({ decimal: ',', after: () => ',50,25,1673222399999,9,5,12,0' });
    const read = await expectRead(text);
    expect(read.series.rows.volume[0]).toBeNaN();
    expect(read.series.notes).toContain('values with commas are not quoted, and those behind the close are not read');
  });

  test('given columns join them too', async () => {
    await expectRead(getRows({ decimal: ',' }), 'x.csv', 1, { symbol: 'EURUSD', columns: NAMES.split(',') });
  });

  test('columns of one number throughout are not prices', async () => {
    const rows = BARS.map((_, i) => `${new Date(START + i * 3_600_000).toISOString()},1,1,1,1,${7000 + i},1.5`);
    const read = await readText('EURUSD_1h.csv', rows.join('\n'));
    expect(read.kind === 'bars' ? read.series.rows.length : 0).toBe(BARS.length);
    expect(read.kind === 'bars' && [read.series.rows.open[0], read.layout.columns.open]).toEqual([1, 1]);
  });
});

describe('A row with more fields than the others', () => {
  test('is refused, because any value in it may be the one too many', async () => {
    const rows = getRows({}).split('\n');
    rows[3] = rows[3]!.replace(/,(\d)\.(\d+)$/, ',$1,$2');
    const read = await readBarsText('EURUSD_1h.csv', [NAMES, ...rows].join('\n'));
    expect(refused(read)).toEqual([`5: 6 columns instead of 5: "${rows[3]!.slice(0, 40)}…"`]);
  });

  test('is read if they are empty', async () => {
    const rows = getRows({}).split('\n');
    rows[3] += ',,';
    await expectRead([NAMES, ...rows].join('\n'));
  });
});
