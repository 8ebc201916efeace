import { describe, expect, test } from 'vitest';
import { opens, readBarsText } from './testing/index.ts';

describe('CryptoDataDownload', () => {
  test('reverses newest-first rows, and uses the smaller volume, which is in coins', async () => {
    const rows = [
      '1646092800,2022-03-01 00:00:00,BTC/USD,43221,43626,43185,43312,52.05,2254677',
      '1646089200,2022-02-28 23:00:00,BTC/USD,43085,43364,42892,43178,4612210,106.8',
    ];
    const header = 'unix,date,symbol,open,high,low,close,volume,Volume USD';
    const read = await readBarsText('BTC_USD-Hourly.csv', `https://www.example.com\n${header}\n${rows.join('\n')}`);
    expect(read.layout.format).toBe('cryptodatadownload');
    expect(opens(read)).toEqual(['2022-02-28T23:00', '2022-03-01T00:00']);
    expect([...read.series.rows.volume]).toEqual([106.8, 52.05]);
    expect(read.series.notes).toContain('the file is newest first; the rows were sorted by time');
  });
});
