import { strategyName } from '@sealtick/engine';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { deliveryEvent } from '../delivery.tables.ts';
import type { EventData } from './event-data.ts';
import { recordEvent } from './record-event.ts';

/** What became of a strategy. */
export interface StrategyStatus {
  readonly strategyId: string;
  readonly status: EventData['strategy.status']['status'];
  /** A sentence for its subscribers. */
  readonly reason: string;
  /** Wall clock. */
  readonly at: Date;
}

/** Records that an operator paused or resumed a strategy. */
export async function recordStrategyStatus(db: Database, { strategyId, status, reason, at }: StrategyStatus) {
  await recordEvent(db, {
    type: 'strategy.status',
    category: 'strategy-status',
    strategyId,
    data: { strategyId, strategyName: strategyName(strategyId), status, reason, at: at.toISOString() },
    at,
  });
}

/** Records that the program paused, resumed or retired a strategy, unless that is what its subscribers know already. */
export async function recordNewStatus(db: Database, given: StrategyStatus): Promise<void> {
  if ((await findStatus(db, given.strategyId)) !== given.status) await recordStrategyStatus(db, given);
}

/** Returns what was recorded last. A strategy of which nothing was recorded runs. */
async function findStatus(db: Database, strategyId: string): Promise<StrategyStatus['status']> {
  const [last] = await db
    .select({ data: deliveryEvent.data })
    .from(deliveryEvent)
    .where(and(eq(deliveryEvent.strategyId, strategyId), eq(deliveryEvent.type, 'strategy.status')))
    .orderBy(desc(deliveryEvent.id))
    .limit(1);
  return (last?.data as EventData['strategy.status'] | undefined)?.status ?? 'running';
}
