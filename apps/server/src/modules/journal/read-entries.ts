import { type JournalEntry, type JournalScreenshot, SIGNALS_READ } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import { type MemberRecord, type RecordedTrade, signalTrade } from '@sealtick/record';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type ClosedCopiedTrade, readCopiedTrades } from '../brokers/index.ts';
import { type Records, readMemberRecord } from '../portfolio/index.ts';
import { selectExcursions } from '../signals/index.ts';
import type { EntryRow } from './journal.tables.ts';
import { selectEntries, selectScreenshots } from './journal-repository.ts';
import { computeExcursions, exitPrice, getResult } from './trade-result.ts';

/** Returns the record of a member. */
export type ReadRecord = (viewer: Viewer, accountId: string) => Promise<Pick<MemberRecord, 'signals' | 'history'>>;

/** Returns a function that reads the records of members. */
export const recordReader =
  (records: Records): ReadRecord =>
  (viewer, accountId) =>
    readMemberRecord(records, viewer, accountId);

/** Whether a caller may see trades of signals: a key needs the scope for signals as well. */
const seesSignals = ({ principal }: Viewer): boolean =>
  principal.kind !== 'key' || principal.scopes.includes(SIGNALS_READ);

/** Returns every trade of a member's journal, the newest first. */
export async function readEntries(readRecord: ReadRecord, viewer: Viewer, accountId: string): Promise<JournalEntry[]> {
  const { db } = viewer;
  const traded = seesSignals(viewer) ? getTrades(await readRecord(viewer, accountId)) : [];
  const copied = seesSignals(viewer) ? await readCopiedTrades(db, accountId, viewer.market) : [];
  const rows = await selectEntries(db, accountId);
  const screenshots = await selectScreenshots(db, accountId);
  const excursions = await selectExcursions(
    db,
    traded.filter(({ closedAt }) => closedAt !== null).map(({ opened }) => opened.signalId),
  );
  const written = new Map(rows.map((row) => [row.id, row]));
  const ofRecord = traded.map((trade) => {
    const { signalId } = trade.opened;
    return recordEntry(trade, {
      row: written.get(signalId),
      screenshots: screenshots.get(signalId),
      excursion: excursions.get(signalId),
    });
  });
  const own = rows.flatMap((row) => storedEntry(row, screenshots.get(row.id)) ?? []);
  const imported = new Set(
    rows.flatMap(({ brokerAccount, ticket }) => (ticket === null ? [] : [`${brokerAccount} ${ticket}`])),
  );
  const ofAccounts = copied.flatMap((trade) =>
    // A report of the broker has it as well: what was imported stays, with what is written about it.
    imported.has(`${trade.account} ${trade.ticket}`)
      ? []
      : [copiedEntry(trade, written.get(trade.id), screenshots.get(trade.id))],
  );
  return [...ofRecord, ...ofAccounts, ...own].sort(
    (a, b) => b.openedAt.localeCompare(a.openedAt) || b.id.localeCompare(a.id),
  );
}

/** Returns one trade of a member's journal. @throws {AppError} NOT_FOUND */
export async function readEntry(
  readRecord: ReadRecord,
  viewer: Viewer,
  accountId: string,
  id: string,
): Promise<JournalEntry> {
  const { db } = viewer;
  const [row] = await selectEntries(db, accountId, id);
  const screenshots = (await selectScreenshots(db, accountId, [id])).get(id);
  const own = row && storedEntry(row, screenshots);
  if (own) return own;
  const traded = seesSignals(viewer) ? getTrades(await readRecord(viewer, accountId)) : [];
  const trade = traded.find(({ opened }) => opened.signalId === id);
  const copied = trade || !seesSignals(viewer) ? [] : await readCopiedTrades(db, accountId, viewer.market);
  const copy = copied.find((one) => one.id === id);
  if (copy) return copiedEntry(copy, row, screenshots);
  if (!trade) throw new AppError('NOT_FOUND', 'Unknown trade.');
  const excursion = trade.closedAt === null ? undefined : (await selectExcursions(db, [id])).get(id);
  return recordEntry(trade, { row, screenshots, excursion });
}

/** Returns the trades of the signals that a member received. */
function getTrades({ signals, history: { contents, market } }: Awaited<ReturnType<ReadRecord>>): RecordedTrade[] {
  return signals.flatMap((signal) => signalTrade(contents.getVersions(signal.opened.strategyId, market), signal) ?? []);
}

interface WrittenParts {
  readonly row: EntryRow | undefined;
  readonly screenshots: JournalScreenshot[] | undefined;
  readonly excursion: { readonly maeR: number; readonly mfeR: number } | undefined;
}

