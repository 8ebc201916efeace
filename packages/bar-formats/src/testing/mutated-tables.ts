import fc from 'fast-check';

/** A bar as a file has it; time in ms UTC. */
export interface FileBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A layout of a vendor: how its rows are written, with what the user states about it. */
export interface TableLayout {
  readonly name: string;
  readonly path: string;
  readonly names: readonly string[] | null;
  readonly delimiter: string;
  /** Fields of a bar, its prices as they are. */
  readonly fields: (
    bar: FileBar,
    price: (value: number) => string,
    /** Another number, which has the decimal mark of the prices. */
    number: (text: string) => string,
  ) => readonly string[];
  /** True if the delimiter is part of what the layout is recognised by. */
  readonly isDelimiterFixed?: boolean;
  readonly zone?: string;
  /** What the stamps are before UTC, ms. */
  readonly behind?: number;
}

const iso = (ms: number) => new Date(ms).toISOString();
const day = (ms: number) => iso(ms).slice(0, 10);
const clock = (ms: number) => iso(ms).slice(11, 16);
const dotted = (ms: number) => day(ms).replaceAll('-', '.');
const HOUR = 3_600_000;

/** The layouts of the vendors, in bars of hours. */
export const LAYOUTS: readonly TableLayout[] = [
  {
    name: 'Sealtick CSV',
    path: 'EURUSD_1h.csv',
    names: ['time', 'open', 'high', 'low', 'close', 'volume'],
    delimiter: ',',
    fields: (b, p) => [iso(b.time).replace('.000', ''), p(b.open), p(b.high), p(b.low), p(b.close), String(b.volume)],
  },
  {
    name: 'MetaTrader 4',
    path: 'EURUSDm60.csv',
    names: null,
    delimiter: ',',
    fields: (b, p) => [dotted(b.time), clock(b.time), p(b.open), p(b.high), p(b.low), p(b.close), String(b.volume)],
    zone: 'UTC',
  },
  {
    name: 'MetaTrader 5',
    path: 'EURUSD_H1.csv',
    names: ['<DATE>', '<TIME>', '<OPEN>', '<HIGH>', '<LOW>', '<CLOSE>', '<TICKVOL>', '<VOL>', '<SPREAD>'],
    delimiter: '\t',
    fields: (b, p) => [
      dotted(b.time),
      `${clock(b.time)}:00`,
      p(b.open),
      p(b.high),
      p(b.low),
      p(b.close),
      String(b.volume),
      '0',
      '3',
    ],
    zone: 'UTC',
  },
  {
    name: 'Dukascopy',
    path: 'EURUSD_Candlestick_1_Hour_BID.csv',
    names: ['Gmt time', 'Open', 'High', 'Low', 'Close', 'Volume'],
    delimiter: ',',
    fields: (b, p) => [
      `${day(b.time).split('-').reverse().join('.')} ${clock(b.time)}:00.000`,
      p(b.open),
      p(b.high),
      p(b.low),
      p(b.close),
      String(b.volume),
    ],
  },
  {
    name: 'NinjaTrader',
    path: 'SPY.Last.txt',
    names: null,
    delimiter: ';',
    isDelimiterFixed: true,
    fields: (b, p) => {
      const end = iso(b.time + HOUR);
      return [
        `${end.slice(0, 10).replaceAll('-', '')} ${end.slice(11, 19).replaceAll(':', '')}`,
        p(b.open),
        p(b.high),
        p(b.low),
        p(b.close),
        String(b.volume),
      ];
    },
    zone: 'UTC',
  },
  {
    name: 'Binance',
    path: 'BTCUSDT-1h-2024-01.csv',
    names: null,
    delimiter: ',',
    fields: (b, p, n) => [
      String(b.time),
      p(b.open),
      p(b.high),
      p(b.low),
      p(b.close),
      n(`${b.volume}.5`),
      String(b.time + HOUR - 1),
      n('9.5'),
      '12',
      n('3.5'),
      n('4.5'),
      '0',
    ],
  },
  {
    name: 'CryptoDataDownload',
    path: 'Bitstamp_BTCUSD_1h.csv',
    names: ['unix', 'date', 'symbol', 'open', 'high', 'low', 'close', 'Volume BTC', 'Volume USD'],
    delimiter: ',',
    fields: (b, p) => [
      String(b.time / 1000),
      iso(b.time).slice(0, 19).replace('T', ' '),
      'BTC/USD',
      p(b.open),
      p(b.high),
      p(b.low),
      p(b.close),
      String(b.volume),
      String(b.volume * 40_000),
    ],
  },
  {
    name: 'Interactive Brokers',
    path: 'EURUSD_ib.csv',
    names: ['date', 'open', 'high', 'low', 'close', 'volume', 'average', 'barCount'],
    delimiter: ',',
    fields: (b, p, n) => [
      `${iso(b.time).slice(0, 19).replace('T', ' ')}+00:00`,
      p(b.open),
      p(b.high),
      p(b.low),
      p(b.close),
      n('-1.0'),
      n('-1.0'),
      '-1',
    ],
  },
  {
    name: 'a data frame with an index',
    path: 'EURUSD.csv',
    names: ['', 'open', 'high', 'low', 'close', 'volume'],
    delimiter: ',',
    fields: (b, p) => [
      `${iso(b.time).slice(0, 19).replace('T', ' ')}+00:00`,
      p(b.open),
      p(b.high),
      p(b.low),
      p(b.close),
      String(b.volume),
    ],
  },
  {
    name: 'a table of New York',
    path: 'EURUSD.csv',
    names: ['Date', 'Open', 'High', 'Low', 'Close', 'Volume'],
    delimiter: ',',
    fields: (b, p) => [
      `${iso(b.time - 5 * HOUR)
        .slice(0, 19)
        .replace('T', ' ')} EST`,
      p(b.open),
      p(b.high),
      p(b.low),
      p(b.close),
      String(b.volume),
    ],
  },
  {
    name: 'a table of another column order',
    path: 'EURUSD.csv',
    names: ['Close', 'Symbol', 'Volume', 'Time', 'Low', 'High', 'Open'],
    delimiter: ',',
    fields: (b, p) => [p(b.close), 'EURUSD', String(b.volume), iso(b.time), p(b.low), p(b.high), p(b.open)],
  },
];

