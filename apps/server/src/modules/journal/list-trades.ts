import { type JournalEntry, SIGNALS_READ } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import { type RecordedTrade, signalTrade } from '@sealtick/record';
import type { Viewer } from '../../platform/viewer.ts';
import { type ListedCopiedTrade, listCopiedTrades } from '../brokers/index.ts';
import { selectExcursions } from '../signals/index.ts';
import { type ListedRow, selectListed } from './journal-repository.ts';
import type { ReadRecord } from './read-record.ts';
import { computeExcursions, getCostR, getResult } from './trade-result.ts';

type Of<Field extends keyof JournalEntry> = Pick<JournalEntry, Field>;

/** What a member wrote about a trade, as lists choose and count by it. */
interface ListedNotes extends Of<'tags' | 'planId' | 'followed' | 'criteria' | 'rating'> {
  readonly hasNote: boolean;
  /** Empty unless it was asked for. */
  readonly note: string;
}

/** A trade of the journal, as lists choose, sort and count by it: a journal may have thousands, of which a page shows few. */
export interface ListedTrade
  extends Of<'id' | 'source' | 'symbol' | 'side' | 'account' | 'openedAt' | 'closedAt' | 'profit' | 'costs'>,
    Of<'r' | 'costR' | 'maeR' | 'mfeR'>,
    ListedNotes {}

/** The trades of a journal, and those of the record by the id of their signal. */
export interface ListedTrades {
  /** The newest first. */
  readonly all: readonly ListedTrade[];
  readonly recorded: ReadonlyMap<string, RecordedTrade>;
}

/** What of a list is read besides what every list needs. */
export interface ListOptions {
  readonly withNotes?: boolean;
  /** Of the trades of the record: those of other trades are stored with them. */
  readonly withExcursions?: boolean;
}

/** Whether a caller may see trades of signals: a key needs the scope for signals as well. */
export const seesSignals = ({ principal }: Pick<Viewer, 'principal'>): boolean =>
  principal.kind !== 'key' || principal.scopes.includes(SIGNALS_READ);

/** Returns every trade of a member's journal as lists need it. */
export async function listTrades(
  readRecord: ReadRecord,
  viewer: Viewer,
  accountId: string,
  { withNotes = false, withExcursions = false }: ListOptions = {},
): Promise<ListedTrades> {
  const { db, market } = viewer;
  const traded = seesSignals(viewer) ? getTrades(await readRecord(viewer, accountId)) : [];
  const copied = seesSignals(viewer) ? await listCopiedTrades(db, accountId, market) : [];
  const rows = await selectListed(db, accountId, withNotes);
  const closed = withExcursions ? traded.filter(({ closedAt }) => closedAt !== null) : [];
  const excursions = await selectExcursions(
    db,
    closed.map(({ opened }) => opened.signalId),
  );
  const written = new Map(rows.map((row) => [row.id, row]));
  const imported = new Set(
    rows.flatMap(({ brokerAccount, ticket }) => (ticket === null ? [] : [`${brokerAccount} ${ticket}`])),
  );
  const all = [
    ...traded.map((trade) => {
      const { signalId } = trade.opened;
      return recordTrade(trade, written.get(signalId), excursions.get(signalId));
    }),
    // A report of the broker has it as well: what was imported stays, with what is written about it.
    ...copied
      .filter(({ account, ticket }) => !imported.has(`${account} ${ticket}`))
      .map((trade) => copiedTrade(trade, written.get(trade.id))),
    ...rows.flatMap((row) => storedTrade(row) ?? []),
  ].sort((a, b) => descending(a.openedAt, b.openedAt) || descending(a.id, b.id));
  return { all, recorded: new Map(traded.map((trade) => [trade.opened.signalId, trade])) };
}

const descending = (a: string, b: string): number => Number(a < b) - Number(a > b);

/** Returns the trades of the signals that a member received. */
function getTrades({ signals, history: { contents, market } }: Awaited<ReturnType<ReadRecord>>): RecordedTrade[] {
  return signals.flatMap((signal) => signalTrade(contents.getVersions(signal.opened.strategyId, market), signal) ?? []);
}

function recordTrade(
  trade: RecordedTrade,
  row: ListedRow | undefined,
  excursion: { readonly maeR: number; readonly mfeR: number } | undefined,
): ListedTrade {
  const { opened, closedAt, netR } = trade;
  return {
    id: opened.signalId,
    source: 'signal',
    symbol: opened.symbol,
    side: opened.side,
    account: null,
    openedAt: toIso(trade.filledAt),
    closedAt: closedAt === null ? null : toIso(closedAt),
    profit: null,
    costs: null,
    r: closedAt === null ? null : netR,
    costR: getCostR(trade),
    maeR: excursion?.maeR ?? null,
    mfeR: excursion?.mfeR ?? null,
    ...notes(row),
  };
}

function storedTrade(row: ListedRow): ListedTrade | null {
  const { id, source, trade, brokerAccount: account } = row;
  if (trade === null) return null;
  const { symbol, side, openedAt, closedAt, profit, costs } = trade;
  const { r, costR } = getResult(trade);
  const { maeR, mfeR } = computeExcursions(trade, row.excursion);
  const listed = { id, source, symbol, side, account, openedAt, closedAt, profit, costs, r, costR, maeR, mfeR };
  return { ...listed, ...notes(row) };
}

function copiedTrade(trade: ListedCopiedTrade, row: ListedRow | undefined): ListedTrade {
  const { openedAt, closedAt, resultR, ticket: _, ...listed } = trade;
  return {
    ...listed,
    source: 'copied',
    openedAt: openedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    r: resultR,
    maeR: null,
    mfeR: null,
    ...notes(row),
  };
}

const NOTHING: ListedNotes = {
  hasNote: false,
  note: '',
  tags: [],
  planId: null,
  followed: null,
  criteria: {},
  rating: null,
};

function notes(row: ListedRow | undefined): ListedNotes {
  if (row === undefined) return NOTHING;
  const { hasNote, note, tags, planId, followed, criteria, rating } = row;
  return { hasNote, note, tags: tags as string[], planId, followed, criteria, rating };
}
