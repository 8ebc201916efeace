import type { Columns } from './layout.ts';

/** Names of columns as vendors write them, without marks and in lower case; earlier names win. */
const NAMES = {
  epoch: ['unix', 'unix timestamp', 'unix time', 'unixtime', 'epoch'],
  date: [
    'date',
    'datetime',
    'date time',
    'timestamp',
    'gmt time',
    'local time',
    'utc time',
    'open time',
    'opentime',
    'datetime utc',
    'time utc',
    'timestamp utc',
    'date utc',
    'dt',
    'day',
    'ts',
    'ts event',
    't',
    'window start',
    'kline open time',
    'candle begin time',
    'begin',
    'start',
    'start time',
    'snapshottimeutc',
    'snapshottime',
    'snapshot time',
    'bar time',
    'datum',
    'fecha',
    'time period start',
    'period',
    'trading day',
    'time',
    'id',
  ],
  time: ['time', 'uhrzeit', 'zeit', 'hora', 'heure', 'timestamp'],
  open: [
    'open',
    'o',
    'first',
    'bid open',
    'open bid',
    'bidopen',
    'openbid',
    'openprice bid',
    'mid o',
    'bid o',
    'opening price',
    'erster',
    'eröffn',
    'eröffnung',
    'apertura',
    'ouv',
    'ouverture',
  ],
  high: [
    'high',
    'h',
    'max',
    'bid high',
    'high bid',
    'bidhigh',
    'highbid',
    'highprice bid',
    'mid h',
    'bid h',
    'hoch',
    'máximo',
    'maximum',
    'plus haut',
  ],
  low: [
    'low',
    'l',
    'min',
    'bid low',
    'low bid',
    'bidlow',
    'lowbid',
    'lowprice bid',
    'mid l',
    'bid l',
    'tief',
    'mínimo',
    'minimum',
    'plus bas',
  ],
  close: [
    'close',
    'c',
    'bid close',
    'close bid',
    'bidclose',
    'closebid',
    'closeprice bid',
    'mid c',
    'bid c',
    'close last',
    'last',
    'latest',
    'last price',
    'price',
    'closing price',
    'schlusskurs',
    'schluss',
    'zuletzt',
    'cierre',
    'último',
    'dernier',
    'clot',
    'clôture',
  ],
  volume: [
    'tickvol',
    'tick volume',
    'tickvolume',
    'volume',
    'vol',
    'v',
    'qty',
    'volumen',
    'total volume',
    'base volume',
    'lasttradedvolume',
  ],
  symbol: ['symbol', 'ticker', 'pair', 'instrument', 'code', 'tic', 'name', 'security'],
} as const;

/** Words of a column that is no price of a bar, though its name contains one. */
const OTHERS = /(^| )(adj|adjusted|time|interest|date|ask|change|pct|prev|previous)( |$)/;

/** Returns a name without quotes, brackets' contents, numbers in front and marks, in lower case. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replace(/^\d+\s*[.)]\s*/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the columns by the names in the header; null if one of date, open, high, low, close is missing. */
export function columnsByHeader(header: readonly string[]): Columns | null {
  const names = header.map(plainName);
  const find = (words: readonly string[]) => words.map((word) => names.indexOf(word)).find((at) => at >= 0) ?? -1;
  const price = (words: readonly string[]) => {
    const exact = find(words);
    return exact >= 0 ? exact : byWord(names, words[0]!);
  };
  const [open, high, low, close] = [price(NAMES.open), price(NAMES.high), price(NAMES.low), price(NAMES.close)];
  const epoch = find(NAMES.epoch);
  const named = epoch >= 0 ? epoch : find(NAMES.date);
  const date = named < 0 ? indexColumn(names) : named;
  if (date < 0 || open < 0 || high < 0 || low < 0 || close < 0) return null;
  const clock = find(NAMES.time);
  const isApart = /^(date|datum|fecha|day)$/.test(names[date]!) && clock >= 0 && clock !== date;
  // HTX calls the time id, the volume amount, and the turnover vol.
  const volume = names[date] === 'id' && names.includes('amount') ? names.indexOf('amount') : find(NAMES.volume);
  const symbol = find(NAMES.symbol);
  return {
    date,
    time: isApart ? clock : null,
    open,
    high,
    low,
    close,
    volume: volume < 0 ? [] : [volume],
    symbol: symbol < 0 ? null : symbol,
  };
}

/** The only column whose name contains a word, such as SPY.Open or price_open. */
function byWord(names: readonly string[], word: string): number {
  const found = names.flatMap((name, i) => (name.split(' ').includes(word) && !OTHERS.test(name) ? [i] : []));
  if (found.length > 0) return found.length === 1 ? found[0]! : -1;
  const asks = names.flatMap((name, i) => (name.replace('ask', '').trim() === word ? [i] : []));
  return asks.length === 1 ? asks[0]! : -1;
}

/** A first column without a name is the index of a data frame. */
function indexColumn(names: readonly string[]): number {
  const level = names.indexOf('index level 0');
  if (level >= 0) return level;
  return names[0] === '' || names[0] === 'index' || names[0] === 'unnamed 0' ? 0 : -1;
}
