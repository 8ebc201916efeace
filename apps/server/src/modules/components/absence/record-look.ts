import type { ComponentId } from '@sealtick/contract';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { deleteOldMinutes, lockComponents } from '../component-repository.ts';
import { LOOK_MS, type TimedFinding } from '../component-watch.ts';
import { recordRounds } from '../record-rounds.ts';
import type { Absence } from './absence-clock.ts';
import { selectHeartbeats, upsertHeartbeats } from './heartbeat-repository.ts';
import { recordAbsence } from './record-absence.ts';

/** What one look of a process stores. */
export interface Look {
  /** ms UTC. */
  readonly at: number;
  /** Oldest first. */
  readonly findings: readonly TimedFinding[];
  readonly absences: readonly Absence[];
  /** Components that this process provides. */
  readonly provided: readonly ComponentId[];
  /** Returns the name of the database. */
  readonly readStoreId: (db: Database) => Promise<string>;
}

/** Stores what a look found, what was missed before it, and that the process is running: all of it or nothing. */
export async function recordLook(db: Database, look: Look): Promise<void> {
  const { at, findings, absences, provided, readStoreId } = look;
  await withTransaction(db, async (tx) => {
    await lockComponents(tx);
    const storeId = await readStoreId(tx);
    if (absences.length > 0) {
      const heartbeats = await selectHeartbeats(tx, provided);
      const given = { components: provided, heartbeats, storeId, everyMs: LOOK_MS };
      for (const absence of absences) await recordAbsence(tx, absence, given);
    }
    await recordRounds(tx, findings);
    await upsertHeartbeats(tx, provided, { at: new Date(at), storeId });
    await deleteOldMinutes(tx, at);
  });
}
