import { columnRecords } from './column-records.ts';
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

/** Finds the longest list of bars in a document; bars of several symbols in one object are joined. */
export function findRecords(value: Json): Records | null {
  return search(value, { symbol: null, zone: null }, 0);
}

interface Around {
  readonly symbol: string | null;
  readonly zone: string | null;
}

function search(value: Json, outside: Around, depth: number): Records | null {
  if (depth > MAX_DEPTH) return null;
  if (isList(value)) return listRecords(value, outside, depth);
  if (!isRecord(value)) return null;
  const around = readAround(value, outside);
  const columns = columnRecords(value);
  if (columns !== null) return { ...columns, ...around };
  const keyed = keyedByTime(value);
  if (keyed !== null) return { rows: keyed, header: null, ...around };
  const found = Object.entries(value).flatMap(([name, one]) => {
    const inside = search(one, around, depth + 1);
    return inside === null ? [] : [{ name, inside }];
  });
  if (found.length === 0) return null;
  const [first] = found;
  if (found.length > 1 && found.every(({ name }) => /^[A-Z][A-Z0-9/._-]{1,15}$/.test(name))) return joined(found);
  const best = found.reduce((most, one) => (one.inside.rows.length > most!.inside.rows.length ? one : most), first)!;
  const isPair = best.inside.symbol === null && /^[A-Z][A-Z0-9/._-]{2,15}$/.test(best.name);
  const isKraken = 'last' in value && best.inside.rows.every((row) => isList(row) && row.length === KRAKEN.length);
  return {
    ...best.inside,
    ...(isPair ? { symbol: best.name } : {}),
    ...(isKraken ? { header: KRAKEN } : {}),
  };
}

function listRecords(list: readonly Json[], around: Around, depth: number): Records | null {
  const rows = list.filter((row) => isBar(row)) as Records['rows'];
  if (rows.length > 0 && rows.length * 2 > list.length) return { rows, header: null, ...around };
  // A list of answers, such as Yahoo's result: [{ … }].
  for (const one of list.slice(0, 3)) {
    const inside = search(one, around, depth + 1);
    if (inside !== null) return inside;
  }
  return null;
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

function joined(found: readonly { readonly name: string; readonly inside: Records }[]): Records {
  const rows = found.flatMap(({ name, inside }) =>
    inside.rows.map((row) => (isList(row) ? row : { ...(row as JsonRecord), symbol: name })),
  );
  return { ...found[0]!.inside, rows };
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
