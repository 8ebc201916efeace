import type { Records } from './find-records.ts';
import { isList, isRecord, type Json, type JsonRecord } from './json-value.ts';

const PRICE_WORDS: Readonly<Record<string, string>> = { o: 'open', h: 'high', l: 'low', c: 'close' };

/** Returns the bars as CSV, one line each, with a header if the values have names. Bars marked incomplete are left out. */
export function getTable({ rows, header, symbol, zone }: Records): string {
  const lists = rows.every((row) => isList(row));
  const objects = lists ? [] : rows.filter((row): row is JsonRecord => isRecord(row) && row.complete !== false);
  const flat = objects.map(flatten);
  const names = lists ? header : findNames(flat);
  const values = lists
    ? (rows as readonly (readonly Json[])[])
    : flat.map((row) => (names ?? []).map((name) => row.get(name) ?? null));
  const hasSymbol = symbol !== null && !(names ?? []).some((name) => /^(symbol|ticker|pair|instrument)$/i.test(name));
  const lines = values.map((row) =>
    [...row.map((value) => cell(value, zone)), ...(hasSymbol ? [symbol] : [])].join(','),
  );
  if (names !== null) lines.unshift([...names.map(quoted), ...(hasSymbol ? ['symbol'] : [])].join(','));
  return lines.join('\n');
}

/** Returns the names of all rows: those of later series may be others than those of the first one. */
function findNames(rows: readonly ReadonlyMap<string, Json>[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of row.keys()) names.add(name);
  return [...names];
}

/** Values of nested objects get the names of both, such as `bid open` for OANDA's `bid: { o }`. */
function flatten(row: JsonRecord): Map<string, Json> {
  const values = new Map<string, Json>();
  for (const [name, value] of Object.entries(row)) {
    if (!isRecord(value)) {
      if (!isList(value)) values.set(name, value);
      else if (value.length === 1) values.set(name, value[0]!);
      continue;
    }
    for (const [inner, one] of Object.entries(value)) values.set(`${name} ${PRICE_WORDS[inner] ?? inner}`, one);
  }
  return values;
}

function cell(value: Json, zone: string | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = String(value);
  return quoted(zone !== null && /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text) ? `${text} ${zone}` : text);
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""').replaceAll(/\s+/g, ' ')}"` : text;
}
