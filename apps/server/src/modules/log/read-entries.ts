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
  /** The entry's canonical JSON, to the byte; null while this principal may not see it. */
  readonly json: string | null;
}

/** Entries of the provider's log from one index to another, both included, as far as there are any. */
export async function readEntries(
  { database, clock, entitlement }: ReadContext,
  range: { readonly from: number; readonly to: number },
  principal: Principal,
): Promise<ReadEntry[]> {
  const head = await repository.findProviderHead(database);
  if (!head) return [];
  const rows = await repository.selectEntries(database, head.logId, range.from, range.to);
  return rows.map((row) => shown(row, head.ownerId, { clock, entitlement }, principal));
}

/** What the provider's log says of one signal, oldest first. */
export async function readEntriesOf(
  { database, clock, entitlement }: ReadContext,
  signalId: string,
  principal: Principal,
): Promise<ReadEntry[]> {
  const head = await repository.findProviderHead(database);
  if (!head) return [];
  const rows = await repository.selectEntriesOf(database, head.logId, [signalId]);
  return rows.map((row) => shown(row, head.ownerId, { clock, entitlement }, principal));
}

function shown(
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
