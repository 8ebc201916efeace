import { describe, expect, test } from 'vitest';
import { opens, readBarsText } from './testing/index.ts';

describe('The CSV format of the project', () => {
  const text = [
    'time,open,high,low,close,volume',
    '2024-01-02T10:00:00Z,1.1,1.2,1.0,1.15,7',
    '2024-01-02T11:00:00Z,1.15,1.2,1.1,1.12,',
    '2024-01-02T12:00:00Z,1.12,1.2,1.1,1.13,3',
  ].join('\n');

  test('is recognised by its header, which gives the time zone', async () => {
    const read = await readBarsText('/data/EURUSD_1h.csv.gz', text);
    expect(read.layout.format).toBe('sealtick-csv');
    expect(read.series).toMatchObject({ symbol: 'EURUSD', timeframe: '1h', clock: { zone: 'UTC', basis: 'stated' } });
    expect(opens(read)).toEqual(['2024-01-02T10:00', '2024-01-02T11:00', '2024-01-02T12:00']);
    expect(read.series.rows.volume[1]).toBeNaN();
  });

  test('may have a byte order mark and CRLF line ends', async () => {
    const read = await readBarsText('EURUSD_1h.csv', `\ufeff${text.replaceAll('\n', '\r\n')}\r\n`);
    expect(read.layout.format).toBe('sealtick-csv');
    expect(read.series.rows.length).toBe(3);
  });
});
