import { withTransaction } from '../../../platform/database.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { postpone } from './claim-repository.ts';
import type { DatabaseClock } from './database-clock.ts';
import { type Case, decide } from './decide.ts';
import { endClaimed } from './finish-end.ts';
import type { Wake } from './poller.ts';
import { putBackRecovered } from './rank-repository.ts';
import type { SenderContext } from './sender-context.ts';

interface DispatchContext
  extends Pick<SenderContext, 'db' | 'adapters' | 'market' | 'marketNow' | 'speed' | 'publicDelayMs'> {
  readonly dbClock: DatabaseClock;
  readonly attempts: Pick<AttemptRunner, 'run'>;
  readonly wake: Wake;
}

/** Begins the attempt of a claimed delivery, ends it without one, or postpones it, as is decided about it. */
export async function dispatch(ctx: DispatchContext, adapter: ChannelAdapter, one: Case): Promise<void> {
  const { db, adapters, dbClock, attempts, wake, market, marketNow, speed, publicDelayMs } = ctx;
  const now = dbClock.now();
  const decision = decide(one, { now, market, marketNow: marketNow(), speed, publicDelayMs });
  if (decision.action === 'send') {
    attempts.run(adapter, one, decision);
  } else if (decision.action === 'end') {
    const { state, reason } = decision;
    await withTransaction(db, (tx) => endClaimed(tx, one.row, { state, reason }, new Date(now)));
    if (state === 'missed') await withTransaction(db, (tx) => putBackRecovered(tx, [one.row.channelId]));
    // The next channel of a fallback may be of another kind.
    wake(adapters);
  } else {
    await postpone(db, one.row, new Date(now + decision.forMs));
    wake([adapter], decision.forMs);
    // Its capacity is free again.
    wake([adapter]);
  }
}
