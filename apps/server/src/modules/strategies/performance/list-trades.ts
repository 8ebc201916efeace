import type { StrategyTrade, TradesQuery } from '@sealtick/contract';
import { refuseCursor } from '../../../platform/http/refuse-parameter.ts';
import type { Page } from '../../../platform/http/serve-reads.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type PerformanceLibrary, readTrades } from './read-performance.ts';

/** Returns closed trades, newest first. The cursor counts from the oldest, so that new trades do not shift pages. */
export async function listTrades(
  library: PerformanceLibrary,
  viewer: Viewer,
  id: string,
  { limit, cursor, ...query }: TradesQuery,
): Promise<Page<readonly StrategyTrade[]>> {
  const all = await readTrades(library, viewer, id, query);
  const end = cursor === undefined ? all.length : Number(cursor);
  if (!Number.isInteger(end) || end < 0 || end > all.length) throw refuseCursor();
  const from = Math.max(0, end - limit);
  return { answer: all.slice(from, end).reverse(), next: from > 0 ? String(from) : null };
}
