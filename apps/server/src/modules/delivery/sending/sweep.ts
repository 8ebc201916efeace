import { MINUTE_MS } from '@sealtick/engine';
import { type Database, withTransaction } from '../../../platform/database.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import { putBackRecovered } from './rank-repository.ts';
import { cancelSuperseded } from './stop-moves.ts';
import { endExpired, endUnconfigured } from './sweep-repository.ts';

/**
 * Ends what no attempt can help: expired, superseded, or for a kind that is not configured.
 * @param days Those of open deliveries
 */
export async function sweep(
  db: Database,
  adapters: readonly ChannelAdapter[],
  days: readonly string[],
  sweptAt: Date,
  now: Date,
): Promise<void> {
  const missing = await withTransaction(db, (tx) => endExpired(tx, days, now));
  // After it, because it locks deliveries, and what locks both locks channels first.
  await withTransaction(db, (tx) => putBackRecovered(tx, missing));
  // Rows become visible when their transaction commits, which may take a while.
  await cancelSuperseded(db, days, new Date(sweptAt.getTime() - MINUTE_MS), now);
  await endUnconfigured(
    db,
    adapters.map(({ kind }) => kind),
    days,
    now,
  );
}
