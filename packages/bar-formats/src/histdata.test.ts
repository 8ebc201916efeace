import { describe, expect, test } from 'vitest';
import { opens, readBarsText, refused } from './testing/index.ts';

describe('HistData', () => {
  const minutes = (start: string, prefix = '') =>
    [0, 1, 2].map((i) => `${prefix}${start.replace('MM', `0${i}`)}00;1.1;1.2;1.0;1.1;0`).join('\n');

  test.each([
    ['20230310 16MM', '2023-03-10T21:00'],
    ['20230312 17MM', '2023-03-12T21:00'],
    ['20231103 16MM', '2023-11-03T20:00'],
    ['20231105 17MM', '2023-11-05T22:00'],
  ])('converts %s New York time to %s UTC', async (local, first) => {
    const read = await readBarsText('DAT_ASCII_EURUSD_M1_2023.csv', minutes(local));
    expect(read.layout.format).toBe('histdata-ascii');
    expect(read.series).toMatchObject({ timeframe: '1m', clock: { zone: 'America/New_York', basis: 'known' } });
    expect(read.series.clock.words).toBe('New York with daylight saving, from the HistData layout');
    expect(opens(read)[0]).toBe(first);
  });

  test('rejects a minute that the change to summer time skips, with its line', async () => {
    const rows = `${minutes('20240310 01MM')}\n${minutes('20240310 02MM')}\n${minutes('20240310 03MM')}`;
    const read = await readBarsText('DAT_ASCII_EURUSD_M1_202403.csv', rows);
    expect(opens(read).at(-1)).toBe('2024-03-10T07:02');
    expect(refused(read)[0]).toBe(
      '4: 2024-03-10 02:00 was skipped by the change to summer time in America/New_York: is the zone right?',
    );
  });

  test("uses a given time zone instead of the layout's", async () => {
    const read = await readBarsText('DAT_ASCII_EURUSD_M1_2023.csv', minutes('20230601 10MM'), { zone: 'Etc/GMT+5' });
    expect(read.series.clock).toMatchObject({ zone: 'Etc/GMT+5', basis: 'given' });
    expect(opens(read)[0]).toBe('2023-06-01T15:00');
  });
});
