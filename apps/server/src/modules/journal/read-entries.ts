import type { JournalEntry, JournalScreenshot } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import { type RecordedTrade, signalTrade } from '@sealtick/record';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type ClosedCopiedTrade, readCopiedTrades } from '../brokers/index.ts';
import { selectExcursions } from '../signals/index.ts';
import type { EntryRow } from './journal.tables.ts';
import { selectEntries, selectScreenshots } from './journal-repository.ts';
import { type ListedTrade, type ListedTrades, seesSignals } from './list-trades.ts';
import type { ReadRecord } from './read-record.ts';
import { computeExcursions, exitPrice, getCostR, getResult } from './trade-result.ts';

/** Returns listed trades of a member's journal whole, in their order. */
export async function readEntries(
  { db, market }: Viewer,
  accountId: string,
  { recorded }: Pick<ListedTrades, 'recorded'>,
  trades: readonly ListedTrade[],
): Promise<JournalEntry[]> {
  const ids = trades.map(({ id }) => id);
  const idsFrom = (source: ListedTrade['source']) => trades.filter((one) => one.source === source).map(({ id }) => id);
  const rows = new Map((await selectEntries(db, accountId, ids)).map((row) => [row.id, row]));
  const screenshots = await selectScreenshots(db, accountId, ids);
  const copies = new Map(
    (await readCopiedTrades(db, accountId, market, idsFrom('copied'))).map((copy) => [copy.id, copy]),
  );
  const excursions = await selectExcursions(db, idsFrom('signal'));
  return trades.flatMap(({ id }) => {
    const parts = { row: rows.get(id), screenshots: screenshots.get(id), excursion: excursions.get(id) };
    return toEntry({ trade: recorded.get(id), copy: copies.get(id) }, parts) ?? [];
  });
}

/** Returns one trade of a member's journal. @throws {AppError} NOT_FOUND */
export async function readEntry(
  readRecord: ReadRecord,
  viewer: Viewer,
  accountId: string,
  id: string,
): Promise<JournalEntry> {
  const { db, market } = viewer;
  const [row] = await selectEntries(db, accountId, [id]);
  const screenshots = (await selectScreenshots(db, accountId, [id])).get(id);
  const isOfSignal = seesSignals(viewer) && !row?.trade;
  const trade = isOfSignal ? findTrade(await readRecord(viewer, accountId), id) : undefined;
  const [copy] = isOfSignal && !trade ? await readCopiedTrades(db, accountId, market, [id]) : [];
  const excursion = trade && (await selectExcursions(db, [id])).get(id);
  const entry = toEntry({ trade, copy }, { row, screenshots, excursion });
  if (entry === null) throw new AppError('NOT_FOUND', 'Unknown trade.');
  return entry;
}

function findTrade(
  { signals, history: { contents, market } }: Awaited<ReturnType<ReadRecord>>,
  id: string,
): RecordedTrade | undefined {
  const signal = signals.find(({ opened }) => opened.signalId === id);
  return (signal && signalTrade(contents.getVersions(signal.opened.strategyId, market), signal)) ?? undefined;
}

interface SignalTrades {
  readonly trade: RecordedTrade | undefined;
  readonly copy: ClosedCopiedTrade | undefined;
}

/** Returns a trade of the record, a copied one, or one that is stored; null if it is none of them. */
function toEntry({ trade, copy }: SignalTrades, parts: WrittenParts): JournalEntry | null {
  if (trade) return recordEntry(trade, parts);
  if (copy) return copiedEntry(copy, parts);
  return parts.row ? storedEntry(parts.row, parts.screenshots) : null;
}

interface WrittenParts {
  readonly row: EntryRow | undefined;
  readonly screenshots: JournalScreenshot[] | undefined;
  readonly excursion: { readonly maeR: number; readonly mfeR: number } | undefined;
}

function recordEntry(trade: RecordedTrade, { row, screenshots, excursion }: WrittenParts): JournalEntry {
  const { opened, exits, closedAt, netR, closeReason, fillPrice } = trade;
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
    costR: getCostR(trade),
    slippageR: null,
    missing: isOpen ? 'still open' : null,
    maeR: (isOpen ? null : excursion?.maeR) ?? null,
    mfeR: (isOpen ? null : excursion?.mfeR) ?? null,
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
function copiedEntry(trade: ClosedCopiedTrade, { row, screenshots }: WrittenParts): JournalEntry {
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

/** Returns what a member wrote about a trade. */
export function writtenParts(row: EntryRow | undefined): Pick<JournalEntry, Written> {
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
