import { ARCHIVE_AFTER_DAYS, type InputOf, type reads, SIGNALS_LIMIT_DEFAULT, type Signal } from '@sealtick/contract';
import { type AssetClass, DAY_MS, getStrategy, strategyName } from '@sealtick/engine';
import { type Database, withSnapshot } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/serve-reads.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { readChangedSince, readEndCursor } from '../log/index.ts';
import type { ShownRow } from './shown-columns.ts';
import { type FeedPosition, formatCursor, parseCursor } from './signal-cursor.ts';
import {
  countSignals,
  findOldestSince,
  firstAfter,
  type SignalFilter,
  selectByIds,
  selectSignals,
  type VersionedRow,
} from './signal-repository.ts';
import { toSignal } from './signal-view.ts';
import type { SignalRow } from './signals.tables.ts';
import { visibleTo } from './visible-to.ts';
import { readWithheldChanges } from './withheld-changes.ts';

/** If fewer signals are published, backtest rows follow them up to this number. */
const FEED_LEAST = 50;

export type SignalsQuery = InputOf<typeof reads.signals.list>;

/** A page of rows. */
export interface RowsPage {
  readonly rows: readonly VersionedRow[];
  readonly next: string | null;
  /** Cursor of the live feed after which the next changes are; null before the log is open. */
  readonly end: string | null;
  /** Time before which the page changes only by writes, ms UTC. */
  readonly until: number;
}

/** A signal with the asset class that it was published with, which decides who may see it. */
export interface StoredSignal {
  readonly signal: Signal;
  readonly assetClass: AssetClass;
}

/** Returns signals by id, visible or withheld. The caller checks entitlement. */
export async function findSignals(db: Database, ids: readonly string[]): Promise<Map<string, StoredSignal>> {
  if (ids.length === 0) return new Map();
  const rows = await selectByIds(db, ids);
  return new Map(rows.map((row) => [row.id, { signal: view(row), assetClass: row.assetClass }]));
}

/** Returns a row as a signal of the API. */
export function view(row: ShownRow): Signal {
  return toSignal(row, strategyName(row.strategyId));
}

/** Returns a page as signals; `next` is the cursor of the page after it. */
export const toSignals = ({ rows, next, end }: RowsPage): Page<readonly Signal[]> => ({
  answer: rows.map(view),
  next,
  end,
});

/**
 * Returns a page of published signals, newest first. Closed ones leave the feed after 30 days; a list of those that have ended, or of
 * one strategy, is the archive and keeps them. Behind every published one that there is, backtest rows follow up to fifty; those are in no log.
 */
export async function listSignalRows(viewer: Viewer, query: SignalsQuery): Promise<RowsPage> {
  // PostgreSQL rejects a text with a NUL.
  if (query.strategy?.includes('\0')) return { rows: [], next: null, end: null, until: Number.POSITIVE_INFINITY };
  const { strategy, strategies, limit, cursor, since, ...narrowing } = query;
  const asked = { ...narrowing, strategyId: strategy, strategyIds: strategies };
  const isArchive = narrowing.status === 'closed' || narrowing.result !== undefined || strategy !== undefined;
  if (since !== undefined || isArchive) return page(viewer, asked, limit, cursor, since);
  const closedSince = new Date(viewer.now - ARCHIVE_AFTER_DAYS * DAY_MS);
  return page(viewer, { ...asked, closedSince }, limit, cursor);
}

/** Returns the newest signal that a viewer may see; null if there is none. */
export async function findNewestSignal(viewer: Viewer): Promise<Signal | null> {
  return toSignals(await listSignalRows(viewer, { limit: 1 })).answer[0] ?? null;
}

/** Returns a page of the signals of one strategy, archived ones too. @throws {AppError} NOT_FOUND for an unknown strategy. */
export async function listStrategySignalRows(
  viewer: Viewer,
  strategyId: string,
  { limit, cursor, ...narrowing }: Omit<SignalsQuery, 'strategy' | 'strategies' | 'since'>,
): Promise<RowsPage> {
  if (!getStrategy(strategyId)) throw new AppError('NOT_FOUND', `Unknown strategy ${JSON.stringify(strategyId)}.`);
  return page(viewer, { ...narrowing, strategyId }, limit, cursor);
}

type Narrowing = Omit<SignalFilter, 'market' | 'record' | 'visible' | 'changing' | 'after' | 'ids'>;

