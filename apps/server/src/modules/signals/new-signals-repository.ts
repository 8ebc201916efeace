import type { MarketKind } from '@sealtick/engine';
import { and, count, desc, eq, gt, not, or } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { isInScope, isVisible, type SignalFilter } from './signal-repository.ts';
import { signal } from './signals.tables.ts';

interface NewSignals {
  readonly market: MarketKind;
  readonly visible: SignalFilter['visible'];
  /** Signals that the viewer sees immediately are new if they were created after this moment. */
  readonly since: Date;
  /** The others are new if they were created after this one: they became public later. */
  readonly publicSince: Date;
}

/** How many signals of a strategy are new. */
export interface NewOfStrategy {
  readonly strategyId: string;
  readonly newSignals: number;
}

/** Returns how many published signals of each strategy became visible after a moment, the most first. */
export async function countVisibleSince(
  db: Database,
  { market, visible, since, publicSince }: NewSignals,
): Promise<NewOfStrategy[]> {
  const { strategies } = visible;
  const atOnce = gt(signal.createdAt, since);
  const isNew =
    strategies === 'all' ? atOnce : or(atOnce, and(gt(signal.createdAt, publicSince), not(isInScope(strategies))));
  return db
    .select({ strategyId: signal.strategyId, newSignals: count() })
    .from(signal)
    .where(and(eq(signal.market, market), eq(signal.record, 'live'), isVisible(visible), isNew))
    .groupBy(signal.strategyId)
    .orderBy(desc(count()), signal.strategyId);
}
