import { printable } from '../platform/printable.ts';

/** A cell; numbers are aligned to the right. */
export type Cell = string | number;

/** Returns a table as text: a header, one line per row, columns two spaces apart. */
export function textTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map((cell) => printable(String(cell))));
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const isNumber = header.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
