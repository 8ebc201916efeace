/** Characters that begin a formula: the usual ones, and the minus sign. Others that count as the same are found by NFKC. */
const FORMULA = /^[=+\-@\u2212]/;
/** Spreadsheets leave these out before they look at the first character. */
const SKIPPED = /^[\s\p{C}]+/u;

type Cell = string | number | boolean | null;

/** The columns of a file, each with what its cell shows of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/**
 * Returns rows as CSV (RFC 4180) with a header. A cell that a spreadsheet would take for a formula begins with `'`.
 */
export function toCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  return toLine(Object.keys(columns)) + toCsvRows(columns, rows);
}

/** Returns rows as CSV without the header: a part of a longer text. */
export function toCsvRows<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns);
  return rows.map((row) => toLine(cells.map((read) => read(row)))).join('');
}

/** Returns columns that show the fields of their names. */
export const fieldColumns = (names: readonly string[]): CsvColumns<Readonly<Record<string, Cell>>> =>
  Object.fromEntries(names.map((name) => [name, (row: Readonly<Record<string, Cell>>) => row[name] ?? null]));

const toLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;

function toCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether a spreadsheet takes a text for a formula, as with `=`, the full-width `＝`, and a tab before either. */
function isFormula(text: string): boolean {
  return /^[\t\r\n\0]/.test(text) || FORMULA.test(text.replace(SKIPPED, '').slice(0, 2).normalize('NFKC'));
}
