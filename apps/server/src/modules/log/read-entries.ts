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
  const now = clock.now();
  return rows.map((row) => ({
    index: row.index,
    leafHash: toHex(row.leafHash),
    json: maySee(principal, { ...row, ownerId: head.ownerId }, now, entitlement)
      ? Buffer.from(row.bytes).toString('utf8')
      : null,
  }));
}
