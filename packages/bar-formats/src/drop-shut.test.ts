import { isOpen } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { opens, readBarsText } from './testing/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Rows of every hour or day, as a vendor writes them that fills in what the market did not trade. */
function filledIn(session: 'fx' | 'us-cash' | 'metals', step: number, from: string, to: string, volume = '1234.5') {
  const rows: string[] = [];
  let price = 1.08;
  for (let at = Date.parse(`${from}Z`); at < Date.parse(`${to}Z`); at += step) {
    const isTraded = step < DAY ? isOpen(session, at) : new Date(at).getUTCDay() % 6 !== 0;
    const open = price;
    if (isTraded) price = 1.08 + ((rows.length * 7) % 11) / 1000;
    const prices = isTraded
      ? [open, Math.max(open, price) + 0.001, Math.min(open, price) - 0.001, price]
      : [open, open, open, open];
    rows.push(
      `${new Date(at).toISOString().slice(0, 19)}Z,${prices.map((one) => one.toFixed(5)).join(',')},${isTraded ? volume : volume === '' ? '' : '0'}`,
    );
  }
  return ['time,open,high,low,close,volume', ...rows].join('\n');
}

describe('Flat bars without volume that a vendor filled in', () => {
  test('are left out where the market is shut, and counted', async () => {
    const read = await readBarsText('EURUSD_1h.csv', filledIn('fx', HOUR, '2023-01-02', '2023-01-30'));
    const times = opens(read).map((one) => Date.parse(`${one}Z`));
    expect(times.every((at) => isOpen('fx', at))).toBe(true);
    const { leftOut, kept } = read.series.shut;
    expect([leftOut + times.length, kept]).toEqual([672, 0]);
    expect(read.series.notes).toContain(
      `${leftOut} flat bars without volume were left out, in hours in which EURUSD is shut`,
    );
    expect(read.refusals.count).toBe(0);
  });

  test.each<[string, string, string]>([
    ['without a column of volumes', 'EURUSD_1h.csv', filledIn('fx', HOUR, '2023-01-02', '2023-01-30', '')],
    ['over Christmas', 'EURUSD_1h.csv', filledIn('fx', HOUR, '2023-12-18', '2023-12-31')],
    [
      'of gold, in the break of each day',
      'XAUUSD_1h.csv',
      filledIn('metals', HOUR, '2023-01-02', '2023-01-30').replaceAll(',1.0', ',1880.0'),
    ],
    ['of days', 'EURUSD_1d.csv', filledIn('fx', DAY, '2023-01-02', '2023-03-02').replaceAll('T00:00:00Z', '')],
    ['of half hours', 'EURUSD_30m.csv', filledIn('fx', HOUR / 2, '2023-01-02', '2023-01-30')],
  ])('are left out %s', async (_name, path, text) => {
    const read = await readBarsText(path, text);
    const { high, low, length } = read.series.rows;
    expect(read.series.shut.leftOut).toBeGreaterThan(7);
    expect(Array.from({ length }, (_, i) => high[i]! > low[i]!).every((moves) => moves)).toBe(true);
  });

  test('stay where the market is open', async () => {
    const text = filledIn('fx', HOUR, '2023-01-03', '2023-01-05').replace(
      /(T05:00:00Z),.*/,
      '$1,1.08,1.08,1.08,1.08,0',
    );
    const read = await readBarsText('EURUSD_1h.csv', text);
    expect(read.series.rows.length).toBe(48);
    expect(read.series.shut).toEqual({ leftOut: 0, kept: 0 });
  });

  test('stay where all others are as flat, such as fixings', async () => {
    const text = filledIn('fx', DAY, '2023-01-02', '2023-03-02', '')
      .replaceAll('T00:00:00Z', '')
      .replaceAll(/^([^,]+),([^,]+),.*$/gm, (line, date, price) =>
        date === 'time' ? line : `${date},${price},${price},${price},${price},`,
      );
    const read = await readBarsText('EURUSD_1d.csv', text);
    expect(read.series.shut.leftOut).toBe(0);
    expect(read.series.rows.length).toBe(59);
  });

  test('stay for a coin, which is never shut', async () => {
    const read = await readBarsText(
      'BTCUSD_1h.csv',
      filledIn('fx', HOUR, '2023-01-02', '2023-01-16').replaceAll(',1.0', ',40000.0'),
    );
    expect(read.series.rows.length).toBe(14 * 24);
  });
});

test('Bars that traded while the market is shut are kept and named', async () => {
  const text = filledIn('fx', HOUR, '2023-01-02', '2023-01-30').replace(
    /(2023-01-07T10:00:00Z),.*/,
    '$1,1.08,1.09,1.07,1.08,5',
  );
  const read = await readBarsText('EURUSD_1h.csv', text);
  expect(read.series.shut.kept).toBe(1);
  const line = text.split('\n').findIndex((one) => one.startsWith('2023-01-07T10')) + 1;
  expect(read.series.notes).toContain(
    `1 bar lies in hours in which EURUSD is shut, the first at 2023-01-07T10:00:00.000Z (line ${line})`,
  );
});
