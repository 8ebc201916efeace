import type { Records } from './find-records.ts';
import { JsonTableError } from './json-table-error.ts';
import { isList, type Json, type JsonRecord } from './json-value.ts';

/**
 * Returns the series of a document as one table, in which each row has its symbol if there are several.
 * @throws {JsonTableError} if one table cannot hold them.
 */
export function joinRecords(found: readonly Records[]): Records {
  const first = found[0]!;
  const symbols = [...new Set(found.map(({ symbol }) => symbol))];
  const forms = new Set(found.map((one) => formName(one)));
  if (forms.size > 1) {
    const names = symbols.length > 1 ? ` of ${symbols.slice(0, 5).join(', ')}` : '';
    throw new JsonTableError(`the bars${names} have different forms: split the JSON into a file per symbol`);
  }
  if (symbols.length === 1) return { ...first, header: null, rows: found.flatMap((one) => named(one)) };
  const rows = found.flatMap((one) =>
    named(one).map((row) => (isList(row) ? [one.symbol, ...row] : { ...row, symbol: one.symbol })),
  );
  return { rows, header: null, symbol: null, zone: first.zone };
}

/** What has to be the same in all series of a table: lists without names of their values have a fixed order. */
function formName({ rows: [first], header, zone }: Records): string {
  return `${zone} ${isList(first) && header === null ? first.length : 'names'}`;
}

/** Returns rows whose values have names as objects. */
function named({ rows, header }: Records): readonly (readonly Json[] | JsonRecord)[] {
  if (header === null) return rows;
  return rows.map((row) => (isList(row) ? Object.fromEntries(row.map((value, i) => [header[i]!, value])) : row));
}
