type Cell = string | number | boolean | null;

/**
 * Returns rows as CSV (RFC 4180) with a header. A cell that a spreadsheet would take for a formula begins with `'`.
 */
export function toCsv(columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
  return lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
