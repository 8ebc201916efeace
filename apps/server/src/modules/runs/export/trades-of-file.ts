/** Columns that are numbers. */
const NUMBERS = new Set(['confidence', 'bars_held', 'gross_r', 'cost', 'net_r', 'mae_r', 'mfe_r', 'log_index']);

export type TradeOfFile = Record<string, string | number | null>;

/** Returns the rows of a file of trades, which this program wrote, by the names of its columns. */
export function tradesOfFile(csv: string): TradeOfFile[] {
  const [columns = [], ...rows] = getLines(csv);
  return rows.map((cells) => Object.fromEntries(columns.map((column, i) => [column, readCell(column, cells[i]!)])));
}

function readCell(column: string, cell: string): string | number | null {
  if (cell === '') return null;
  return NUMBERS.has(column) ? Number(cell) : cell;
}

/** Returns the cells of each line (RFC 4180). */
function getLines(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    // Nothing follows the last line end.
    if (end === '' && line.length === 0 && !quoted && !plain) break;
    line.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
