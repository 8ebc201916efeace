import { type Database, withTransaction } from '../../../platform/database.ts';
import { deleteOldMinutes, lockComponents } from '../component-repository.ts';
import type { TimedFinding } from '../component-watch.ts';
import { recordRounds } from '../record-rounds.ts';

/** Stores findings, oldest first, with what they mean for incidents: all of it or nothing. */
export async function recordFindings(db: Database, findings: readonly TimedFinding[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockComponents(tx);
    await recordRounds(tx, findings);
    const newest = findings.at(-1);
    if (newest) await deleteOldMinutes(tx, newest.at);
  });
}
