import { describe, expect, test } from 'vitest';
import { opens, readBarsText, readTables } from '../testing/index.ts';
import { jsonToCsv } from './json-table.ts';

interface Bar {
  readonly time: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}

/** Hours of bitcoin that open where the previous one closed. */
const BARS: readonly Bar[] = Array.from({ length: 40 }, (_, i) => {
  const at = (n: number) => 42_000 + ((n * 7919) % 137);
  const [o, c] = [at(i), at(i + 1)];
  return { time: Date.UTC(2024, 0, 2, i), o, h: Math.max(o, c) + 9, l: Math.min(o, c) - 7, c, v: 3 + i };
});
const iso = (time: number) => new Date(time).toISOString();
const newYork = (time: number) =>
  iso(time - 5 * 3_600_000)
    .slice(0, 19)
    .replace('T', ' ');
const s = (time: number) => time / 1000;
const text = (value: number) => value.toFixed(4);
const column = (name: keyof Bar) => BARS.map((bar) => bar[name]);

const DOCUMENTS: readonly [string, unknown][] = [
  ['Coinbase', BARS.toReversed().map(({ time, o, h, l, c, v }) => [s(time), l, h, o, c, v])],
  [
    'Binance',
    BARS.map(({ time, o, h, l, c, v }) => [
      time,
      text(o),
      text(h),
      text(l),
      text(c),
      text(v),
      time + 3_599_999,
      '9',
      5,
      '1',
      '2',
      '0',
    ]),
  ],
  [
    'Kraken',
    {
      error: [],
      result: {
        XXBTZUSD: BARS.map(({ time, o, h, l, c, v }) => [
          s(time),
          text(o),
          text(h),
          text(l),
          text(c),
          text(o),
          text(v),
          9,
        ]),
        last: 1,
      },
    },
  ],
  [
    'Gate.io',
    BARS.map(({ time, o, h, l, c, v }) => [
      String(s(time)),
      text(v * c),
      text(c),
      text(h),
      text(l),
      text(o),
      text(v),
      'true',
    ]),
  ],
  [
    'HTX',
    {
      ch: 'market.btcusdt.kline.60min',
      data: BARS.toReversed().map(({ time, o, h, l, c, v }) => ({
        id: s(time),
        open: o,
        close: c,
        low: l,
        high: h,
        amount: v,
        vol: v * c,
        count: 3,
      })),
    },
  ],
  [
    'IG',
    {
      prices: BARS.map(({ time, o, h, l, c, v }) => ({
        snapshotTime: newYork(time).replaceAll('-', '/'),
        snapshotTimeUTC: iso(time).slice(0, 19),
        openPrice: { bid: o, ask: o + 1, lastTraded: null },
        highPrice: { bid: h, ask: h + 1, lastTraded: null },
        lowPrice: { bid: l, ask: l + 1, lastTraded: null },
        closePrice: { bid: c, ask: c + 1, lastTraded: null },
        lastTradedVolume: v,
      })),
    },
  ],
  ['Bitfinex', BARS.toReversed().map(({ time, o, h, l, c, v }) => [time, o, c, h, l, v])],
  ['freqtrade', BARS.map(({ time, o, h, l, c, v }) => [time, o, h, l, c, v])],
  [
    'Bybit',
    {
      retCode: 0,
      result: {
        symbol: 'BTCUSDT',
        list: BARS.toReversed().map(({ time, o, h, l, c, v }) => [
          String(time),
          text(o),
          text(h),
          text(l),
          text(c),
          text(v),
          '7',
        ]),
      },
    },
  ],
  [
    'OANDA',
    {
      instrument: 'BTC_USD',
      granularity: 'H1',
      candles: [
        ...BARS.map(({ time, o, h, l, c, v }) => ({
          complete: true,
          volume: v,
          time: iso(time).replace('Z', '000000Z'),
          mid: { o: text(o), h: text(h), l: text(l), c: text(c) },
        })),
        { complete: false, volume: 1, time: iso(Date.UTC(2024, 0, 3, 16)), mid: { o: '1', h: '1', l: '1', c: '1' } },
      ],
    },
  ],
  [
    'OANDA, bid and ask',
    {
      instrument: 'BTC_USD',
      candles: BARS.map(({ time, o, h, l, c, v }) => ({
        complete: true,
        volume: v,
        time: iso(time),
        bid: { o: text(o), h: text(h), l: text(l), c: text(c) },
        ask: { o: '1', h: '1', l: '1', c: '1' },
      })),
    },
  ],
  [
    'Polygon',
    {
      ticker: 'X:BTCUSD',
      queryCount: 40,
      results: BARS.map(({ time, o, h, l, c, v }) => ({ v, vw: o, o, c, h, l, t: time, n: 4 })),
    },
  ],
  [
    'Alpha Vantage',
    {
      'Meta Data': { '2. Symbol': 'BTCUSD', '6. Time Zone': 'US/Eastern' },
      'Time Series (60min)': Object.fromEntries(
        BARS.toReversed().map(({ time, o, h, l, c, v }) => [
          newYork(time),
          { '1. open': text(o), '2. high': text(h), '3. low': text(l), '4. close': text(c), '5. volume': text(v) },
        ]),
      ),
    },
  ],
  [
    'Twelve Data',
    {
      meta: { symbol: 'BTC/USD' },
      values: BARS.toReversed().map(({ time, o, h, l, c, v }) => ({
        datetime: iso(time),
        open: text(o),
        high: text(h),
        low: text(l),
        close: text(c),
        volume: text(v),
      })),
      status: 'ok',
    },
  ],
  [
    'Finnhub and TradingView',
    {
      s: 'ok',
      t: BARS.map(({ time }) => s(time)),
      o: column('o'),
      h: column('h'),
      l: column('l'),
      c: column('c'),
      v: column('v'),
    },
  ],
  [
    'Yahoo',
    {
      chart: {
        result: [
          {
            meta: { symbol: 'BTC-USD' },
            timestamp: BARS.map(({ time }) => s(time)),
            indicators: {
              quote: [
                { open: column('o'), high: column('h'), low: column('l'), close: column('c'), volume: column('v') },
              ],
              adjclose: [{ adjclose: column('c') }],
            },
          },
        ],
        error: null,
      },
    },
  ],
  [
    'Alpaca',
    {
      bars: { 'BTC/USD': BARS.map(({ time, o, h, l, c, v }) => ({ t: iso(time), o, h, l, c, v, n: 4, vw: o })) },
      next_page_token: null,
    },
  ],
  [
    'pandas, split',
    {
      columns: ['open', 'high', 'low', 'close', 'volume'],
      index: column('time'),
      data: BARS.map(({ o, h, l, c, v }) => [o, h, l, c, v]),
    },
  ],
  [
    'pandas, records',
    BARS.map(({ time, o, h, l, c, v }) => ({ date: time, open: o, high: h, low: l, close: c, volume: v })),
  ],
  [
    'pandas, index',
    Object.fromEntries(
      BARS.map(({ time, o, h, l, c, v }) => [time, { open: o, high: h, low: l, close: c, volume: v }]),
    ),
  ],
];

