import { isZone } from '@sealtick/bar-formats';
import {
  JOURNAL_ENTRIES_MAX,
  JOURNAL_PREVIEW_ROWS,
  type JournalFileFields,
  type JournalImport,
} from '@sealtick/contract';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { WriteRequest } from '../../../platform/http/serve-writes.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockVerified } from '../../identity/index.ts';
import { requireRoom } from '../change-entries.ts';
import type { EntryRow } from '../journal.tables.ts';
import { insertEntries, newId, selectImported, updateEntry } from '../journal-repository.ts';
import { exitPrice } from '../trade-result.ts';
import { findNewParts, joinTrades } from './merge-parts.ts';
import type { ParsedReport, ParsedTrade } from './parsed-report.ts';
import type { ReportParser } from './report-parser.ts';

type FileFields = z.output<z.ZodObject<typeof JournalFileFields>>;

/** Returns what a broker's file contains. @throws {AppError} UNPROCESSABLE if it cannot be imported */
export async function readFile(
  parser: Pick<ReportParser, 'parse'>,
  viewer: Viewer,
  { file, zone, account, columns }: FileFields,
  request: WriteRequest,
): Promise<ParsedReport> {
  if (!isZone(zone)) {
    const message = 'must be a time zone such as Europe/Athens, UTC+3 or America/New_York+7';
    throw new AppError('UNPROCESSABLE', `\`zone\` ${message}.`, { errors: [{ path: 'zone', message }] });
  }
  const given = Object.entries(columns ?? {}).filter(([, name]) => name !== '');
  const bytes = new Uint8Array(Buffer.from(file, 'base64'));
  const input = { bytes, most: JOURNAL_ENTRIES_MAX, zone, account, columns: Object.fromEntries(given) };
  return parser.parse(input, requireAccount(viewer), request);
}

/** Returns what an import of a file would store. */
export async function previewImport(viewer: Viewer, report: ParsedReport): Promise<JournalImport> {
  return getSummary(report, await findKnown(viewer, requireAccount(viewer), report));
}

/** Stores the trades of a file that the journal does not have. */
export async function importTrades(viewer: Viewer, report: ParsedReport): Promise<JournalImport> {
  const accountId = requireAccount(viewer);
  await lockVerified(viewer.db, accountId);
  const known = await findKnown(viewer, accountId, report);
  const fresh = report.trades.filter((trade) => !known.has(getKey(trade)));
  await requireRoom(viewer, accountId, fresh.length);
  const at = new Date(viewer.clock.now());
  for (const one of report.trades) {
    const before = known.get(getKey(one));
    const parts = before?.trade ? findNewParts(before.trade, one) : [];
    if (!before?.trade || parts.length === 0) continue;
    // The member's stop at the entry stays.
    const trade = { ...joinTrades([before.trade, ...parts]), stop: before.trade.stop };
    await updateEntry(viewer.db, accountId, before.id, { trade, excursion: null });
  }
  for (let i = 0; i < fresh.length; i += CHUNK) {
    const rows = fresh.slice(i, i + CHUNK).map(({ account, ticket, trade }) => ({
      accountId,
      id: newId('jt'),
      source: 'imported' as const,
      trade,
      brokerAccount: account,
      ticket,
      createdAt: at,
      updatedAt: at,
    }));
    await insertEntries(viewer.db, rows);
  }
  return getSummary(report, known);
}

/** Rows of one insertion. */
const CHUNK = 500;

const getKey = ({ account, ticket }: Pick<ParsedTrade, 'account' | 'ticket'>): string => `${account}\n${ticket}`;

type TradesByTicket = ReadonlyMap<string, EntryRow>;

async function findKnown({ db }: Viewer, accountId: string, { trades }: ParsedReport): Promise<TradesByTicket> {
  const known = new Map<string, EntryRow>();
  for (const account of new Set(trades.map((trade) => trade.account)))
    for (const row of await selectImported(db, accountId, account))
      known.set(getKey({ account, ticket: row.ticket! }), row);
  return known;
}

function getSummary({ format, columns, trades, refused, skipped }: ParsedReport, known: TradesByTicket): JournalImport {
  const isDuplicate = (one: ParsedTrade) => {
    const before = known.get(getKey(one));
    return before !== undefined && (before.trade === null || findNewParts(before.trade, one).length === 0);
  };
  const duplicates = trades.filter(isDuplicate).length;
  return {
    format,
    columns: columns === null ? null : [...columns],
    accounts: [...new Set(trades.map(({ account }) => account))],
    counts: { fresh: trades.length - duplicates, duplicates, refused: refused.length, ...skipped },
    trades: trades.slice(0, JOURNAL_PREVIEW_ROWS).map((one) => toRow(one, isDuplicate(one))),
    refused: refused.slice(0, JOURNAL_PREVIEW_ROWS).map((row) => ({ ...row })),
  };
}

const toRow = (
  { line, account, ticket, trade }: ParsedTrade,
  isDuplicate: boolean,
): JournalImport['trades'][number] => ({
  line,
  account,
  ticket,
  isDuplicate,
  symbol: trade.symbol,
  side: trade.side,
  openedAt: trade.openedAt,
  closedAt: trade.closedAt!,
  entry: trade.entry,
  stop: trade.stop,
  exit: priceText(exitPrice(trade)!, trade.exits[0]!.price),
  parts: trade.exits.length,
  lots: trade.lots,
  profit: trade.profit,
  costs: trade.costs,
  currency: trade.currency,
});

/** Returns a mean price with the digits of another one. */
const priceText = (price: number, like: string): string => price.toFixed(like.split('.')[1]?.length ?? 0);