/** What a mutation changes of a file. */
export interface Mutation {
  readonly delimiter: string | null;
  readonly decimal: '.' | ',';
  readonly quotes: 'none' | 'all' | 'prices';
  readonly lineEnd: string;
  readonly encoding: 'utf-8' | 'utf-8 with a mark' | 'utf-16le' | 'utf-16be' | 'latin1';
  readonly language: number;
  /** Order of the columns, by random numbers; empty keeps it. */
  readonly order: readonly number[];
  readonly trailing: boolean;
  readonly blankLines: readonly number[];
  readonly comments: readonly number[];
  readonly footer: string | null;
  readonly title: string | null;
  readonly repeated: readonly number[];
  readonly isReversed: boolean;
  readonly swapped: readonly number[];
  /** Characters that the last row lacks. */
  readonly cut: number;
  readonly thousands: string;
  readonly padding: string;
}

const LANGUAGES: readonly Readonly<Record<string, string>>[] = [
  {},
  { date: 'Datum', time: 'Uhrzeit', open: 'Eröffnung', high: 'Hoch', low: 'Tief', close: 'Schluss', volume: 'Volumen' },
  {
    date: 'Date',
    time: 'Heure',
    open: 'Ouverture',
    high: 'Plus haut',
    low: 'Plus bas',
    close: 'Clôture',
    volume: 'Volume',
  },
  { date: 'Fecha', time: 'Hora', open: 'Apertura', high: 'Máximo', low: 'Mínimo', close: 'Cierre', volume: 'Volumen' },
  { date: '日付', time: '時刻', open: '始値', high: '高値', low: '安値', close: '終値', volume: '出来高' },
  { date: '日期', time: '时间', open: '开盘', high: '最高', low: '最低', close: '收盘', volume: '成交量' },
];

const places = fc.array(fc.nat(200), { maxLength: 3 });

