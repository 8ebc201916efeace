import { maySee } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type EntryRow, selectIssuedAfter, selectProviderEntries } from './entry-repository.ts';
import { selectProviderLogs } from './head-repository.ts';

/** A signal with entries that are withheld from a principal. */
export interface Withheld {
  /** Visible entries as canonical JSON, oldest first. */
  readonly visible: readonly string[];
  /** When the first withheld entry becomes public, ms UTC. */
  readonly publicAt: number;
}

/**
 * Returns, by id, the signals of the provider's logs whose newest entries are withheld from this principal.
 * @param signalId Checks only this signal; all signals if omitted.
 */
export async function readWithheld(viewer: Viewer, signalId?: string): Promise<ReadonlyMap<string, Withheld>> {
  const { db, now, publicDelayMs } = viewer;
  const found = new Map<string, Withheld>();
  if (publicDelayMs === 0) return found;
  const sees = (entry: EntryRow) => maySee(viewer.principal, { ...entry, ownerId: null }, now, viewer);
  const ids = signalId === undefined ? await recentIds(db, new Date(now - publicDelayMs)) : [signalId];
  const entries = await selectProviderEntries(db, ids);
  for (const [id, all] of Map.groupBy(entries, (entry) => entry.signalId!)) {
    const held = all.filter((entry) => !sees(entry));
    if (held.length === 0) continue;
    found.set(id, {
      visible: all.filter(sees).map(({ bytes }) => Buffer.from(bytes).toString('utf8')),
      publicAt: Math.min(...held.map(({ issuedAt }) => issuedAt + publicDelayMs)),
    });
  }
  return found;
}

/** Returns the ids of the signals with entries issued after a moment. */
async function recentIds(db: Database, moment: Date): Promise<string[]> {
  const ids = new Set<string>();
  for (const logId of await selectProviderLogs(db, moment)) {
    const recent = await selectIssuedAfter(db, logId, moment);
    for (const { signalId } of recent) if (signalId !== null) ids.add(signalId);
  }
  return [...ids];
}
