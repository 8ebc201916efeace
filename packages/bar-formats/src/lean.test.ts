import { describe, expect, test } from 'vitest';
import { opens, readBarsText } from './testing/index.ts';

describe('Lean', () => {
  test('counts minutes from midnight of the date in the name', async () => {
    const rows =
      '0,1.38,1.39,1.37,1.38,0,1.381,1.391,1.371,1.381,0\r\n60000,1.38,1.39,1.37,1.38,0,1.381,1.391,1.371,1.381,0\r\n';
    const read = await readBarsText('/lean/minute/eurusd/20140501_quote.zip/20140501_eurusd_minute_quote.csv', rows);
    expect(read.layout.format).toBe('lean-zip');
    expect(read.series).toMatchObject({ symbol: 'EURUSD', timeframe: '1m', clock: { zone: 'UTC', basis: 'known' } });
    expect(opens(read)).toEqual(['2014-05-01T00:00', '2014-05-01T00:01']);
    expect(read.series.rows.close[0], 'the bid side').toBe(1.38);
  });

  test('reads the date of hours and days from the row, and the volume of trades', async () => {
    const rows = '20180404 00:00,416.2,416.3,416.1,416.2,46.3\n20180404 01:00,416.2,416.3,416.1,416.2,12.5\n';
    const read = await readBarsText('crypto/coinbase/hour/ethusd_trade.zip/ethusd.csv', rows);
    expect(read.series).toMatchObject({ symbol: 'ETHUSD', timeframe: '1h' });
    expect(read.series.rows.volume[0]).toBe(46.3);
  });

  test('reads shares in ten-thousandths of a dollar, in New York time', async () => {
    const rows = '34200000,1686700,1687000,1686500,1686800,1000\n34260000,1686800,1687000,1686500,1686900,900\n';
    const read = await readBarsText('equity/usa/minute/spy/20131007_trade.zip/20131007_spy_minute_trade.csv', rows);
    expect(read.series.rows.open[0]).toBe(168.67);
    expect(opens(read)[0]).toBe('2013-10-07T13:30');
  });

  const MINUTES = ['34200000', '34260000', '34320000'];
  const HOURS = ['20131007 09:00', '20131007 10:00', '20131007 11:00'];
  const DAYS = ['20131007 00:00', '20131008 00:00', '20131009 00:00'];

  test.each([
    ['minutes', 'equity/usa/minute/spy/20131007_trade.zip/20131007_spy_minute_trade.csv', MINUTES, '2013-10-07T13:30'],
    ['hours', 'equity/usa/hour/spy.zip/spy.csv', HOURS, '2013-10-07T13:00'],
    ['days', 'equity/usa/daily/spy.zip/spy.csv', DAYS, '2013-10-07T00:00'],
    ['minutes without its folder', '20131007_trade.zip/20131007_spy_minute_trade.csv', MINUTES, '2013-10-07T13:30'],
    ['hours without their folder', 'spy.zip/spy.csv', HOURS, '2013-10-07T13:00'],
    ['days without their folder', 'spy.zip/spy.csv', DAYS, '2013-10-07T00:00'],
  ])('reads the %s of a share', async (_name, path, stamps, first) => {
    const rows = stamps.map((stamp, i) => `${stamp},${1686700 + i},1687000,1686500,${1686800 + i},1000`);
    const read = await readBarsText(path, rows.join('\n'));
    expect(opens(read)[0]).toBe(first);
    expect([read.series.rows.open[0], read.series.rows.volume[0], read.series.points]).toEqual([168.67, 1000, 10_000]);
  });

  test('reads the bid of quotes of a share', async () => {
    const row = '1686700,1687000,1686500,1686800,3,1686900,1687200,1686700,1687000,4';
    const read = await readBarsText(
      'equity/usa/minute/spy/20131007_quote.zip/20131007_spy_minute_quote.csv',
      MINUTES.map((ms) => `${ms},${row}`).join('\n'),
    );
    expect([read.series.rows.close[0], read.series.side]).toEqual([168.68, 'bid']);
  });
});
