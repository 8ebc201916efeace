import type { Database } from '../../platform/database.ts';
import { selectUnmeasured, storeExcursion } from './journal-repository.ts';
import { type ExcursionBars, measureExcursion } from './measure-excursion.ts';

/** Trades of one turn, so that a large import holds neither the thread nor the connection. */
const AT_ONCE = 20;

/** Computes the excursions of trades that have none yet: a bounded number of them. */
export async function measureTrades(db: Database, provider: ExcursionBars, signal: AbortSignal): Promise<void> {
  for (const row of await selectUnmeasured(db, AT_ONCE)) {
    if (signal.aborted || row.trade === null) return;
    await storeExcursion(db, row, await measureExcursion(provider, row.trade));
  }
}
