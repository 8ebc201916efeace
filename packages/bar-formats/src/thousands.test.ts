import { describe, expect, test } from 'vitest';
import { readBarsText } from './testing/index.ts';

const DAYS = ['01', '02', '03', '04'];
const [OPEN, HIGH, LOW, CLOSE] = ['40 000,00', '41 601,76', '39 881,54', '41 402,90'];

describe('Thousands in a table', () => {
  test.each([
    ['a space', ' '],
    ['a space that does not break', '\u00a0'],
    ['a thin space', '\u2009'],
    ['a narrow space that does not break', '\u202f'],
    ['an apostrophe', "'"],
    ['a typographic apostrophe', '\u2019'],
    ['a point', '.'],
  ])('are marked by %s', async (_name, mark) => {
    for (const [decimal, delimiter] of [
      [',', ';'],
      ['.', ';'],
      ['.', ','],
      [',', '\t'],
    ] as const) {
      if (mark === decimal) continue;
      const price = (text: string) => text.replace(',', decimal).replace(' ', mark);
      const rows = DAYS.map((day) =>
        [`${day}/01/2022`, price(OPEN), price(HIGH), price(LOW), price(CLOSE), '5'].join(delimiter),
      );
      const header = ['Date', 'Open', 'High', 'Low', 'Close', 'Volume'].join(delimiter);
      const read = await readBarsText('BTCUSD_1d.csv', [header, ...rows, '25/01/2022'].join('\n'));
      const { open, high, low, close, length } = read.series.rows;
      expect(length).toBe(4);
      expect([open[0], high[0], low[0], close[0]]).toEqual([40000, 41601.76, 39881.54, 41402.9]);
    }
  });

  test('are read in the encoding of Windows', async () => {
    const row = (day: string) => `${day}/01/2022;40\u00a0000,00;41\u00a0601,76;39\u00a0881,54;41\u00a0402,90;5`;
    const text = ['Date;Open;High;Low;Close;Volume', ...DAYS.map(row)].join('\n');
    const read = await readBarsText('BTCUSD_1d.csv', Buffer.from(text, 'latin1'));
    expect([...read.series.rows.close.slice(0, 4)]).toEqual([41402.9, 41402.9, 41402.9, 41402.9]);
  });
});

describe('A volume', () => {
  const table = (...volumes: string[]) =>
    ['date,open,high,low,close,volume', ...volumes.map((one, i) => `2023-01-0${i + 2},1.1,1.2,1.0,1.15,${one}`)].join(
      '\n',
    );

  test.each([
    '-1',
    '-1.0',
    '-1.000',
    '\u22121',
    'NaN',
    '-',
    '--',
    '–',
    'N/A',
    '#N/A',
    'null',
    'nil',
    '',
    '.',
    '1.7976931348623157e308',
  ])('of %j is none', async (text) => {
    const read = await readBarsText('EURUSD_1d.csv', table('5', text, '7'));
    expect(read.refusals.count).toBe(0);
    expect([...read.series.rows.volume.slice(0, 3)]).toEqual([5, Number.NaN, 7]);
  });

  test('below zero is refused', async () => {
    const read = await readBarsText('EURUSD_1d.csv', table('5', '-5', '7', '8', '9'));
    expect(read.refusals.sorted()).toEqual([{ line: 3, reason: 'volume must not be negative, it is -5' }]);
  });
});
