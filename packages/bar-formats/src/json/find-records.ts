import { columnRecords } from './column-records.ts';
import { JsonTableError } from './json-table-error.ts';
import { isList, isRecord, type Json, type JsonRecord } from './json-value.ts';

/** Bars as found in JSON. */
export interface Records {
  /** Arrays of values or objects with names. */
  readonly rows: readonly (readonly Json[] | JsonRecord)[];
  /** Names of the values of arrays; null if nothing states them. */
  readonly header: readonly string[] | null;
  readonly symbol: string | null;
  /** Time zone of the times; null if nothing gives it. */
  readonly zone: string | null;
}

const MAX_DEPTH = 5;
const IS_TIME = /^\d{4}-\d\d-\d\d|^\d{8}$|^\d{9,19}$/;
const KRAKEN = ['time', 'open', 'high', 'low', 'close', 'vwap', 'volume', 'count'];

/** Names of what an answer may hold of one symbol: its prices, their sides, sessions and timeframes. */
const PARTS =
  /^(data|bars?|candle(stick)?s?|k?lines?|ohlcv?|values|prices?|quotes?|results?|rows|records|items|list|series|charts?|hist(ory|orical)|recent|previous.*|bid|ask|mid|last|trades|raw|adjusted|closed|forming|regular|extended|pre|post|intraday|(hour|week|month|year)ly|daily|(\d+ ?)?(s(ec(ond)?s?)?|m(in(ute)?s?)?|h((ou)?rs?)?|d(ays?)?|w((ee)?ks?)?|mo(n(th)?s?)?|y((ea)?rs?)?)|[mhdw]\d+|mn1?)$/i;
/** Names of parts that are symbols of shares as well. */
const SHARE = /^([DHMSWY]|DAY|MID|MO|POST)$/;
/** Names in capitals, which are a symbol also where no other one stands next to it. */
const SYMBOL = /^(?=.*[A-Z])[A-Z0-9^/][A-Z0-9 /._:=^-]{0,15}$/;

/**
 * Finds the bars of a document, one element for each series: each symbol of an object, each answer of a list. Of several
 * series of one symbol in one object the longest is returned.
 * @throws {JsonTableError} if answers of a list have no symbols, or all names of an object can be symbols or parts of one.
 */
export function findRecords(value: Json): readonly Records[] {
  return search(value, { symbol: null, zone: null }, 0);
}

interface Around {
  readonly symbol: string | null;
  readonly zone: string | null;
}

function search(value: Json, outside: Around, depth: number): readonly Records[] {
  if (depth > MAX_DEPTH) return [];
  if (isList(value)) return searchList(value, outside, depth);
  if (!isRecord(value)) return [];
  const around = readAround(value, outside);
  const columns = columnRecords(value);
  if (columns !== null) return [{ ...columns, ...around }];
  const keyed = keyedByTime(value);
  if (keyed !== null) return [{ rows: keyed, header: null, ...around }];
  const found = Object.entries(value).flatMap(([name, one]) => {
    const inside = search(one, around, depth + 1);
    return inside.length === 0 ? [] : [{ name, inside }];
  });
  if (found.length === 0) return [];
  const isSeveral = found.length > 1 && areSymbols(found);
  const isSymbol = (name: string) => isSeveral || (SYMBOL.test(name) && !PARTS.test(name));
  const isKraken = 'last' in value;
  return (isSeveral ? found : [longest(found)]).flatMap(({ name, inside }) =>
    inside.map((one) => ({
      ...one,
      symbol: one.symbol ?? (isSymbol(name) ? name : null),
      header: isKraken && one.rows.every((row) => isList(row) && row.length === KRAKEN.length) ? KRAKEN : one.header,
    })),
  );
}

interface Named {
  readonly name: string;
  readonly inside: readonly Records[];
}

/**
 * Whether the values of an object are symbols, by what they say or otherwise by a name that no part of one has.
 * @throws {JsonTableError} if the names leave it open
 */
function areSymbols(found: readonly Named[]): boolean {
  const symbols = new Set(found.flatMap(({ inside }) => inside.map(({ symbol }) => symbol)));
  if (symbols.size > 1 || !symbols.has(null)) return symbols.size > 1;
  if (found.every(({ name }) => SHARE.test(name))) {
    const names = found.map(({ name }) => name).join(', ');
    throw new JsonTableError(
      `the series ${names} can be shares or parts of one symbol: split the JSON into a file per series`,
    );
  }
  return found.some(({ name }) => !PARTS.test(name));
}

function longest(found: readonly Named[]): Named {
  const length = ({ inside }: Named) => inside.reduce((sum, { rows }) => sum + rows.length, 0);
  return found.reduce((most, one) => (length(one) > length(most) ? one : most));
}

function searchList(list: readonly Json[], around: Around, depth: number): readonly Records[] {
  const rows = list.filter((row) => isBar(row)) as Records['rows'];
  if (rows.length > 0 && rows.length * 2 > list.length) return [{ rows, header: null, ...around }];
  // A list of answers, such as Yahoo's result: [{ … }], or of pages.
  const found = list.flatMap((one) => search(one, around, depth + 1));
  const unnamed = found.filter(({ symbol }) => symbol === null).length;
  const arePages = unnamed === found.length && list.every((one) => isList(one));
  if (found.length > 1 && unnamed > 0 && !arePages) {
    throw new JsonTableError(
      `the JSON holds ${found.length} series of bars and not the symbol of each: split it into a file per symbol`,
    );
  }
  return found;
}

/** A bar has five values or more, or names of prices. */
function isBar(row: Json): boolean {
  if (isList(row)) return row.length >= 5 && row.every((value) => !isList(value) && !isRecord(value));
  if (!isRecord(row)) return false;
  const names = Object.keys(row).map((name) => name.toLowerCase());
  if (names.some((name) => /(^|[^a-z])(o|open)([^a-z]|$)/.test(name))) {
    return !isList(row[Object.keys(row)[names.findIndex((name) => /(^|[^a-z])(o|open)([^a-z]|$)/.test(name))]!]);
  }
  return ['mid', 'bid', 'ask'].some((side) => isRecord(row[side])) || names.some((name) => name.includes('open'));
}

function keyedByTime(value: JsonRecord): JsonRecord[] | null {
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([name, row]) => IS_TIME.test(name) && isRecord(row))) return null;
  return entries.map(([date, row]) => ({ date, ...(row as JsonRecord) }));
}

/** Symbol and zone that stand next to the bars, or in an object called meta. */
function readAround(value: JsonRecord, outside: Around): Around {
  const metas = Object.entries(value).flatMap(([name, one]) => (/^meta/i.test(name) && isRecord(one) ? [one] : []));
  let { symbol, zone } = outside;
  for (const place of [value, ...metas]) {
    for (const [name, one] of Object.entries(place)) {
      if (typeof one !== 'string') continue;
      if (/^(\d+\. )?(symbol|ticker|instrument|pair)$/i.test(name)) symbol ??= one;
      if (/^\d+\. time zone$/i.test(name)) zone ??= one;
    }
  }
  return { symbol, zone };
}
