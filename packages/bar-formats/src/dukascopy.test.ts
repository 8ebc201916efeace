import { describe, expect, test } from 'vitest';
import { opens, readBarsText } from './testing/index.ts';

describe('Dukascopy', () => {
  test('reads the day first, and reports ask prices', async () => {
    const rows = ['13.01.2017 22:00:00.000', '13.01.2017 23:00:00.000'].map((time) => `${time},1.05,1.06,1.04,1.05,7`);
    const read = await readBarsText(
      'FOREX_EURUSD_1H_ASK.csv',
      `Gmt time,Open,High,Low,Close,Volume\n${rows.join('\n')}`,
    );
    expect(read.layout.format).toBe('dukascopy-csv');
    expect(opens(read)).toEqual(['2017-01-13T22:00', '2017-01-13T23:00']);
    expect(read.series.clock).toMatchObject({ zone: 'UTC', basis: 'known' });
    expect(read.series.side).toBe('ask');
  });

  test('reports local times with an offset each', async () => {
    const rows = ['02.07.2023 00:00:00.000 GMT+0300', '02.07.2023 01:00:00.000 GMT+0300'].map(
      (time) => `${time},1.05,1.06,1.04,1.05,7`,
    );
    const read = await readBarsText(
      'EURUSD_Candlestick_1_Hour.csv',
      `Local time,Open,High,Low,Close,Volume\n${rows.join('\n')}`,
    );
    expect(opens(read)[0]).toBe('2023-07-01T21:00');
    expect(read.series.clock.basis).toBe('stated');
  });
});
