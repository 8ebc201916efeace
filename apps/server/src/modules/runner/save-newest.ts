import type { MarketKind, Strategy } from '@sealtick/engine';
import { type Database, withTransaction } from '../../platform/database.ts';
import { hasSignals, insertSignals } from '../signals/index.ts';
import { type ChangeFact, factOf, type OpenedFact } from './facts.ts';
import type { RunningStrategy } from './publish-strategies.ts';
import { replayedRow } from './rows.ts';
import type { PublishedPlan } from './stream-plan.ts';
import type { RecordedSignal } from './thread/orders.ts';

export interface RowsContext {
  readonly database: Database;
  readonly market: MarketKind;
}

/** Strategies whose running version has no signal as a row yet: it is new, or its first replay was broken off. */
export async function findWithoutRows(
  { database, market }: RowsContext,
  strategies: readonly RunningStrategy[],
): Promise<Set<Strategy['id']>> {
  const missing = new Set<string>();
  for (const { row, streams } of strategies) {
    if (streams.length > 0 && !(await hasSignals(database, { ...row, market }))) missing.add(row.strategyId);
  }
  return missing;
}

/** Stores the newest signals of a strategy's history as rows. Nothing replayed ever enters the log. */
export async function saveNewest(
  { database, market }: RowsContext,
  newest: readonly RecordedSignal[],
  planOf: (stream: number) => PublishedPlan,
): Promise<void> {
  const rows = newest.map(({ opened, changes }) => {
    const plan = planOf(opened.stream);
    const happened = changes.map((event) => ({ event, fact: factOf(event, plan, market) as ChangeFact }));
    return replayedRow(factOf(opened, plan, market) as OpenedFact, opened.signal, happened);
  });
  await withTransaction(database, (tx) => insertSignals(tx, rows));
}
