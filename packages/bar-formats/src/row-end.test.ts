import { describe, expect, test } from 'vitest';
import { hourRows, hoursFrom, readBarsText, refused } from './testing/index.ts';

const TIMES = hoursFrom('2024-03-05', 30);
const iso = (date: Date) => date.toISOString().slice(0, 19);
const NAMES = 'time,open,high,low,close';
const plain = `${NAMES}\n${hourRows(TIMES, (date, prices) => `${iso(date)}Z,${prices}`)}`;
const withVolume = `${NAMES},volume\n${hourRows(TIMES, (date, prices) => `${iso(date)}Z,${prices},750`)}`;
const stampLast = `open,high,low,close,time\n${hourRows(TIMES, (date, prices) => `${prices},${date.getTime() / 1000}`)}`;

describe('The last row of a file that ends without a line end', () => {
  test.each([
    ['whose close lacks a decimal', plain, 1],
    ['whose close lacks all decimals', plain, 5],
    ['whose volume is missing', withVolume, 4],
    ['whose volume is empty', withVolume, 3],
    ['whose close lacks a decimal, before a volume', withVolume, 5],
    ['whose stamp lacks digits', stampLast, 4],
  ])('is refused %s', async (_name, text, cut) => {
    const short = text.slice(0, -cut);
    const read = await readBarsText('EURUSD.csv', short);
    const last = short.split('\n').at(-1)!;
    const shown = last.length > 40 ? `${last.slice(0, 40)}…` : last;
    expect(refused(read)).toEqual([`31: the file ends within this row: "${shown}"`]);
    expect(read.series.rows.length).toBe(29);
  });

  test.each([
    ['which is whole', plain],
    ['which lacks a separator at its end', plain.replaceAll(/$(?=[\s\S])/gm, ',')],
    ['whose prices have no fixed number of decimals', plain.replaceAll(/0+(?=,|$)/gm, '')],
    ['whose volume is smaller', `${withVolume.slice(0, -3)}9`],
    ['whose volume is larger', `${withVolume}000`],
  ])('is read %s', async (_name, text) => {
    const read = await readBarsText('EURUSD.csv', text);
    expect(refused(read)).toEqual([]);
    expect(read.series.rows.length).toBe(30);
  });

  test('is read as any other with a line end', async () => {
    const read = await readBarsText('EURUSD.csv', `${plain.slice(0, -1)}\n`);
    expect(refused(read)).toEqual([]);
  });
});
