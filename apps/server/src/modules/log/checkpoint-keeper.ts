import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { WakeUps } from '../../platform/wake-up.ts';
import { LOG_CHANNEL } from './append-entries.ts';
import { writeCheckpointFile } from './checkpoint-file.ts';
import { isCheckpointDue, keepCheckpoint } from './keep-checkpoint.ts';
import * as repository from './log-repository.ts';
import type { ProviderLog } from './open-provider-log.ts';

interface KeeperContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly wakeUps: WakeUps;
  readonly checkpointFile: string;
}

/**
 * Writes each committed checkpoint to the file outside the database, soon after its commit, and keeps the history going
 * while nothing happens. A reader of the log like any other: what is not committed is never in the file.
 * @returns how to end it; the file then holds the newest checkpoint.
 */
export function startCheckpointKeeper(ctx: KeeperContext, log: ProviderLog): () => Promise<void> {
  let written: string | null = null;
  const look = async () => {
    const head = await repository.findProviderHead(ctx.database);
    // After a restore another process may write a newer log; this one's file follows only its own.
    if (head?.logId !== log.logId || !head.checkpoint) return;
    if (head.checkpoint !== written) await writeCheckpointFile(ctx.checkpointFile, head.checkpoint);
    written = head.checkpoint;
    if (isCheckpointDue(head, ctx.clock.now())) {
      await keepCheckpoint({ clock: ctx.clock, key: log.key }, ctx.database, log.logId);
    }
  };
  const end = ctx.wakeUps.watch(LOG_CHANNEL, look);
  return async () => {
    await end();
    await look();
  };
}
