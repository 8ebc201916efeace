import { createHash } from 'node:crypto';
import type { JournalCsvField } from '@sealtick/contract';
import { mergeParts, type PositionPart } from './merge-parts.ts';
import { NumberReader } from './number-reader.ts';
import type { ParsedReport, ReportInput } from './parsed-report.ts';
import { readTrade } from './read-trade.ts';
import { type RefusedRow, ReportError, type ReportRow } from './report-row.ts';
import { TimeReader } from './time-reader.ts';

/** Names that columns usually have, by field. */
const USUAL: Readonly<Record<JournalCsvField, readonly string[]>> = {
  ticket: ['ticket', 'position', 'position id', 'trade id', 'order', 'id', 'deal'],
  account: ['account', 'login', 'account id'],
  symbol: ['symbol', 'item', 'instrument', 'market', 'ticker'],
  side: ['side', 'type', 'direction', 'action', 'buy/sell'],
  lots: ['lots', 'volume', 'size', 'quantity', 'qty', 'amount'],
  openedAt: ['opened', 'open time', 'opened at', 'openedat', 'entry time', 'open date', 'time'],
  entry: ['entry', 'open price', 'entry price', 'price'],
  stop: ['stop', 's / l', 's/l', 'sl', 'stop loss'],
  target: ['target', 't / p', 't/p', 'tp', 'take profit'],
  closedAt: ['closed', 'close time', 'closed at', 'closedat', 'exit time', 'close date'],
  exit: ['exit', 'close price', 'exit price'],
  commission: ['commission', 'commissions', 'fee', 'fees'],
  swap: ['swap', 'financing', 'rollover'],
  profit: ['profit', 'pnl', 'p&l', 'gross profit', 'pl'],
  currency: ['currency'],
};
const NUMBERS = ['lots', 'entry', 'stop', 'target', 'exit', 'commission', 'swap', 'profit'] as const;
const NEEDED = ['symbol', 'side', 'openedAt', 'entry', 'closedAt', 'exit'] as const;

/**
 * Returns the trades of a table with one trade per row. Without the needed columns it has none, and names its columns.
 *
 * @param decimal the decimal mark of its format; null if it may have either
 */
export function readMappedCsv(rows: readonly ReportRow[], input: ReportInput, decimal: '.' | null): ParsedReport {
  const [header, ...body] = rows;
  if (!header || body.length === 0) throw new ReportError('The file is empty, or has no rows below its header.');
  const names = header.cells.map((cell) => cell.trim());
  const place = getPlaces(names, input.columns ?? {});
  const nothing = { format: 'csv', trades: [], refused: [], skipped: { balance: 0, cancelled: 0, open: 0 } } as const;
  if (names.length < NEEDED.length)
    throw new ReportError(
      `The first row has ${names.length} ${names.length === 1 ? 'field' : 'fields'}. A table of closed trades has columns for symbol, side, both times and both prices.`,
    );
  if (NEEDED.some((field) => place(field) === -1)) return { ...nothing, columns: names };
  const amounts = body.flatMap(({ cells }) => NUMBERS.map((field) => cells[place(field)] ?? ''));
  const reading = { times: new TimeReader(input.zone), numbers: new NumberReader(amounts, decimal) };
  const parts: PositionPart[] = [];
  const refused: RefusedRow[] = [];
  let open = 0;
  for (const { line, cells } of body) {
    const cell = (field: string) => cells[place(field)] ?? '';
    if (cell('closedAt') === '') {
      open += 1;
      continue;
    }
    const account = cell('account') || input.account;
    const trade = readTrade(
      {
        symbol: cell('symbol'),
        side: cell('side'),
        lots: cell('lots'),
        openedAt: cell('openedAt'),
        entry: cell('entry'),
        stop: cell('stop'),
        target: cell('target'),
        closedAt: cell('closedAt'),
        exit: cell('exit'),
        costs: [cell('commission'), cell('swap')],
        profit: cell('profit'),
        currency: cell('currency') || null,
      },
      reading,
    );
    if (cells.length > names.length)
      refused.push({ line, reason: `The row has ${cells.length} fields, the header ${names.length}.` });
    else if (account === null) refused.push({ line, reason: 'The row names no account. Enter one.' });
    else if ('problem' in trade) refused.push({ line, reason: `${sentence(trade.problem)}.` });
    else {
      const ticket = cell('ticket') || computeHash(trade);
      parts.push({ line, account, ticket, root: ticket, trade });
    }
  }
  return {
    format: 'csv',
    trades: mergeParts(parts),
    refused,
    skipped: { balance: 0, cancelled: 0, open },
    columns: null,
  };
}

/** Returns a function that finds the column of a field: the given one, else the first with a usual name. */
function getPlaces(names: readonly string[], given: Readonly<Record<string, string>>) {
  const words = names.map((name) => name.toLowerCase());
  const taken = new Set<number>();
  const places = new Map<string, number>();
  for (const field of Object.keys(USUAL) as JournalCsvField[]) {
    const wanted = given[field] ? [given[field].toLowerCase()] : USUAL[field];
    const place = wanted
      .map((name) => words.findIndex((word, i) => word === name && !taken.has(i)))
      .find((i) => i !== -1);
    places.set(field, place ?? -1);
    if (place !== undefined) taken.add(place);
  }
  return (field: string): number => places.get(field) ?? -1;
}

/** The ticket of a trade of a file without tickets: the same trade has the same one. */
function computeHash({ symbol, side, openedAt, closedAt, entry, lots }: PositionPart['trade']): string {
  const text = [symbol, side, openedAt, closedAt, entry, lots].join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 20);
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