/** Mutations of every kind, each alone or with others. */
export const mutations: fc.Arbitrary<Mutation> = fc.record({
  delimiter: fc.constantFrom(null, ',', ';', '\t', '|'),
  decimal: fc.constantFrom('.', '.', ','),
  quotes: fc.constantFrom('none', 'none', 'all', 'prices'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r', '\r\r\n'),
  encoding: fc.constantFrom('utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', 'latin1'),
  language: fc.nat(LANGUAGES.length - 1),
  order: fc.oneof(fc.constant([]), fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 })),
  trailing: fc.boolean(),
  blankLines: places,
  comments: places,
  footer: fc.constantFrom(null, 'Total', 'Source: the vendor, as of today', 'Mean,1.1,1.2,1.0,1.1', '-- end --'),
  title: fc.constantFrom(null, 'EURUSD, hourly', 'Exported on 2024-03-05', '# prices of a bank'),
  repeated: places,
  isReversed: fc.boolean(),
  swapped: places,
  cut: fc.oneof(fc.constant(0), fc.nat(30)),
  thousands: fc.constantFrom('', '', ' ', '\u00a0', "'"),
  padding: fc.constantFrom('', '', ' '),
});

/** Returns the bytes of a file in a layout, changed by a mutation. */
export function mutatedFile(
  layout: TableLayout,
  bars: readonly FileBar[],
  mutation: Mutation,
  digits: number,
): Uint8Array {
  const delimiter = (layout.isDelimiterFixed ? null : mutation.delimiter) ?? layout.delimiter;
  const price = (value: number) => {
    const [whole, fraction] = value.toFixed(digits).split('.') as [string, string];
    const grouped = mutation.thousands === '' ? whole : whole.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, mutation.thousands);
    return `${grouped}${mutation.decimal}${fraction}`;
  };
  const number = (text: string) => text.replace('.', mutation.decimal);
  const shown = mutation.isReversed ? bars.toReversed() : [...bars];
  for (const place of mutation.swapped) {
    const [i, j] = [place % shown.length, (place * 7) % shown.length];
    [shown[i], shown[j]] = [shown[j]!, shown[i]!];
  }
  for (const place of mutation.repeated) shown.splice(place % shown.length, 0, shown[place % shown.length]!);
  const width = layout.fields(bars[0]!, price, number).length;
  const order = Array.from({ length: width }, (_, i) => i);
  // Without names only prices may change places; a stamp in two fields stays together.
  if (mutation.order.length > 0 && layout.names !== null)
    order.sort((a, b) => mutation.order[a % 12]! - mutation.order[b % 12]!);
  const quoted = (field: string) =>
    mutation.quotes === 'all' || (mutation.quotes === 'prices' && /[.,]\d/.test(field) && !/[:-]/.test(field))
      ? `"${field}"`
      : field;
  const line = (fields: readonly string[]) =>
    order.map((at) => `${mutation.padding}${quoted(fields[at]!)}`).join(delimiter) +
    (mutation.trailing ? delimiter : '');
  const lines = shown.map((bar) => line(layout.fields(bar, price, number)));
  for (const place of mutation.blankLines) lines.splice(place % lines.length, 0, '');
  for (const place of mutation.comments) lines.splice(place % lines.length, 0, '# a remark');
  const names = layout.names?.map((name) => translated(name, LANGUAGES[mutation.language]!));
  if (names !== undefined) lines.unshift(line(names));
  if (mutation.title !== null) lines.unshift(mutation.title);
  if (mutation.footer !== null) lines.push(mutation.footer);
  const text = lines.join(mutation.lineEnd);
  return encoded(mutation.cut === 0 ? text : text.slice(0, -mutation.cut), mutation.encoding);
}

function translated(name: string, words: Readonly<Record<string, string>>): string {
  const plain = name.replaceAll(/[<>]/g, '').toLowerCase();
  return words[plain] ?? name;
}

function encoded(text: string, encoding: Mutation['encoding']): Uint8Array {
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (encoding === 'latin1' && isLatin(text)) return Buffer.from(text, 'latin1');
  return Buffer.from(encoding === 'utf-8 with a mark' ? `\ufeff${text}` : text);
}

const isLatin = (text: string) => Buffer.from(text, 'latin1').toString('latin1') === text;