const SIDES: Readonly<Record<string, string>> = { OANDA: 'mid', 'OANDA, bid and ask': 'bid', IG: 'bid' };

describe('JSON of bars', () => {
  test.each(DOCUMENTS)('of %s is read like a table', async (name, document) => {
    const read = await readBarsText('BTCUSD_candles.json', jsonToCsv(JSON.stringify(document)));
    expect(read.series).toMatchObject({ symbol: 'BTCUSD', timeframe: '1h' });
    expect(opens(read)).toEqual(BARS.map(({ time }) => iso(time).slice(0, 16)));
    const { open, high, low, close, volume } = read.series.rows;
    const columns = { o: open, h: high, l: low, c: close, v: volume };
    for (const [key, values] of Object.entries(columns)) {
      expect([...values.slice(0, BARS.length)], key).toEqual(column(key as keyof Bar));
    }
    expect(['stated', 'known']).toContain(read.series.clock.basis);
    expect(read.series.side).toBe(SIDES[name] ?? 'trades');
  });

  test('in lines is read too', async () => {
    const lines = BARS.map(({ time, o, h, l, c }) =>
      JSON.stringify({ time: iso(time), open: o, high: h, low: l, close: c }),
    );
    const read = await readBarsText('BTCUSD.jsonl', jsonToCsv(lines.join('\n')));
    expect(opens(read)).toHaveLength(40);
  });

  test('of several symbols is split', () => {
    const bars = BARS.slice(0, 2).map(({ time, o, h, l, c, v }) => ({ t: iso(time), o, h, l, c, v }));
    const csv = jsonToCsv(JSON.stringify({ bars: { SPY: bars, QQQ: bars } }));
    expect(csv.split('\n').map((line) => line.split(',').at(-1))).toEqual(['symbol', 'SPY', 'SPY', 'QQQ', 'QQQ']);
  });

  const LATER = BARS.slice(0, 30).map((bar) => ({ ...bar, time: bar.time + 100 * 3_600_000 }));
  const getLists = (bars: readonly Bar[]) => bars.map(({ time, o, h, l, c, v }) => [time, o, h, l, c, v]);
  const getLongLists = (bars: readonly Bar[]) =>
    getLists(bars).map((row) => [...row, row[0]! + 3_599_999, 9, 5, 1, 2, 0]);
  const getColumns = (bars: readonly Bar[]) => ({
    t: bars.map(({ time }) => s(time)),
    o: bars.map(({ o }) => o),
    h: bars.map(({ h }) => h),
    l: bars.map(({ l }) => l),
    c: bars.map(({ c }) => c),
  });

  test.each<[string, unknown]>([
    ['lists', { BTCUSD: getLists(BARS), ETHUSD: getLists(LATER) }],
    ['wide lists', { BTCUSD: getLongLists(BARS), ETHUSD: getLongLists(LATER) }],
    ['lists under names in lower case', { btcusd: getLists(BARS), ethusd: getLists(LATER) }],
    ['columns', { BTCUSD: getColumns(BARS), ETHUSD: getColumns(LATER) }],
    [
      'answers in a list',
      [
        { symbol: 'BTCUSD', bars: getLists(BARS) },
        { symbol: 'ETHUSD', bars: getLists(LATER) },
      ],
    ],
    [
      'answers by symbol',
      { a: { meta: { symbol: 'BTC/USD' }, values: BARS }, b: { meta: { symbol: 'ETH/USD' }, values: LATER } },
    ],
  ])('of several symbols as %s is split', async (_, document) => {
    const read = await readTables('BTCUSD.json', jsonToCsv(JSON.stringify(document)));
    expect(read.map((one) => one.kind === 'bars' && [one.series.symbol, one.series.rows.length])).toEqual([
      ['BTCUSD', 40],
      ['ETHUSD', 30],
    ]);
  });

  test.each([
    ['one letter', ['AAPL', 'F', 'SPY']],
    ['a letter of a timeframe', ['D', 'AAPL', 'M']],
    ['a digit in front', ['7203.T', '6758.T']],
    ['only digits and a name', ['1INCHUSDT', '1000SHIBUSDT']],
    ['a space or a slash', ['BRK B', '/ES']],
  ])('of several symbols is split where names have %s', (_, names) => {
    const document = { bars: Object.fromEntries(names.map((name, i) => [name, LATER.slice(i)])) };
    const symbols = jsonToCsv(JSON.stringify(document)).split('\n').slice(1);
    expect(new Set(symbols.map((line) => line.split(',').at(-1)))).toEqual(new Set(names));
  });

  test.each(['F', '7203.T', 'BRK B'])('of the one symbol %s names it', (name) => {
    const [, line] = jsonToCsv(JSON.stringify({ bars: { [name]: LATER } })).split('\n');
    expect(line!.split(',').at(-1)).toBe(name);
  });

  test.each([
    ['hour', 'day'],
    ['regular', 'extended'],
    ['BID', 'ASK'],
    ['60min', '1d'],
  ])('of %s and %s is read like the longest, without a symbol', (longest, other) => {
    const csv = jsonToCsv(JSON.stringify({ [longest]: BARS, [other]: LATER }));
    expect(csv.split('\n')).toHaveLength(1 + BARS.length);
    expect(csv).toMatch(/^time,o,h,l,c,v\n/);
  });

  test('of several symbols has the columns of all', () => {
    const bars = Array.from({ length: 150 }, () => LATER[0]!);
    const document = { EURUSD: bars.map(({ v: _v, ...bar }) => bar), BTCUSD: bars };
    const lines = jsonToCsv(JSON.stringify(document)).split('\n');
    expect(lines[0]).toBe('time,o,h,l,c,symbol,v');
    expect(lines.at(-1)).toMatch(/,BTCUSD,3$/);
  });

  test('of one symbol as objects and then as columns is joined', async () => {
    const [objects, columns] = [BARS.slice(0, 20), BARS.slice(20)];
    const answers = [
      { symbol: 'BTCUSD', bars: objects.map(({ time, o, h, l, c }) => ({ t: s(time), o, h, l, c })) },
      { symbol: 'BTCUSD', ...getColumns(columns) },
    ];
    expect(opens(await readBarsText('BTCUSD.json', jsonToCsv(JSON.stringify(answers))))).toHaveLength(40);
  });

  test('in pages of one symbol is joined', async () => {
    const pages = [BARS.slice(0, 20), BARS.slice(20)];
    const answers = pages.map((bars) => ({ symbol: 'BTCUSD', bars: getLists(bars) }));
    for (const document of [pages.map(getLists), answers]) {
      const read = await readBarsText('BTCUSD.json', jsonToCsv(JSON.stringify(document)));
      expect(opens(read)).toHaveLength(40);
    }
  });

  test.each<[string, unknown]>([
    [
      'the JSON holds 2 series of bars and not the symbol of each: split it into a file per symbol',
      [getColumns(BARS), getColumns(LATER)],
    ],
    [
      'the bars of BTCUSD, ETHUSD have different forms: split the JSON into a file per symbol',
      { BTCUSD: getLists(BARS), ETHUSD: LATER },
    ],
    [
      'the bars of BTCUSD, ETHUSD have different forms: split the JSON into a file per symbol',
      { BTCUSD: getLists(BARS), ETHUSD: getLongLists(LATER) },
    ],
    [
      'the series D, M can be shares or parts of one symbol: split the JSON into a file per series',
      { bars: { D: BARS, M: LATER } },
    ],
  ])('whose series cannot be joined is refused: %s', (reason, document) => {
    expect(() => jsonToCsv(JSON.stringify(document))).toThrow(reason);
  });

  test('of two kinds of prices of one symbol is read like the longest', async () => {
    const document = { symbol: 'BTCUSD', bid: getLists(BARS), ask: getLists(LATER) };
    expect(opens(await readBarsText('BTCUSD.json', jsonToCsv(JSON.stringify(document))))).toHaveLength(40);
  });

  test.each([
    ['{"Note": "call frequency"}', 'the JSON holds no list of bars; it says "call frequency"'],
    ['[]', 'the JSON holds no list of bars'],
    ['{"a": 1', /^not valid JSON/],
    ['{"a": 1}\n{"b": ', 'neither one JSON document nor JSON lines: line 2 is not valid JSON'],
  ])('that is none is refused: %s', (document, reason) => {
    expect(() => jsonToCsv(document)).toThrow(reason);
  });
});
