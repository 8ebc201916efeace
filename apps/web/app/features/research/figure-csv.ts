import type { Figure } from '@sealtick/contract';

/**
 * Returns the numbers of a figure as CSV: a row for each place on the axis, a column for each line, unrounded. The last column
 * repeats what the numbers are, so that a copied row does not pass for a record.
 */
export const figureCsv = ({ text, x, series, rows }: Figure): string =>
  [[x.name, ...series, 'notice'], ...rows.map((row) => [...row, text])].map(getLine).join('');

const getLine = (cells: readonly (string | number)[]): string => `${cells.map(getCell).join(',')}\r\n`;

const getCell = (cell: string | number): string =>
  typeof cell === 'string' && /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : `${cell}`;
