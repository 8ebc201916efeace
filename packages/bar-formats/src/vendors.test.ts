import { isOpen } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { opens, readBarsText, readText } from './testing/index.ts';

const HOUR = 3_600_000;
const PRICES = ['1.1000', '1.1020', '1.0990', '1.1010'];
const HOURS = [0, 1, 2, 3].map((hour) => Date.UTC(2024, 0, 2, hour));
const DAYS = [2, 3, 4, 5].map((day) => Date.UTC(2024, 0, day));
const MONTHS = ['Jan', 'Feb', 'Mar'];
const two = (value: number) => String(value).padStart(2, '0');

/** Four rows of one layout, made from their times. */
function table(header: string | null, times: readonly number[], row: (date: Date) => string): string {
  const rows = times.map((time) => row(new Date(time)));
  return [...(header === null ? [] : [header]), ...rows].join('\n');
}

const iso = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
const day = (date: Date) => iso(date).slice(0, 10);
const [O, H, L, C] = PRICES;

describe("A vendor's table", () => {
  test.each<[string, string, string]>([
    [
      'epoch in nanoseconds',
      'EURUSD.csv',
      table('ts_event,open,high,low,close', HOURS, (d) => `${d.getTime()}000000,${PRICES}`),
    ],
    [
      'epoch in scientific form',
      'EURUSD.csv',
      table('time,open,high,low,close', HOURS, (d) => `${(d.getTime() / 1000).toExponential()},${PRICES}`),
    ],
    ['a pandas index', 'EURUSD.csv', table(',open,high,low,close', HOURS, (d) => `${d.toISOString()},${PRICES}`)],
    [
      'Binance futures',
      'BTCUSDT-1h-2024-01.csv',
      table(
        'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore',
        HOURS,
        (d) => `${d.getTime()},42000,42100,41900,42050,7,${d.getTime() + HOUR - 1},9,5,3,4,0`,
      ),
    ],
    [
      'Binance without header, microseconds',
      'BTCUSDT-1h-2025-01.csv',
      table(null, HOURS, (d) => `${d.getTime()}000,42000,42100,41900,42050,7,${d.getTime() + HOUR - 1}999,9,5,3,4,0`),
    ],
    ['Kraken OHLCVT', 'XBTUSD_60.csv', table(null, HOURS, (d) => `${d.getTime() / 1000},42000,42100,41900,42050,7,12`)],
    [
      'Polygon flat file',
      'day.csv',
      table(
        'ticker,volume,open,close,high,low,window_start,transactions',
        HOURS,
        (d) => `EURUSD,5,${O},${C},${H},${L},${d.getTime()}000000,4`,
      ),
    ],
    [
      'TradingView',
      'OANDA_EURUSD, 60.csv',
      table('time,open,high,low,close,Volume', HOURS, (d) => `${d.getTime() / 1000},${PRICES},5`),
    ],
    [
      'JForex',
      'EURUSD_1 Hour_Bid.csv',
      table('Time (UTC),Open,High,Low,Close,Volume ', HOURS, (d) => `${iso(d).replaceAll('-', '.')},${PRICES},5`),
    ],
    [
      'a named zone in each stamp',
      'EURUSD.csv',
      table(
        'date,open,high,low,close,volume,average,barCount',
        HOURS,
        (d) => `${iso(new Date(d.getTime() - 5 * HOUR)).replaceAll('-', '')} US/Eastern,${PRICES},5,1.1,3`,
      ),
    ],
    [
      'bid and ask columns',
      'EURUSD.csv',
      table(
        'DateTime (UTC),BidOpen,BidHigh,BidLow,BidClose,AskOpen,AskHigh,AskLow,AskClose',
        HOURS,
        (d) => `${iso(d)},${PRICES},2,2,2,2`,
      ),
    ],
    [
      'columns named by the symbol',
      'data.csv',
      table('Datetime_UTC,EURUSD.Open,EURUSD.High,EURUSD.Low,EURUSD.Close', HOURS, (d) => `${iso(d)},${PRICES}`),
    ],
  ])('with %s is read to the hour', async (_name, path, text) => {
    const read = await readBarsText(path, text, path === 'data.csv' ? { symbol: 'EURUSD' } : {});
    expect(opens(read)).toEqual(['00:00', '01:00', '02:00', '03:00'].map((time) => `2024-01-02T${time}`));
    expect(read.series.timeframe).toBe('1h');
    expect(read.series.instrument).not.toBeNull();
    expect(read.refusals.count).toBe(0);
    const { open, high, low, close } = read.series.rows;
    const isPair = read.series.symbol === 'EURUSD';
    expect([open[0], high[0], low[0], close[0]]).toEqual(isPair ? PRICES.map(Number) : [42000, 42100, 41900, 42050]);
    expect(['stated', 'known']).toContain(read.series.clock.basis);
  });

  test.each<[string, string]>([
    [
      'Investing.com',
      table(
        '\ufeff"Date","Price","Open","High","Low","Vol.","Change %"',
        DAYS.toReversed(),
        (d) =>
          `"${two(d.getUTCMonth() + 1)}/${two(d.getUTCDate())}/${d.getUTCFullYear()}","4,450.50","4,440.25","4,460.00","4,430.75","12.3K","0.25%"`,
      ),
    ],
    [
      'Investing.com in German',
      table(
        '"Datum","Zuletzt","Eröffn.","Hoch","Tief","Vol.","+/- %"',
        DAYS.toReversed(),
        (d) =>
          `"${two(d.getUTCDate())}.${two(d.getUTCMonth() + 1)}.${d.getUTCFullYear()}","4.450,50","4.440,25","4.460,00","4.430,75","12,3K","0,25%"`,
      ),
    ],
    [
      'Nasdaq.com',
      table(
        'Date,Close/Last,Volume,Open,High,Low',
        DAYS.toReversed(),
        (d) =>
          `${two(d.getUTCMonth() + 1)}/${two(d.getUTCDate())}/${d.getUTCFullYear()},$4450.50,12300,$4440.25,$4460.00,$4430.75`,
      ),
    ],
    [
      'month names',
      table(
        'Date,Open,High,Low,Close,Volume',
        DAYS,
        (d) =>
          `"${MONTHS[d.getUTCMonth()]} ${two(d.getUTCDate())}, ${d.getUTCFullYear()}","4,440.25","4,460.00","4,430.75","4,450.50",12.3K`,
      ),
    ],
    [
      'days before month names',
      table(
        'Date,Open,High,Low,Close,Volume',
        DAYS,
        (d) => `${d.getUTCDate()}-${MONTHS[d.getUTCMonth()]}-24,4440.25,4460,4430.75,4450.5,12300`,
      ),
    ],
    [
      'Excel serial days',
      table(
        'Date;Open;High;Low;Close;Volume',
        DAYS,
        (d) => `${d.getTime() / 86_400_000 + 25_569};4440,25;4460,00;4430,75;4450,50;12300`,
      ),
    ],
    [
      'MarketWatch',
      table(
        'Date,Open,High,Low,Close,Volume',
        DAYS.toReversed(),
        (d) =>
          `${two(d.getUTCMonth() + 1)}/${two(d.getUTCDate())}/${d.getUTCFullYear()},"4,440.25","4,460.00","4,430.75","4,450.50","12,300"`,
      ),
    ],
    [
      'Yahoo with an adjusted close',
      table(
        'Date,Open,High,Low,Close,Adj Close,Volume',
        DAYS,
        (d) => `${day(d)},4440.25,4460,4430.75,4450.5,4400.5,12300`,
      ),
    ],
  ])('of days, %s', async (_name, text) => {
    const read = await readBarsText('SPX.csv', text);
    expect(opens(read)).toEqual(['02', '03', '04', '05'].map((date) => `2024-01-${date}T00:00`));
    const { open, high, low, close, volume } = read.series.rows;
    expect([open[0], high[0], low[0], close[0], volume[0]]).toEqual([4440.25, 4460, 4430.75, 4450.5, 12300]);
    expect(read.series).toMatchObject({ timeframe: 'daily', clock: { basis: 'label' } });
    expect(read.refusals.count).toBe(0);
  });

  test('TradeStation stamps are the end of the bar', async () => {
    const times: number[] = [];
    for (let utc = Date.UTC(2024, 0, 2); utc < Date.UTC(2024, 0, 12); utc += 300_000)
      if (isOpen('us-cash', utc)) times.push(utc);
    const text = table('"Date","Time","Open","High","Low","Close","Up","Down"', times, (d) => {
      const shown = iso(new Date(d.getTime() - 5 * HOUR + 300_000));
      return `${shown.slice(5, 7)}/${shown.slice(8, 10)}/${shown.slice(0, 4)},${shown.slice(11, 16)},470,471,469,470,5,4`;
    });
    const read = await readBarsText('SPY.txt', text);
    expect(read.layout.format).toBe('tradestation');
    expect(read.series.clock).toMatchObject({ zone: 'America/New_York', basis: 'measured' });
    expect(opens(read)[0]).toBe('2024-01-02T14:30');
  });

  test.each([
    ['FirstRate', 'SPY_full_1hour_adjsplit.txt', (d: Date) => iso(new Date(d.getTime() - 5 * HOUR)), 'firstrate'],
    [
      'HistData for MetaTrader',
      'DAT_MT_EURUSD_M1_202401.csv',
      (d: Date) =>
        iso(new Date(d.getTime() - 5 * HOUR))
          .slice(0, 16)
          .replaceAll('-', '.')
          .replace(' ', ','),
      'histdata-ascii',
    ],
  ])('%s is on the New York clock', async (_name, path, stamp, format) => {
    const read = await readBarsText(
      path,
      table(null, HOURS, (d) => `${stamp(d)},${PRICES},0`),
    );
    expect(read.layout.format).toBe(format);
    expect(opens(read)[0]).toBe('2024-01-02T00:00');
    expect(read.series.clock.basis).toBe('known');
  });

  test('with several symbols side by side is rejected', async () => {
    const text =
      'Price,Close,Close,High,High\nTicker,SPY,QQQ,SPY,QQQ\nDate,,,,\n2024-01-02,1,2,3,4\n2024-01-03,1,2,3,4';
    expect(await readText('prices.csv', text)).toMatchObject({
      fault: { reason: expect.stringContaining('several columns are named close') },
    });
  });
});
