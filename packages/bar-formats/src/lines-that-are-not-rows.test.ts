import { describe, expect, test } from 'vitest';
import { opens, readBarsText } from './testing/index.ts';

describe('Lines that are not rows', () => {
  const days = ['2020-01-13', '2020-01-14', '2020-01-15', '2020-01-16'].map((date) => `${date},1.10,1.12,1.09,1.11,5`);
  const HEADER = 'Date,Open,High,Low,Close,Volume';

  test.each([
    ['a footer', [HEADER, ...days, 'Downloaded from the vendor as of today,,,,,']],
    ['a footer with the mean', [HEADER, ...days, 'Mean,1.10,1.12,1.09,1.11,5']],
    ['a repeated header', [HEADER, ...days.slice(0, 2), HEADER, ...days.slice(2)]],
    ['a title above and below', ['EURUSD', HEADER, ...days, 'Source: the vendor']],
  ])('skips %s without counting it as a rejected row', async (_name, lines) => {
    const read = await readBarsText('EURUSD.csv', lines.join('\n'));
    expect(opens(read)).toHaveLength(4);
    expect(read.refusals.rows).toBe(0);
  });

  test('reads columns and symbol from the three header lines of yfinance', async () => {
    const head = ['Price,Close,High,Low,Open,Volume', 'Ticker,SPY,SPY,SPY,SPY,SPY', 'Date,,,,,'];
    const rows = ['2020-01-13,327.1,327.2,325.5,326.6,47', '2020-01-14,326.6,328.0,326.1,326.9,53'];
    const read = await readBarsText('prices.csv', [...head, ...rows].join('\n'));
    expect(read.series).toMatchObject({ symbol: 'SPY', timeframe: 'daily' });
    expect([read.series.rows.open[0], read.series.rows.close[0]]).toEqual([326.6, 327.1]);
    expect(read.refusals.count).toBe(0);
  });
});
