import type { Side } from '@sealtick/engine';
import { mergeParts, type PositionPart } from './merge-parts.ts';
import { NumberReader } from './number-reader.ts';
import type { ParsedReport, ReportInput } from './parsed-report.ts';
import { readTrade } from './read-trade.ts';
import { type RefusedRow, ReportError, type ReportRow } from './report-row.ts';
import { TimeReader } from './time-reader.ts';

const HEADER = ['time', 'position', 'symbol', 'type', 'volume', 'price', 's / l', 't / p', 'time', 'price'];
const DEALS = ['time', 'deal', 'symbol', 'type', 'direction', 'volume', 'price'];
const SECTION = /^(positions|orders|deals|open positions|working orders|results)$/i;
/** Rows of the table of orders that never became a trade. */
const CANCELLED = /^(canceled|cancelled|expired|rejected)$/i;
const BALANCE = /^(balance|credit|charge|correction|bonus)$/i;
/** Directions of deals that close. */
const CLOSING = /^(out|out by|in\/out)$/i;

/** Cells without the empty ones that spanned columns leave at the beginning of some rows. */
const getWords = ({ cells }: ReportRow) => cells.map((cell) => cell.toLowerCase());
const isHeader = (row: ReportRow) => HEADER.every((name, i) => getWords(row)[i] === name);
const getSection = ({ cells }: ReportRow): string | null => {
  const given = cells.filter((cell) => cell !== '');
  return given.length === 1 && SECTION.test(given[0]!) ? given[0]!.toLowerCase() : null;
};

/** Whether rows are those of a report of MetaTrader 5. */
export const isMetaTrader5 = (rows: readonly ReportRow[]): boolean => rows.some(isHeader);

/** @throws {ReportError} if rows have the deals of MetaTrader 5, which do not say what closed what, without its positions */
export function requirePositions(rows: readonly ReportRow[]): void {
  if (rows.some((row) => DEALS.every((name, i) => getWords(row)[i] === name)))
    throw new ReportError(
      'This report has deals, and no table of positions. In MetaTrader 5, save the whole report of the history again: it has positions, orders and deals.',
    );
}

/** Returns the trades of a report of MetaTrader 5: its table of positions. */
export function readMetaTrader5(rows: readonly ReportRow[], { zone, account: given }: ReportInput): ParsedReport {
  const named = rows
    .slice(0, 12)
    .map(({ cells }) => cells.filter((cell) => cell !== ''))
    .find(([name]) => /^account:/i.test(name ?? ''))
    ?.slice(1)
    .join(' ');
  const [, number, currency] = /^(\d+)\s*(?:\(\s*([A-Z]{3,10})\b)?/.exec(named ?? '') ?? [];
  const account = number ?? given;
  if (account === null) throw new ReportError('The report names no account. Enter one.');
  const start = rows.findIndex(isHeader);
  const columns = getWords(rows[start]!);
  const costs = ['commission', 'fee', 'swap'].map((name) => columns.indexOf(name)).filter((column) => column !== -1);
  const profit = columns.indexOf('profit');
  const body = rows.slice(start + 1);
  const end = body.findIndex((row) => getSection(row) !== null);
  const amounts = body.slice(0, end === -1 ? body.length : end).flatMap(({ cells }) => cells.slice(4));
  const reading = { times: new TimeReader(zone), numbers: new NumberReader(amounts, '.') };
  const parts: ClosedPart[] = [];
  const deals = new Map<string, Set<string>>();
  const refused: RefusedRow[] = [];
  const skipped = { balance: 0, cancelled: 0, open: 0 };
  const sides = new Map<string, Side>();
  let section = 'positions';
  for (const row of body) {
    const { line, cells } = row;
    section = getSection(row) ?? section;
    const [openedAt = '', ticket = ''] = cells;
    const isRow = /^\d{4}[./-]/.test(openedAt);
    if (section === 'orders' && isRow) skipped.cancelled += cells.some((cell) => CANCELLED.test(cell)) ? 1 : 0;
    if (section === 'deals' && isRow) {
      skipped.balance += cells.some((cell) => BALANCE.test(cell)) ? 1 : 0;
      const [at, deal, symbol, , , volume, price] = cells;
      const closing = JSON.stringify([at, symbol, volume, price]);
      if (CLOSING.test(cells[4] ?? '')) deals.set(closing, (deals.get(closing) ?? new Set()).add(deal!));
    }
    if ((section === 'open positions' || section === 'working orders') && isRow) skipped.open += 1;
    if (section !== 'positions' || !isRow) continue;
    const trade = readTrade(
      {
        openedAt,
        symbol: cells[2] ?? '',
        side: cells[3] ?? '',
        lots: cells[4] ?? '',
        entry: cells[5] ?? '',
        stop: cells[6] ?? '',
        target: cells[7] ?? '',
        closedAt: cells[8] ?? '',
        exit: cells[9] ?? '',
        costs: costs.map((column) => cells[column] ?? ''),
        profit: cells[profit] ?? '',
        currency: currency ?? null,
      },
      reading,
    );
    if (!/^\d+$/.test(ticket))
      refused.push({ line, reason: `${JSON.stringify(ticket.slice(0, 40))} is not a position.` });
    else if ('problem' in trade) refused.push({ line, reason: `Position ${ticket}: ${trade.problem}.` });
    else {
      // An account that nets reverses a position under its number: what follows is a trade of the other side.
      const side = sides.get(ticket) ?? trade.side;
      sides.set(ticket, side);
      const root = trade.side === side ? ticket : `${ticket}/${trade.side}`;
      const closing = JSON.stringify([cells[8], cells[2], cells[4], cells[9]]);
      parts.push({ line, account, ticket: root, root, trade, closing, row: JSON.stringify([root, trade]) });
    }
  }
  return { format: 'mt5', trades: mergeParts(withoutRepeats(parts, deals)), refused, skipped, columns: null };
}

interface ClosedPart extends PositionPart {
  /** Time, symbol, volume and price, as the deal that closed the part has them. */
  readonly closing: string;
  /** The same for rows that are equal. */
  readonly row: string;
}

/**
 * Leaves out rows that are printed twice: they are not further parts. An equal row is a part if another deal closed it; where
 * the report has no such deals, if it follows the row that it equals.
 *
 * @param deals numbers of the deals by what they closed
 */
function withoutRepeats(parts: readonly ClosedPart[], deals: ReadonlyMap<string, ReadonlySet<string>>): ClosedPart[] {
  const rows = new Map<string, Set<string>>();
  for (const { closing, row } of parts) rows.set(closing, (rows.get(closing) ?? new Set()).add(row));
  const more = new Map([...deals].map(([closing, { size }]) => [closing, size - (rows.get(closing)?.size ?? 0)]));
  const seen = new Set<string>();
  return parts.filter(({ closing, row }, i) => {
    if (!seen.has(row)) return seen.add(row);
    const left = more.get(closing);
    if (left === undefined) return parts[i - 1]!.row === row;
    more.set(closing, left - 1);
    return left > 0;
  });
}
