import { mergeParts, type PositionPart } from './merge-parts.ts';
import { NumberReader } from './number-reader.ts';
import type { ParsedReport, ReportInput } from './parsed-report.ts';
import { readTrade } from './read-trade.ts';
import { type RefusedRow, ReportError, type ReportRow } from './report-row.ts';
import { TimeReader } from './time-reader.ts';

const HEADER = ['ticket', 'open time', 'type', 'size', 'item', 'price', 's / l', 't / p', 'close time', 'price'];
const BALANCE = /^(balance|credit)$/i;
const PENDING = /^(buy|sell) (limit|stop)$/i;

const isTicket = (cell: string | undefined) => /^\d+$/.test(cell ?? '');
const isHeader = ({ cells }: ReportRow) => HEADER.every((name, i) => cells[i]?.toLowerCase() === name);

/** Whether rows are those of a statement of MetaTrader 4. */
export const isMetaTrader4 = (rows: readonly ReportRow[]): boolean => rows.some(isHeader);

/** Returns the trades of a statement of MetaTrader 4. */
export function readMetaTrader4(rows: readonly ReportRow[], { zone, account: given }: ReportInput): ParsedReport {
  const heading = (name: string) =>
    rows
      .slice(0, 8)
      .flatMap(({ cells }) => cells)
      .map((cell) => new RegExp(`^${name}:\\s*(.+)$`, 'i').exec(cell)?.[1])
      .find(Boolean);
  const account = heading('Account') ?? given;
  if (account === null) throw new ReportError('The statement names no account. Enter one.');
  const currency = heading('Currency')?.slice(0, 10) ?? null;
  const start = rows.findIndex(isHeader);
  const columns = rows[start]!.cells.map((cell) => cell.toLowerCase());
  // Statements without commission or taxes have fewer columns.
  const at = (name: string) => columns.indexOf(name);
  const costs = ['commission', 'taxes', 'swap'].map(at).filter((column) => column !== -1);
  const amounts = rows.slice(start + 1).flatMap(({ cells }) => (isTicket(cells[0]) ? cells.slice(3) : []));
  const reading = { times: new TimeReader(zone), numbers: new NumberReader(amounts, '.') };
  const parts: PositionPart[] = [];
  const refused: RefusedRow[] = [];
  const skipped = { balance: 0, cancelled: 0, open: 0 };
  let isClosed = true;
  /** The ticket of which a part was closed before, by the ticket that its rest got. */
  const origin = new Map<string, string>();
  let last: { ticket: string } | null = null;
  for (const { line, cells, title } of rows.slice(start + 1)) {
    const [ticket = '', openedAt = '', type = ''] = cells;
    const section = cells.find((cell) => cell !== '') ?? '';
    if (/^(open trades|working orders):/i.test(section)) isClosed = false;
    if (/^summary:/i.test(section)) break;
    if (!isTicket(ticket)) {
      // A detailed statement has the comment of a trade in the row after it.
      if (last) link(origin, last.ticket, cells.join(' '));
      last = null;
      continue;
    }
    last = null;
    if (BALANCE.test(type)) skipped.balance += 1;
    else if (!isClosed) skipped.open += 1;
    else if (PENDING.test(type)) skipped.cancelled += 1;
    else {
      const trade = readTrade(
        {
          symbol: cells[4] ?? '',
          side: type,
          lots: cells[3] ?? '',
          openedAt,
          entry: cells[5] ?? '',
          stop: cells[6] ?? '',
          target: cells[7] ?? '',
          closedAt: cells[8] ?? '',
          exit: cells[9] ?? '',
          costs: costs.map((column) => cells[column] ?? ''),
          profit: cells[at('profit')] ?? '',
          currency,
        },
        reading,
      );
      if ('problem' in trade) refused.push({ line, reason: `Ticket ${ticket}: ${trade.problem}.` });
      else parts.push({ line, account, ticket, root: ticket, trade });
      link(origin, ticket, title);
      last = { ticket };
    }
  }
  const rooted = parts.map((part) => ({ ...part, root: getRoot(origin, part.ticket) }));
  return { format: 'mt4', trades: mergeParts(rooted), refused, skipped, columns: null };
}

/** Reads `to #123` and `from #123`, with which MetaTrader links the parts of a position. */
function link(origin: Map<string, string>, ticket: string, comment: string): void {
  const [, word, other] = /\b(to|from) #(\d+)/i.exec(comment) ?? [];
  if (other === undefined || other === ticket) return;
  if (word!.toLowerCase() === 'to') origin.set(other, ticket);
  else origin.set(ticket, other);
}

function getRoot(origin: ReadonlyMap<string, string>, ticket: string): string {
  const seen = new Set<string>();
  let root = ticket;
  for (let before = origin.get(root); before !== undefined && !seen.has(before); before = origin.get(root)) {
    seen.add(before);
    root = before;
  }
  return root;
}
