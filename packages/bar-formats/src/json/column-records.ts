import { isList, isRecord, type Json, type JsonRecord } from './json-value.ts';

/** Bars whose columns are lists: TradingView's and Finnhub's answers, Yahoo's charts, data frames of pandas. */
export function columnRecords(
  value: JsonRecord,
): { readonly rows: readonly (readonly Json[])[]; readonly header: readonly string[] } | null {
  const split = splitFrame(value);
  if (split !== null) return split;
  const columns = yahooColumns(value) ?? value;
  const named = Object.entries(columns).flatMap(([name, column]): [string, readonly Json[]][] => {
    if (isList(column)) return [[name, column]];
    return isRecord(column) && '0' in column ? [[name, Object.values(column)]] : [];
  });
  const has = (...names: string[]) => named.some(([name]) => names.includes(name.toLowerCase()));
  if (!has('o', 'open') || !has('h', 'high') || !has('l', 'low') || !has('c', 'close')) return null;
  const length = Math.max(...named.map(([, column]) => column.length));
  const full = named.filter(([, column]) => column.length === length);
  const rows = Array.from({ length }, (_, i) => full.map(([, column]) => column[i]!));
  return { rows, header: full.map(([name]) => name) };
}

/** pandas' `orient='split'`: names, an index and rows. */
function splitFrame({ columns, index, data }: JsonRecord) {
  if (!isList(columns) || !isList(data)) return null;
  const hasIndex = isList(index) && index.length === data.length;
  const rows = data.filter(isList).map((row, i) => (hasIndex ? [index[i]!, ...row] : row));
  return { rows, header: [...(hasIndex ? [''] : []), ...columns.map(String)] };
}

/** Yahoo: times beside `indicators.quote[0]`, whose lists are the prices. */
function yahooColumns({ timestamp, indicators }: JsonRecord): JsonRecord | null {
  if (!isList(timestamp) || !isRecord(indicators) || !isList(indicators.quote)) return null;
  const [quote] = indicators.quote;
  return isRecord(quote) ? { timestamp, ...quote } : null;
}
