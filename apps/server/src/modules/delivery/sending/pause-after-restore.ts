import { count } from 'drizzle-orm';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { followsRestore } from '../../log/index.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { insertSwitch, type SendingSwitch, selectReasons } from './switch-repository.ts';

const RESTORED = 'A backup was restored, and the log ';

/** Returns whether the program itself paused sending, because a backup was restored. */
export const isOfRestore = ({ isPaused, reason }: SendingSwitch): boolean => isPaused && reason.startsWith(RESTORED);

/**
 * Pauses all sending where a backup was restored, until an operator resumes it: what was sent since the backup is not
 * known, and would be sent again. Done once for each log, in whichever start finds it. Returns whether it paused.
 */
export async function pauseAfterRestore(db: Database, logId: string, now: Date): Promise<boolean> {
  if (!(await followsRestore(db, logId))) return false;
  return withTransaction(db, async (tx) => {
    const reason = `${RESTORED}${logId} began. Resume when you know what was sent before.`;
    if ((await selectReasons(tx)).includes(reason)) return false;
    const [channels] = await tx.select({ count: count() }).from(deliveryChannel);
    const isPaused = channels!.count > 0;
    await insertSwitch(tx, { isPaused, reason, at: now });
    return isPaused;
  });
}
