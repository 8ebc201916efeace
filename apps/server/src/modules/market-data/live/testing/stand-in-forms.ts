import { type Bar, DAY_MS, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';

/** A bar of a stand-in; `isOpen` for the one that has not closed. */
export interface StandInBar extends Bar {
  readonly isOpen: boolean;
}

/** What a request to a stand-in asks for. */
export interface StandInQuery {
  readonly code: string;
  readonly timeframe: Timeframe;
  readonly from: number;
  readonly to: number;
  /** Most bars of the answer, of the oldest ones; without it as many as the vendor sends. */
  readonly count?: number;
}

/** How a vendor's API is spoken. */
export interface StandInForm {
  /** Returns what is asked for; null for another path. */
  parse(url: URL): StandInQuery | null;
  /** Returns the answer with these bars, oldest first. */
  encode(bars: readonly StandInBar[], query: StandInQuery): unknown;
  /** The answer about a symbol that the vendor does not have. */
  readonly unknown: readonly [status: number, body: unknown];
  /** Returns the answer to a query that the vendor does not accept at this time of its clock; null if it does. */
  refuse?(query: StandInQuery, now: number): readonly [status: number, body: unknown] | null;
  /** Whether prices are texts. */
  readonly asText: boolean;
}

const byMinutes = (minutes: number) =>
  (Object.keys(TIMEFRAME_MS) as Timeframe[]).find((one) => TIMEFRAME_MS[one] === minutes * 60_000)!;
const number = (url: URL, name: string, missing: number) => Number(url.searchParams.get(name) ?? missing);
const text = (url: URL, name: string) => url.searchParams.get(name) ?? '';
const prices = ({ open, high, low, close }: Bar) => [open, high, low, close].map(String);
const NEVER = 8e15;

const kraken: StandInForm = {
  asText: true,
  parse: (url) =>
    url.pathname === '/0/public/OHLC'
      ? {
          code: text(url, 'pair'),
          timeframe: byMinutes(number(url, 'interval', 1)),
          from: (number(url, 'since', 0) + 1) * 1000,
          to: NEVER,
        }
      : null,
  encode(bars, { code }) {
    const rows = bars
      .slice(-720)
      .map((bar) => [bar.time / 1000, ...prices(bar), String(bar.close), String(bar.volume), 3]);
    return { error: [], result: { [`X${code}`]: rows, last: (bars.at(-2)?.time ?? 0) / 1000 } };
  },
  unknown: [200, { error: ['EQuery:Unknown asset pair'] }],
};

const binance: StandInForm = {
  asText: true,
  parse: (url) =>
    url.pathname === '/api/v3/klines'
      ? {
          code: text(url, 'symbol'),
          timeframe: ({ '5m': '5m', '1h': '1h', '1d': 'daily' } as const)[text(url, 'interval') as '5m']!,
          from: number(url, 'startTime', 0),
          to: number(url, 'endTime', NEVER) + 1,
        }
      : null,
  encode: (bars) =>
    bars
      .slice(0, 1_000)
      .map((bar) => [bar.time, ...prices(bar), String(bar.volume), bar.closeTime - 1, '1', 3, '1', '1', '0']),
  unknown: [400, { code: -1121, msg: 'Invalid symbol.' }],
};

const coinbase: StandInForm = {
  asText: false,
  parse(url) {
    const code = /^\/products\/([^/]+)\/candles$/.exec(url.pathname)?.[1];
    if (code === undefined) return null;
    const timeframe = byMinutes(number(url, 'granularity', 60) / 60);
    return { code, timeframe, from: Date.parse(text(url, 'start')), to: Date.parse(text(url, 'end')) + 1 };
  },
  encode: (bars) =>
    bars
      .slice(-300)
      .map(({ time, low, high, open, close, volume }) => [time / 1000, low, high, open, close, volume])
      .reverse(),
  unknown: [404, { message: 'NotFound' }],
};

const bybit: StandInForm = {
  asText: true,
  parse: (url) =>
    url.pathname === '/v5/market/kline'
      ? {
          code: text(url, 'symbol'),
          timeframe: ({ 5: '5m', 60: '1h', D: 'daily' } as const)[text(url, 'interval') as 'D']!,
          from: number(url, 'start', 0),
          to: number(url, 'end', NEVER) + 1,
        }
      : null,
  encode(bars, { code }) {
    const list = bars.slice(-1_000).map((bar) => [String(bar.time), ...prices(bar), String(bar.volume), '1']);
    return {
      retCode: 0,
      retMsg: 'OK',
      result: { category: 'spot', symbol: code, list: list.reverse() },
      retExtInfo: {},
    };
  },
  unknown: [200, { retCode: 10_001, retMsg: 'Not supported symbols', result: {}, retExtInfo: {} }],
};

const okx: StandInForm = {
  asText: true,
  parse: (url) =>
    /^\/api\/v5\/market\/(history-)?candles$/.test(url.pathname)
      ? {
          code: text(url, 'instId'),
          timeframe: ({ '5m': '5m', '1H': '1h', '1Dutc': 'daily' } as const)[text(url, 'bar') as '5m']!,
          from: number(url, 'before', 0) + 1,
          to: number(url, 'after', NEVER),
        }
      : null,
  encode: (bars) => ({
    code: '0',
    msg: '',
    data: bars
      .slice(-100)
      .map((bar) => [String(bar.time), ...prices(bar), String(bar.volume), '1', '1', bar.isOpen ? '0' : '1'])
      .reverse(),
  }),
  unknown: [200, { code: '51001', msg: "Instrument ID, Instrument ID code, or Spread ID doesn't exist.", data: [] }],
};

const yahoo: StandInForm = {
  asText: false,
  parse(url) {
    const code = /^\/v8\/finance\/chart\/(.+)$/.exec(url.pathname)?.[1];
    if (code === undefined) return null;
    const timeframe = ({ '5m': '5m', '1h': '1h', '1d': 'daily' } as const)[text(url, 'interval') as '5m']!;
    return {
      code: decodeURIComponent(code),
      timeframe,
      from: number(url, 'period1', 0) * 1000,
      to: number(url, 'period2', 0) * 1000,
    };
  },
  encode(bars, { code }) {
    const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => bars.map((bar) => bar[name]);
    const quote = {
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
    };
    const meta = { symbol: code, currency: 'USD', exchangeTimezoneName: 'America/New_York', dataGranularity: '5m' };
    const timestamp = bars.map(({ time }) => time / 1000);
    return { chart: { result: [{ meta, timestamp, indicators: { quote: [quote] } }], error: null } };
  },
  unknown: [
    404,
    { chart: { result: null, error: { code: 'Not Found', description: 'No data found, symbol may be delisted' } } },
  ],
  refuse({ timeframe, from, to }, now) {
    const days = timeframe === '5m' ? 60 : 730;
    if (timeframe === 'daily' || from >= now - days * DAY_MS) return null;
    const description = `${timeframe} data not available for startTime=${from / 1000} and endTime=${to / 1000}. The requested range must be within the last ${days} days.`;
    return [422, { chart: { result: null, error: { code: 'Unprocessable Entity', description } } }];
  },
};

const oanda: StandInForm = {
  asText: true,
  parse(url) {
    const code = /^\/v3\/instruments\/([^/]+)\/candles$/.exec(url.pathname)?.[1];
    if (code === undefined) return null;
    const timeframe = ({ M5: '5m', H1: '1h', D: 'daily' } as const)[text(url, 'granularity') as 'M5']!;
    const to = url.searchParams.get('to');
    const count = number(url, 'count', to === null ? 500 : 5_000);
    return { code, timeframe, from: Date.parse(text(url, 'from')), to: to === null ? NEVER : Date.parse(to), count };
  },
  refuse({ from, to, count }, now) {
    const late = from > now ? 'from' : to > now && to !== NEVER ? 'to' : null;
    if (late !== null) return [400, { errorMessage: `Invalid value specified for '${late}'. Time is in the future` }];
    return count! > 5_000 ? [400, { errorMessage: "Maximum value for 'count' exceeded" }] : null;
  },
  encode: (bars, { code, count }) => ({
    instrument: code,
    granularity: 'M5',
    candles: bars.slice(0, count).map((bar) => {
      const [o, h, l, c] = prices(bar);
      const time = new Date(bar.time).toISOString().replace('.000Z', '.000000000Z');
      return { complete: !bar.isOpen, volume: bar.volume, time, bid: { o, h, l, c } };
    }),
  }),
  unknown: [400, { errorMessage: "Invalid value specified for 'instrument'" }],
};

/** The APIs of the vendors, as their documents describe them. */
export const STAND_IN_FORMS: Readonly<Record<string, StandInForm>> = {
  kraken,
  binance,
  coinbase,
  bybit,
  okx,
  yahoo,
  oanda,
};
