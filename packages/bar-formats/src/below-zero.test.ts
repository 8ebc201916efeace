import { fromTemplate, InstrumentSet } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { NOW, readBarsText, readText, refused, textSource } from './testing/index.ts';

/** Daily closes of oil, of which some lie below 0. */
const CLOSES = [22.41, 20.31, 18.12, 18.27, -14.37, 0, 11.57, 13.64, 16.04, 15.25];

type Write = (price: number) => string;
const plain: Write = (price) => price.toFixed(2);

function table(write: Write = plain, closes: readonly number[] = CLOSES): string {
  const rows = closes.map((close, i) => {
    const open = closes[Math.max(0, i - 1)]!;
    const prices = [open, Math.max(open, close) + 0.5, Math.min(open, close) - 2.5, close];
    const day = new Date(Date.UTC(2020, 3, 13 + i)).toISOString().slice(0, 10);
    return [day, ...prices.map(write)].map((field) => `"${field}"`).join(',');
  });
  return ['Date,Open,High,Low,Close', ...rows].join('\n');
}

const closes = ({ series: { rows } }: Awaited<ReturnType<typeof readBarsText>>) => [
  ...rows.close.subarray(0, rows.length),
];

describe('Prices at or below 0', () => {
  test.each<[string, Write]>([
    ['a minus', plain],
    ['a minus of typographers', (price) => plain(price).replace('-', '\u2212')],
    ['parentheses', (price) => (price < 0 ? `(${plain(-price)})` : plain(price))],
    ['a decimal comma', (price) => plain(price).replace('.', ',')],
  ])('are bars of oil, with %s', async (_name, write) => {
    const read = await readBarsText('WTI_1d.csv', table(write));
    expect(refused(read)).toEqual([]);
    expect(closes(read)).toEqual(CLOSES);
  });

  test('are bars of futures that are adjusted by differences', async () => {
    const read = await readBarsText(
      'GC_1d.csv',
      table(
        plain,
        CLOSES.map((close) => close - 900),
      ),
    );
    expect(refused(read)).toEqual([]);
    expect(closes(read)[1]).toBe(-879.69);
  });

  test('are bars of an added future, and of a range that reaches below 0', async () => {
    const share = { ...fromTemplate('ABC', 'equity'), aliases: [] };
    const future = { ...fromTemplate('CL', 'commodity-future'), aliases: [] };
    const count = async (path: string, added: typeof share) => {
      const [read] = await readFile(textSource(path, table()), { now: NOW, instruments: new InstrumentSet([added]) });
      return read!.kind === 'bars' ? [read!.series.rows.length, read!.refusals.rows] : null;
    };
    expect(await count('CL_1d.csv', future)).toEqual([10, 0]);
    expect(await count('ABC_1d.csv', share)).toEqual([7, 3]);
    expect(await count('ABC_1d.csv', { ...share, priceRange: [-50, 50] })).toEqual([10, 0]);
  });

  test('are refused of all others, with line and field', async () => {
    const read = await readBarsText(
      'XAUUSD_1d.csv',
      table((price) => plain(price * 50)),
    );
    expect(refused(read)).toEqual([
      '6: low must be above 0, it is -843.5',
      '7: open must be above 0, it is -718.5',
      '8: open must be above 0, it is 0',
    ]);
  });

  test('are refused below what the market can have', async () => {
    const read = await readText('WTI_1d.csv', table(plain, CLOSES.with(4, -200_000)));
    expect(refused(read)).toContain('6: low -200002.5 is below -100000, the lowest price taken for WTI');
  });

  test('have no ratio to the bars around them, but a shifted decimal point has its distance', async () => {
    const third = (close: number) => table(plain, CLOSES.with(2, close));
    expect((await readBarsText('WTI_1d.csv', third(0.02))).refusals.rows).toBe(0);
    expect(refused(await readBarsText('WTI_1d.csv', third(1_812)))).toEqual([
      '4: close 1812 is more than 50 times away from the bars around it',
    ]);
  });
});
