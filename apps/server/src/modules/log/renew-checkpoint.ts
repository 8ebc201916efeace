import { HOUR_MS } from '@sealtick/engine';
import { type Database, withTransaction } from '../../platform/database.ts';
import { type AppendContext, signCheckpoint } from './append-entries.ts';
import { writeCheckpoint } from './append-repository.ts';
import { type LogHead, lockHead } from './head-repository.ts';

/** Whether the checkpoint history has no checkpoint of the last hour. */
export function isCheckpointDue(head: LogHead, now: number): boolean {
  return now - head.historyAt >= HOUR_MS;
}

/** Signs a quiet log again and adds the checkpoint to the history, if one is due. */
export async function renewCheckpoint(
  ctx: Pick<AppendContext, 'clock' | 'key' | 'guard'>,
  db: Database,
  logId: string,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const head = await lockHead(tx, logId);
    await ctx.guard?.requireExtends(tx, head);
    const now = ctx.clock.now();
    // Another process may have done it while this one waited for the lock.
    if (!head?.origin || !isCheckpointDue(head, now)) return;
    const checkpoint = signCheckpoint(ctx, head, head.origin, now);
    ctx.guard?.expect(checkpoint.note, checkpoint.size);
    await writeCheckpoint(tx, head, checkpoint);
  });
}
