import {
  JOURNAL_ENTRIES_MAX,
  type JournalEntry,
  type JournalNoteFields,
  type JournalTradeFields,
} from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockVerified } from '../identity/index.ts';
import type { EntryRow, StoredTrade } from './journal.tables.ts';
import {
  countTrades,
  findDeleted,
  insertEntries,
  newId,
  selectEntries,
  selectImported,
  selectPlans,
  undeleteEntry,
  updateEntry,
} from './journal-repository.ts';
import { readEntry, writtenParts } from './read-entries.ts';
import type { ReadRecord } from './read-record.ts';
import { requireTrade } from './require-trade.ts';

export type TradeFields = z.output<z.ZodObject<typeof JournalTradeFields>>;
type NoteFields = z.output<z.ZodObject<typeof JournalNoteFields>>;

export interface JournalDeps {
  readonly clock: Clock;
  readonly readRecord: ReadRecord;
}

const unknown = () => new AppError('NOT_FOUND', 'Unknown trade.');

/** @throws {AppError} CONFLICT if the journal has no room for more trades */
export async function requireRoom({ db }: Pick<Viewer, 'db'>, accountId: string, more: number): Promise<void> {
  const stored = await countTrades(db, accountId);
  if (stored + more <= JOURNAL_ENTRIES_MAX) return;
  throw new AppError(
    'CONFLICT',
    `A journal has at most ${JOURNAL_ENTRIES_MAX} typed and imported trades; yours has ${stored}. Delete some first.`,
  );
}

/** Adds a trade that the caller typed. */
export async function createTrade(deps: JournalDeps, viewer: Viewer, fields: TradeFields): Promise<JournalEntry> {
  const accountId = requireAccount(viewer);
  const trade = toTrade(fields);
  requireTrade(trade, deps.clock.now());
  await lockVerified(viewer.db, accountId);
  await requireRoom(viewer, accountId, 1);
  const at = new Date(deps.clock.now());
  const [row] = await insertEntries(viewer.db, [
    { accountId, id: newId('jt'), source: 'typed', trade, createdAt: at, updatedAt: at },
  ]);
  return readEntry(deps.readRecord, viewer, accountId, row!.id);
}

const toTrade = ({ exit, ...fields }: TradeFields, before?: StoredTrade): StoredTrade => ({
  target: before?.target ?? null,
  currency: before?.currency ?? null,
  ...fields,
  exits: exit === null || fields.closedAt === null ? [] : [{ at: fields.closedAt, price: exit, share: 1 }],
});

/** Changes a typed trade, or the stop of an imported one. */
export async function changeTrade(
  deps: JournalDeps,
  viewer: Viewer,
  { id, ...changed }: { readonly id: string } & { readonly [K in keyof TradeFields]?: TradeFields[K] | undefined },
): Promise<JournalEntry> {
  const accountId = requireAccount(viewer);
  await lockVerified(viewer.db, accountId);
  const row = await findOwn(viewer, accountId, id);
  const before = row.trade;
  const given = Object.entries(changed).filter(([, value]) => value !== undefined);
  const other = given.find(([name]) => row.source === 'imported' && name !== 'stop');
  if (other)
    throw new AppError('UNPROCESSABLE', `\`${other[0]}\` is the broker's. Only \`stop\` of an imported trade changes.`);
  const after =
    row.source === 'imported'
      ? { ...before, stop: changed.stop === undefined ? before.stop : changed.stop }
      : toTrade({ ...before, exit: before.exits[0]?.price ?? null, ...Object.fromEntries(given) }, before);
  // The times of a report are the broker's.
  requireTrade(after, row.source === 'imported' ? Number.POSITIVE_INFINITY : deps.clock.now());
  const isMoved = JSON.stringify({ ...after, stop: null }) !== JSON.stringify({ ...before, stop: null });
  await updateEntry(viewer.db, accountId, id, { trade: after, ...(isMoved ? { excursion: null } : {}) });
  return readEntry(deps.readRecord, viewer, accountId, id);
}

/** Stores what the caller wrote about a trade. @throws {AppError} CONFLICT if it was changed since the revision */
export async function writeEntry(
  deps: JournalDeps,
  viewer: Viewer,
  { id, revision, ...written }: NoteFields & { readonly id: string; readonly revision: number },
): Promise<JournalEntry> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  await lockVerified(db, accountId);
  const before = await readEntry(deps.readRecord, viewer, accountId, id);
  if (before.revision !== revision)
    throw new AppError(
      'CONFLICT',
      `This trade was changed elsewhere since you opened it (revision ${before.revision}, yours is of ${revision}).`,
    );
  await requireCriteria(viewer, accountId, written);
  const at = new Date(deps.clock.now());
  const changed = { ...written, tags: [...new Set(written.tags)], revision: revision + 1, updatedAt: at };
  const row =
    (await updateEntry(db, accountId, id, changed)) ??
    (await insertEntries(db, [{ accountId, id, source: before.source, createdAt: at, ...changed }]))[0];
  return { ...before, ...writtenParts(row) };
}

async function requireCriteria({ db }: Viewer, accountId: string, { planId, criteria }: NoteFields): Promise<void> {
  const answered = Object.keys(criteria);
  if (planId === null) {
    if (answered.length === 0) return;
    throw new AppError('UNPROCESSABLE', '`criteria` are of a plan: give its `planId`.');
  }
  const plan = (await selectPlans(db, accountId)).find((one) => one.id === planId);
  if (!plan) throw new AppError('UNPROCESSABLE', 'Unknown plan.');
  const other = answered.find((id) => !plan.criteria.some((one) => one.id === id));
  if (other !== undefined)
    throw new AppError('UNPROCESSABLE', `Unknown criterion ${JSON.stringify(other)} of this plan.`);
}

/** Deletes a typed or imported trade of the caller. */
export async function deleteTrade({ clock }: JournalDeps, viewer: Viewer, id: string): Promise<void> {
  const accountId = requireAccount(viewer);
  await findOwn(viewer, accountId, id);
  await updateEntry(viewer.db, accountId, id, { deletedAt: new Date(clock.now()) });
}

/** Restores a trade that the caller deleted within the last day. */
export async function restoreTrade(deps: JournalDeps, viewer: Viewer, id: string): Promise<JournalEntry> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  await lockVerified(db, accountId);
  const row = await findDeleted(db, accountId, id, new Date(deps.clock.now() - DAY_MS));
  if (!row) throw unknown();
  await requireRoom(viewer, accountId, 1);
  const { brokerAccount, ticket } = row;
  if (
    brokerAccount !== null &&
    ticket !== null &&
    (await selectImported(db, accountId, brokerAccount)).some((one) => one.ticket === ticket)
  )
    throw new AppError('CONFLICT', `The journal has ticket ${ticket} of account ${brokerAccount} again.`);
  await undeleteEntry(db, accountId, id);
  return readEntry(deps.readRecord, viewer, accountId, id);
}

/** Returns a typed or imported trade. @throws {AppError} NOT_FOUND if there is none, also for a trade of the record */
async function findOwn(
  { db }: Viewer,
  accountId: string,
  id: string,
): Promise<EntryRow & { readonly trade: StoredTrade }> {
  const [row] = await selectEntries(db, accountId, [id]);
  if (!row || row.trade === null) throw unknown();
  return { ...row, trade: row.trade };
}
