import type { StrategyTrade, TradesQuery } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import { type PerformanceContext, readTrades } from './read-performance.ts';

export interface TradesPage {
  readonly trades: readonly StrategyTrade[];
  /** Where the older ones begin; null where there are none. */
  readonly next: string | null;
}

/** Closed trades, newest first. The cursor counts from the oldest, so trades that are added later move nothing. */
export async function listTrades(
  ctx: PerformanceContext,
  id: string,
  { limit, cursor, ...query }: TradesQuery,
): Promise<TradesPage> {
  const all = await readTrades(ctx, id, query);
  const end = cursor === undefined ? all.length : Number(cursor);
  if (!Number.isInteger(end) || end < 0 || end > all.length) {
    throw new AppError('INVALID_REQUEST', 'cursor is not one that this list has given.', {
      errors: [{ path: 'cursor', message: 'must come from the link of the answer before' }],
    });
  }
  const from = Math.max(0, end - limit);
  return { trades: all.slice(from, end).reverse(), next: from > 0 ? String(from) : null };
}
