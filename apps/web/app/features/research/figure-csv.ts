import type { Figure } from '@sealtick/contract';

/**
 * Returns the numbers of a figure as CSV: a row for each place on the axis, a column for each line, unrounded. The last column
 * repeats what the numbers are, so that a copied row does not pass for a record.
 */
export const figureCsv = ({ text, x, series, rows }: Figure): string =>
  [[x.name, ...series, 'notice'], ...rows.map((row) => [...row, text])].map(lineOf).join('');

const lineOf = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (cell: string | number): string =>
  typeof cell === 'string' && /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : `${cell}`;
