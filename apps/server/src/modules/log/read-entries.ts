import { type EntitlementSettings, maySee, type Principal } from '@sealtick/contract';
import { toHex } from '@sealtick/log';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import * as repository from './log-repository.ts';

export interface ReadContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly entitlement: EntitlementSettings;
}

export interface ReadEntry {
  readonly index: number;
  readonly leafHash: string;
  /** Canonical JSON of the entry, byte for byte; null while it is withheld from this principal. */
  readonly json: string | null;
}

/** Returns the existing entries of the provider's log in an index range, both ends included. */
export async function readEntries(
  { database, clock, entitlement }: ReadContext,
  range: { readonly from: number; readonly to: number },
  principal: Principal,
): Promise<ReadEntry[]> {
  const head = await repository.findProviderHead(database);
  if (!head) return [];
  const rows = await repository.selectEntries(database, head.logId, range.from, range.to);
  return rows.map((row) => toReadEntry(row, head.ownerId, { clock, entitlement }, principal));
}

/** Returns the entries of the provider's log about one signal, oldest first. */
export async function readEntriesOf(
  { database, clock, entitlement }: ReadContext,
  signalId: string,
  principal: Principal,
): Promise<ReadEntry[]> {
  const head = await repository.findProviderHead(database);
  if (!head) return [];
  const rows = await repository.selectEntriesOf(database, head.logId, [signalId]);
  return rows.map((row) => toReadEntry(row, head.ownerId, { clock, entitlement }, principal));
}

function toReadEntry(
  row: repository.EntryRow,
  ownerId: string | null,
  { clock, entitlement }: Pick<ReadContext, 'clock' | 'entitlement'>,
  principal: Principal,
): ReadEntry {
  const isVisible = maySee(principal, { ...row, ownerId }, clock.now(), entitlement);
  return {
    index: row.index,
    leafHash: toHex(row.leafHash),
    json: isVisible ? Buffer.from(row.bytes).toString('utf8') : null,
  };
}
