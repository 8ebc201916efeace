import { isOpen, zoneOffset } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { clockText, dotted, hourRows, opens, readBarsText, readText, refused } from './testing/index.ts';

const HOUR = 3_600_000;
const from = (iso: string, hours: number) => Array.from({ length: hours }, (_, i) => Date.parse(`${iso}Z`) + i * HOUR);

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

describe('The CSV format of the project', () => {
  const text = [
    'time,open,high,low,close,volume',
    '2024-01-02T10:00:00Z,1.1,1.2,1.0,1.15,7',
    '2024-01-02T11:00:00Z,1.15,1.2,1.1,1.12,',
    '2024-01-02T12:00:00Z,1.12,1.2,1.1,1.13,3',
  ].join('\n');

  test('is recognised by its header, which states the time zone', async () => {
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

describe('NinjaTrader', () => {
  test('reads times as the close of a bar, in UTC', async () => {
    const rows = ['20110301 143100;133.9;134.1;133.9;134;500', '20110301 143200;134;134.1;133.9;134;700'].join('\n');
    const read = await readBarsText('spy-minute.csv', rows);
    expect(read.layout.format).toBe('ninjatrader');
    expect(read.series).toMatchObject({ symbol: 'SPY', timeframe: '1m', clock: { zone: 'UTC', basis: 'known' } });
    expect(opens(read)).toEqual(['2011-03-01T14:30', '2011-03-01T14:31']);
  });
});

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
    const read = await readBarsText('EURUSD60.csv', mt4(from('2023-05-02T00:00', 30)));
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
    const rows = mt4(from('2023-05-02T00:00', 30)).replace('01:00', '01:05');
    const read = await readBarsText('EURUSD60.csv', rows);
    expect(opens(read)[1]).toBe('2023-05-01T22:00');
    expect(read.series.notes).toContain('1 timestamps off the 1h grid were moved to the start of their slot');
  });
});

describe('MetaTrader 5', () => {
  test('reads tabs, names in angle brackets and UTF-8', async () => {
    const header = '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>';
    const rows = hourRows(from('2023-01-10T00:00', 4), (date, prices) =>
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
});

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

describe('Daily quotes', () => {
  test('reads the month first, and a date without a time as the session', async () => {
    const rows = [
      '01/13/2017,212,213,211,212.5,96708880',
      '01/17/2017,212,213,211,212.5,96708880',
      '01/18/2017,1,2,1,2,3',
    ];
    const read = await readBarsText('spy.csv', `date,open,high,low,close,volume\n${rows.join('\n')}`);
    expect(read.layout.format).toBe('daily-quotes');
    expect(read.series).toMatchObject({ timeframe: 'daily', clock: { zone: 'UTC', basis: 'label' } });
    expect(opens(read)[1]).toBe('2017-01-17T00:00');
  });
});

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

describe('Any other table', () => {
  test('detects semicolons, decimal commas and the day first', async () => {
    const rows = ['13.01.2020 10:00;1,10;1,12;1,09;1,11;5', '13.01.2020 11:00;1,11;1,13;1,10;1,12;6'];
    const read = await readBarsText('EURUSD.csv', `Datum;x\nDate;Open;High;Low;Close;Volume\n${rows.join('\n')}`);
    expect(read.layout).toMatchObject({ format: 'csv', delimiter: ';', decimal: ',' });
    expect(read.series.rows.open[0]).toBe(1.1);
    expect(read.series.clock.basis).toBe('guess');
  });

  test('uses given columns', async () => {
    const rows = ['EURUSD|1.10|1.12|1.09|1.11|2020-01-13 10:00', 'EURUSD|1.11|1.13|1.10|1.12|2020-01-13 11:00'];
    const columns = ['symbol', 'open', 'high', 'low', 'close', 'date'];
    const read = await readBarsText('odd.txt', rows.join('\n'), { columns });
    expect(read.series.symbol).toBe('EURUSD');
    expect(opens(read)[0]).toBe('2020-01-13T10:00');
  });

  test('rejects contradictory columns with a reason', async () => {
    const text = 'a,1,2\nb,3,4\n';
    expect(await readText('odd.csv', text, { columns: ['date', 'open', 'wide'] })).toMatchObject({
      fault: { reason: expect.stringContaining('not "wide"') },
    });
    expect(await readText('odd.csv', text, { columns: ['open', 'high'] })).toMatchObject({
      fault: { reason: '--columns must name date, low, close' },
    });
  });
});
