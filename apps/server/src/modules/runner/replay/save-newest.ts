import type { Strategy } from '@sealtick/engine';
import { withTransaction } from '../../../platform/database.ts';
import { hasSignals, insertSignals } from '../../signals/index.ts';
import type { RunningStrategy } from '../publish/publish-strategies.ts';
import type { PublishedPlan } from '../publish/stream-plan.ts';
import { type ChangeFact, getFact, type OpenedFact } from '../record/facts.ts';
import { replayedRow } from '../record/rows.ts';
import type { RunnerContext } from '../runner-context.ts';
import type { RecordedSignal } from '../thread/messages.ts';

/** Returns strategies whose running version has no row of a signal yet: it is new, or its first replay was interrupted. */
export async function findWithoutRows(
  { db, market }: Pick<RunnerContext, 'db' | 'market'>,
  strategies: readonly RunningStrategy[],
): Promise<Set<Strategy['id']>> {
  const missing = new Set<string>();
  for (const { row, streams } of strategies) {
    if (streams.length > 0 && !(await hasSignals(db, { ...row, market }))) missing.add(row.strategyId);
  }
  return missing;
}

/** Stores the newest signals of a strategy's history as rows. They never enter the log. */
export async function saveNewest(
  { db, market }: Pick<RunnerContext, 'db' | 'market'>,
  newest: readonly RecordedSignal[],
  getPlan: (stream: number) => PublishedPlan,
): Promise<void> {
  const rows = newest.map(({ opened, changes }) => {
    const plan = getPlan(opened.stream);
    const happened = changes.map((event) => ({ event, fact: getFact(event, plan, market) as ChangeFact }));
    return replayedRow(getFact(opened, plan, market) as OpenedFact, opened, plan, happened);
  });
  await withTransaction(db, (tx) => insertSignals(tx, rows));
}
