import { describe, expect, test } from 'vitest';
import { clockText, dotted, hourRows, hoursFrom, opens, readBarsText } from './testing/index.ts';

describe('MetaTrader 5', () => {
  test('reads tabs, names in angle brackets and UTF-8', async () => {
    const header = '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>';
    const rows = hourRows(hoursFrom('2023-01-10T00:00', 4), (date, prices) =>
      [dotted(date), `${clockText(date)}:00`, ...prices.split(','), '60', '0', '20'].join('\t'),
    );
    const read = await readBarsText('EURUSD_H1.csv', `${header}\n${rows}`);
    expect(read.layout.format).toBe('metatrader-5');
    expect(opens(read)[0]).toBe('2023-01-09T22:00');
    expect(read.series.rows.volume[0]).toBe(60);
  });

  test("converts whole numbers far above the pair's price from points, without rounding errors", async () => {
    const rows = [
      '2012-12-04,130583.99999999999,131073.0,130453.0,130935.0,5',
      '2012-12-05,130934.0,131253.0,130596.0,130701.0,5',
    ];
    const read = await readBarsText('EURUSDd1.csv', `Date,open,high,low,close,tick_volume\n${rows.join('\n')}`);
    expect(read.series).toMatchObject({ points: 100_000, timeframe: 'daily', clock: { basis: 'label' } });
    expect(read.series.rows.open[0]).toBe(1.30584);
    expect(opens(read)).toEqual(['2012-12-04T00:00', '2012-12-05T00:00']);
  });

  test('reads points of yen pairs as thousandths', async () => {
    const rows = ['2012-12-04,82100,82200,82000,82150,5', '2012-12-05,82150,82250,82050,82200,5'];
    const read = await readBarsText('USDJPYd1.csv', `Date,open,high,low,close,tick_volume\n${rows.join('\n')}`);
    expect(read.series.rows.open[0]).toBe(82.1);
  });

  test('uses a given divisor instead of the detected one', async () => {
    const rows = ['2012-12-04,1305,1310,1304,1309,5', '2012-12-05,1309,1312,1305,1307,5'];
    const read = await readBarsText('XAUUSDd1.csv', `Date,open,high,low,close,tick_volume\n${rows.join('\n')}`, {
      points: 10,
    });
    expect(read.series.rows.open[0]).toBe(130.5);
  });
});
