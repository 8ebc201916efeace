import { maySee } from '@sealtick/contract';
import { toHex } from '@sealtick/log';
import type { Database } from '../../platform/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type EntryRow, selectEntries, selectSignalEntries } from './entry-repository.ts';
import { findProviderHead } from './head-repository.ts';

export interface ReadEntry {
  readonly index: number;
  readonly leafHash: string;
  /** Canonical JSON of the entry, byte for byte; null while it is withheld from the viewer. */
  readonly json: string | null;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the existing entries of the provider's log in an index range, both ends included. */
export async function readEntries(viewer: Viewer, { from, to }: Range): Promise<ReadEntry[]> {
  const head = await findProviderHead(viewer.db);
  if (!head) return [];
  const rows = await selectEntries(viewer.db, head.logId, from, to);
  return rows.map((row) => toReadEntry(row, head.ownerId, viewer));
}

/** Returns the same in full, regardless of entitlement: for computing records. */
export async function readWhole(db: Database, { from, to }: Range): Promise<ReadEntry[]> {
  const head = await findProviderHead(db);
  if (!head) return [];
  const rows = await selectEntries(db, head.logId, from, to);
  return rows.map((row) => ({ index: row.index, leafHash: toHex(row.leafHash), json: getText(row) }));
}

/** Returns the entries of the provider's log about one signal, oldest first. */
export async function readSignalEntries(viewer: Viewer, signalId: string): Promise<ReadEntry[]> {
  const head = await findProviderHead(viewer.db);
  if (!head) return [];
  const rows = await selectSignalEntries(viewer.db, head.logId, [signalId]);
  return rows.map((row) => toReadEntry(row, head.ownerId, viewer));
}

function toReadEntry(row: EntryRow, ownerId: string | null, viewer: Viewer): ReadEntry {
  const isVisible = maySee(viewer.principal, { ...row, ownerId }, viewer.now, viewer);
  return {
    index: row.index,
    leafHash: toHex(row.leafHash),
    json: isVisible ? getText(row) : null,
  };
}

const getText = ({ bytes }: EntryRow): string => Buffer.from(bytes).toString('utf8');
