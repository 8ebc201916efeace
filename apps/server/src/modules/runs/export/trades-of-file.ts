import { setImmediate as nextTurn } from 'node:timers/promises';

/** Columns that are numbers. */
const NUMBERS = new Set(['confidence', 'bars_held', 'gross_r', 'cost', 'net_r', 'mae_r', 'mfe_r', 'log_index']);
/** Rows that are read in one turn of the event loop: a run has up to 50,000. */
const ROWS_A_TURN = 1_000;

export type TradeOfFile = Record<string, string | number | null>;

/** Returns the rows of a file of trades, which this program wrote, by the names of its columns. Other work has its turn in between. */
export async function tradesOfFile(csv: string): Promise<TradeOfFile[]> {
  const lines = getLines(csv);
  const columns = (lines.next().value ?? []).map((name) => ({ name, isNumber: NUMBERS.has(name) }));
  const trades: TradeOfFile[] = [];
  for (const cells of lines) {
    const trade: TradeOfFile = {};
    columns.forEach(({ name, isNumber }, i) => {
      const cell = cells[i]!;
      trade[name] = cell === '' ? null : isNumber ? Number(cell) : cell;
    });
    trades.push(trade);
    if (trades.length % ROWS_A_TURN === 0) await nextTurn();
  }
  return trades;
}

/** Returns the cells of each line (RFC 4180). */
function* getLines(csv: string): Generator<string[], undefined> {
  let [at, lineEnd] = [0, -1];
  while (at < csv.length) {
    const cells: string[] = [];
    do {
      // A quoted cell may contain line ends.
      if (lineEnd < at) lineEnd = endAt(csv.indexOf('\r\n', at), csv);
      const isQuoted = csv.startsWith('"', at);
      const end = isQuoted ? getQuoteEnd(csv, at) : Math.min(endAt(csv.indexOf(',', at), csv), lineEnd);
      cells.push(isQuoted ? csv.slice(at + 1, end - 1).replaceAll('""', '"') : csv.slice(at, end));
      at = end + 1;
    } while (csv[at - 1] === ',');
    at += 1;
    yield cells;
  }
}

const endAt = (found: number, csv: string): number => (found === -1 ? csv.length : found);

/** Returns the place after the quote that ends a cell. */
function getQuoteEnd(csv: string, begin: number): number {
  let quote = csv.indexOf('"', begin + 1);
  while (csv[quote + 1] === '"') quote = csv.indexOf('"', quote + 2);
  return quote + 1;
}