/** Reads from one snapshot: otherwise a signal that closes between two queries would be shown with an end that is not public yet. */
async function page(
  viewer: Viewer,
  narrowing: Narrowing,
  limit: number = SIGNALS_LIMIT_DEFAULT,
  cursor?: string,
  since?: string,
): Promise<RowsPage> {
  const position = cursor === undefined ? undefined : parseCursor(cursor);
  return withSnapshot(viewer.db, async (db) => {
    const ofSnapshot = { ...viewer, db };
    const ids = since === undefined ? undefined : await readChangedSince(ofSnapshot, since);
    const found = await readPage(ofSnapshot, { ...narrowing, ids }, limit, position);
    return { ...found, end: await readEndCursor(ofSnapshot) };
  });
}

async function readPage(
  viewer: Viewer,
  narrowing: Narrowing & Pick<SignalFilter, 'ids'>,
  limit: number,
  position: FeedPosition | undefined,
): Promise<Omit<RowsPage, 'end'>> {
  const { db, market } = viewer;
  const withheld = await readWithheldChanges(viewer);
  const base = { ...narrowing, market, visible: visibleTo(viewer), changing: withheld.signalIds };
  const live = { ...base, record: 'live' as const, from: await findBegin(viewer, narrowing) };
  const opening = Math.min(withheld.publicAt, await nextOpening(viewer, base.visible));
  const found = position?.record === 'backtest' ? [] : await selectSignals(db, { ...live, after: position }, limit + 1);
  const afterLive = found.map(withheld.hideIn);
  if (afterLive.length > limit) return cut(afterLive, limit, Math.min(opening, firstToLeave(narrowing, afterLive)));
  // A first page that is not full has all of them.
  const counted = position === undefined ? { count: found.length, firstClosedAt: null } : await countSignals(db, live);
  // Backtest rows are in no log, so nothing changed in them since a cursor.
  const { closedSince: _archive, ...replayed } = base;
  const hasAll = narrowing.ids === undefined && !(await hasMore(db, { ...replayed, record: 'live' }, counted.count));
  const allowance = hasAll ? Math.max(0, FEED_LEAST - counted.count) : 0;
  const backtest = await selectSignals(db, { ...replayed, record: 'backtest' }, allowance);
  const from = position?.record === 'backtest' ? backtest.findIndex(({ id }) => id === position.id) + 1 : 0;
  const leaving = firstToLeave(narrowing, [...found, { closedAt: counted.firstClosedAt }]);
  return cut([...afterLive, ...backtest.slice(from).map(withheld.hideIn)], limit, Math.min(opening, leaving));
}

/** Whether more signals meet a filter than a list has: before those that it leaves out, no backtest row may stand. */
async function hasMore(db: Database, filter: SignalFilter, count: number): Promise<boolean> {
  return count < FEED_LEAST && (await selectSignals(db, filter, count + 1)).length > count;
}

/** Returns since when published signals can be in a list: where archived ones are left out, none is looked at that is older than all others. */
async function findBegin({ db, market }: Viewer, { from, closedSince }: Narrowing): Promise<Date | undefined> {
  if (!closedSince) return from;
  const oldest = await findOldestSince(db, market, closedSince);
  return from && from > oldest ? from : oldest;
}

/** Returns when the next withheld signal, or the next change of a replayed one, becomes public. */
async function nextOpening({ db, market, publicDelayMs }: Viewer, visible: SignalFilter['visible']) {
  if (visible.strategies === 'all') return Number.POSITIVE_INFINITY;
  const first = await firstAfter(db, market, visible.publicUntil);
  return first === null ? Number.POSITIVE_INFINITY : first.getTime() + publicDelayMs;
}

/** Returns when the first of these rows leaves the list. */
function firstToLeave({ closedSince }: Narrowing, rows: readonly Pick<SignalRow, 'closedAt'>[]): number {
  if (!closedSince) return Number.POSITIVE_INFINITY;
  return (
    Math.min(...rows.map(({ closedAt }) => closedAt?.getTime() ?? Number.POSITIVE_INFINITY)) +
    ARCHIVE_AFTER_DAYS * DAY_MS
  );
}

function getPosition({ logIndex, createdAt, id }: SignalRow): FeedPosition {
  return logIndex === null ? { record: 'backtest', id } : { record: 'live', createdAt, logIndex };
}

function cut(rows: readonly VersionedRow[], limit: number, until: number): Omit<RowsPage, 'end'> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isLast = rows.length <= limit || last === undefined;
  const next = isLast ? null : formatCursor(getPosition(last));
  return { rows: shown, next, until };
}
