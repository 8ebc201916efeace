import { describe, expect, test } from 'vitest';
import { opens, readBarsText } from './testing/index.ts';

describe('NinjaTrader', () => {
  test('reads times as the close of a bar, in UTC', async () => {
    const rows = ['20110301 143100;133.9;134.1;133.9;134;500', '20110301 143200;134;134.1;133.9;134;700'].join('\n');
    const read = await readBarsText('spy-minute.csv', rows);
    expect(read.layout.format).toBe('ninjatrader');
    expect(read.series).toMatchObject({ symbol: 'SPY', timeframe: '1m', clock: { zone: 'UTC', basis: 'known' } });
    expect(opens(read)).toEqual(['2011-03-01T14:30', '2011-03-01T14:31']);
  });
});
