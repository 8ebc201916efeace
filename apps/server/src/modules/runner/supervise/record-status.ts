import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { recordNewStatus } from '../../delivery/index.ts';

/** Records, for its subscribers, that the program has paused a strategy. What failed is for the operator. */
export async function recordPaused(db: Database, strategyId: string): Promise<void> {
  const reason = 'The program paused it after an error. It opens no new signals until the operator has corrected it.';
  await recordNewStatus(db, { strategyId, status: 'paused', reason, at: new Date(systemClock.now()) });
}

/** Records, for its subscribers, that a strategy is retired, in the transaction of its entry. @param reason Of the operator */
export async function recordRetired(db: Database, strategyId: string, reason: string): Promise<void> {
  await recordNewStatus(db, { strategyId, status: 'retired', reason, at: new Date(systemClock.now()) });
}

/** Records, for their subscribers, that strategies run again after the program had paused them. */
export async function recordResumed(db: Database, strategyIds: readonly string[]): Promise<void> {
  for (const strategyId of strategyIds) {
    const reason = 'It opens signals again.';
    await recordNewStatus(db, { strategyId, status: 'running', reason, at: new Date(systemClock.now()) });
  }
}
