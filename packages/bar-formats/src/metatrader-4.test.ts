import { isOpen, zoneOffset } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { clockText, dotted, hourRows, hoursFrom, opens, readBarsText } from './testing/index.ts';

const HOUR = 3_600_000;

/** Hours in which EURUSD trades between two dates, as a server shows them whose clock is ahead of UTC by `ahead`. */
function serverHours(from: string, to: string, ahead: (utc: number) => number): number[] {
  const times: number[] = [];
  for (let utc = Date.parse(`${from}Z`); utc < Date.parse(`${to}Z`); utc += HOUR) {
    if (isOpen('fx', utc)) times.push(utc + ahead(utc));
  }
  return times;
}

const athens = (utc: number) => zoneOffset('Europe/Athens', utc);
const newYorkPlus7 = (utc: number) => zoneOffset('America/New_York', utc) + 7 * HOUR;

const mt4 = (times: readonly number[]) =>
  hourRows(times, (date, prices) => `${dotted(date)},${clockText(date)},${prices},120`);

describe('MetaTrader 4', () => {
  test.each([
    ['2023-03-05T00:00', '2023-04-02T00:00'],
    ['2022-10-16T00:00', '2022-11-13T00:00'],
  ])('converts Eastern European time on both sides of a change: %s to %s', async (start, end) => {
    const read = await readBarsText('EURUSD60.csv', mt4(serverHours(start, end, athens)));
    expect(read.layout.format).toBe('metatrader-4');
    expect(read.series.clock).toMatchObject({ zone: 'Europe/Athens', basis: 'measured' });
    expect(opens(read)).toEqual(serverHours(start, end, () => 0).map((ms) => new Date(ms).toISOString().slice(0, 16)));
  });

  test('mentions servers that change the clock with New York, and reads them with the given zone', async () => {
    const [start, end] = ['2023-03-05T00:00', '2023-04-02T00:00'];
    const rows = mt4(serverHours(start, end, newYorkPlus7));
    const doubtful = await readBarsText('EURUSD60.csv', rows);
    expect(doubtful.series.clock.zone).toBe('Europe/Athens');
    expect(doubtful.series.notes.join()).toContain('give --zone America/New_York+7');
    const read = await readBarsText('EURUSD60.csv', rows, { zone: 'America/New_York+7' });
    expect(opens(read)).toEqual(serverHours(start, end, () => 0).map((ms) => new Date(ms).toISOString().slice(0, 16)));
  });

  test('reports the usual time zone as assumed', async () => {
    const read = await readBarsText('EURUSD60.csv', mt4(hoursFrom('2023-05-02T00:00', 30)));
    expect(read.series.clock).toMatchObject({ zone: 'Europe/Athens', basis: 'guess' });
    expect(read.series.clock.words).toContain('assumed');
  });

  test('detects another time zone by the week ends of the file', async () => {
    const rows = mt4(serverHours('2019-06-02T00:00', '2019-06-30T00:00', () => 0));
    const read = await readBarsText('EURUSD60.csv', `Date,Time,Open,High,Low,Close,Volume\n${rows}`);
    expect(read.series.clock).toMatchObject({ zone: 'UTC', basis: 'measured' });
    expect(opens(read)[0]).toBe('2019-06-02T21:00');
  });

  test('rounds the times of first ticks down to the hour', async () => {
    const rows = mt4(hoursFrom('2023-05-02T00:00', 30)).replace('01:00', '01:05');
    const read = await readBarsText('EURUSD60.csv', rows);
    expect(opens(read)[1]).toBe('2023-05-01T22:00');
    expect(read.series.notes).toContain('1 timestamps off the 1h grid were moved to the start of their slot');
  });
});