function recordEntry(trade: RecordedTrade, { row, screenshots, excursion }: WrittenParts): JournalEntry {
  const { opened, exits, closedAt, netR, closeReason, fillPrice, cost } = trade;
  const isOpen = closedAt === null;
  const digits = opened.entry.split('.')[1]?.length ?? 0;
  const shown = exits.map(({ time, price, weight }) => ({
    at: toIso(time),
    price: price.toFixed(digits),
    share: weight,
  }));
  const exit = isOpen ? null : exitPrice({ exits: shown });
  return {
    id: opened.signalId,
    signalId: opened.signalId,
    source: 'signal',
    strategyId: opened.strategyId,
    timeframe: opened.timeframe,
    market: opened.market,
    logIndex: opened.index,
    account: null,
    ticket: null,
    currency: null,
    symbol: opened.symbol,
    side: opened.side,
    openedAt: toIso(trade.filledAt),
    closedAt: isOpen ? null : toIso(closedAt),
    entry: fillPrice.toFixed(digits),
    stop: opened.stop,
    targets: opened.targets.map(({ price }) => price),
    exit: exit === null ? null : exit.toFixed(digits),
    exits: shown,
    closeReason,
    lots: null,
    profit: null,
    costs: null,
    r: isOpen ? null : netR,
    isNet: true,
    costR: isOpen || cost === null ? null : cost / Math.abs(Number(opened.entry) - Number(opened.stop)),
    slippageR: null,
    missing: isOpen ? 'still open' : null,
    maeR: excursion?.maeR ?? null,
    mfeR: excursion?.mfeR ?? null,
    excursionMissing: isOpen ? 'still open' : excursion ? null : 'no bars',
    ...writtenParts(row),
    screenshots: screenshots ?? [],
  };
}

/** Of a number as text. Trades are stored that were typed before prices had a limit. */
const DECIMALS_MAX = 100;

function storedEntry(row: EntryRow, screenshots: JournalScreenshot[] | undefined): JournalEntry | null {
  const { trade } = row;
  if (trade === null) return null;
  const { symbol, side, openedAt, closedAt, entry, stop, target, exits, lots, profit, costs, currency } = trade;
  const decimals = [entry, ...exits.map(({ price }) => price)].map((one) => one.split('.')[1]?.length ?? 0);
  const digits = Math.min(Math.max(...decimals), DECIMALS_MAX);
  return {
    id: row.id,
    signalId: null,
    source: row.source,
    strategyId: null,
    timeframe: null,
    market: null,
    logIndex: null,
    account: row.brokerAccount,
    ticket: row.ticket,
    currency,
    symbol,
    side,
    openedAt,
    closedAt,
    entry,
    stop,
    targets: target === null ? [] : [target],
    exit: exitPrice(trade)?.toFixed(digits) ?? null,
    exits: [...exits],
    closeReason: null,
    lots,
    profit,
    costs,
    ...getResult(trade),
    slippageR: null,
    ...computeExcursions(trade, row.excursion),
    ...writtenParts(row),
    screenshots: screenshots ?? [],
  };
}

/** Returns a copied trade of an account: its own fills, not those of the log. */
function copiedEntry(
  trade: ClosedCopiedTrade,
  row: EntryRow | undefined,
  screenshots: JournalScreenshot[] | undefined,
): JournalEntry {
  const { openedAt, closedAt, exits, targets, resultR, ...shown } = trade;
  const digits = trade.entry.split('.')[1]?.length ?? 0;
  return {
    ...shown,
    source: 'copied',
    market: null,
    logIndex: null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    targets: [...targets],
    exit: exitPrice(trade)?.toFixed(digits) ?? null,
    exits: exits.map(({ at, ...exit }) => ({ ...exit, at: at.toISOString() })),
    closeReason: null,
    lots: null,
    r: resultR,
    isNet: true,
    missing: null,
    maeR: null,
    mfeR: null,
    excursionMissing: 'not computed for copied trades',
    ...writtenParts(row),
    screenshots: screenshots ?? [],
  };
}

type Written = 'note' | 'tags' | 'planId' | 'followed' | 'criteria' | 'rating' | 'revision' | 'updatedAt';

function writtenParts(row: EntryRow | undefined): Pick<JournalEntry, Written> {
  return {
    note: row?.note ?? '',
    tags: [...(row?.tags ?? [])],
    planId: row?.planId ?? null,
    followed: row?.followed ?? null,
    criteria: { ...row?.criteria },
    rating: row?.rating ?? null,
    revision: row?.revision ?? 0,
    updatedAt: row && row.revision > 0 ? row.updatedAt.toISOString() : null,
  };
}
