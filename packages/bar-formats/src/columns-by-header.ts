import { DAY_WORDS, HEADER_WORDS } from './header-words.ts';
import type { Columns } from './layout.ts';
import { plainName } from './plain-name.ts';

/** Words of a column that is not a price of a bar, though its name contains one. */
const OTHERS = /(^| )(adj|adjusted|time|interest|date|ask|change|pct|prev|previous)( |$)/;

/** Returns the columns by the names in the header; null if one of date, open, high, low, close is missing. */
export function columnsByHeader(header: readonly string[]): Columns | null {
  const names = header.map(plainName);
  const [open, high, low, close] = priceColumns(names);
  const date = dateColumn(names);
  if (date < 0 || open < 0 || high < 0 || low < 0 || close < 0) return null;
  const clock = find(names, HEADER_WORDS.time);
  const isApart = DAY_WORDS.has(names[date]!) && clock >= 0 && clock !== date;
  // HTX calls the time id, the volume amount, and the turnover vol.
  const isHtx = names[date] === 'id' && names.includes('amount');
  const volume = isHtx ? names.indexOf('amount') : find(names, HEADER_WORDS.volume);
  const symbol = find(names, HEADER_WORDS.symbol);
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

/** Returns true for names among which are open, high, low and close. */
export function namesPrices(header: readonly string[]): boolean {
  return priceColumns(header.map(plainName)).every((column) => column >= 0);
}

/** Returns true for the name of a column that holds the ends of the bars. */
export function isEndName(name: string): boolean {
  return HEADER_WORDS.end.includes(plainName(name));
}

function find(names: readonly string[], words: readonly string[]): number {
  return words.map((word) => names.indexOf(word)).find((at) => at >= 0) ?? -1;
}

function priceColumns(names: readonly string[]): readonly [number, number, number, number] {
  const price = (words: readonly string[]) => {
    const exact = find(names, words);
    return exact >= 0 ? exact : byWord(names, words[0]!);
  };
  const { open, high, low, close } = HEADER_WORDS;
  return [price(open), price(high), price(low), price(close)];
}

function dateColumn(names: readonly string[]): number {
  for (const words of [HEADER_WORDS.epoch, HEADER_WORDS.date, HEADER_WORDS.end, HEADER_WORDS.time]) {
    const found = find(names, words);
    if (found >= 0) return found;
  }
  return indexColumn(names);
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
