import { HOUR_MS } from '@sealtick/engine';
import { isUnavailable } from '../../platform/database.ts';
import type { Platform } from '../../platform/module.ts';
import { selectUnmeasured, storeExcursion } from './journal-repository.ts';
import { type ExcursionBars, measureExcursion, withNextAttempt } from './measure-excursion.ts';

/** Trades of one turn, so that a large import holds neither the thread nor the connection. */
const AT_ONCE = 20;

interface MeasureContext extends Pick<Platform, 'clock' | 'log' | 'workDatabase'> {
  readonly provider: ExcursionBars;
}

/** Computes the excursions of trades that have none yet, or wait for bars: a bounded number of them. */
export async function measureTrades(ctx: MeasureContext, signal: AbortSignal): Promise<void> {
  const { clock, log, provider, workDatabase: db } = ctx;
  for (const row of await selectUnmeasured(db, AT_ONCE, new Date(clock.now()))) {
    const { trade } = row;
    if (signal.aborted) return;
    if (trade === null) continue;
    const found = await measureExcursion(provider, trade).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      // One trade must not keep those behind it from being computed.
      log.error({ err: error, trade: row.id }, 'the excursions of a trade could not be computed');
      return { problem: 'could not be computed', againAt: new Date(clock.now() + HOUR_MS).toISOString() };
    });
    await storeExcursion(db, row, withNextAttempt(found, trade, clock.now()));
  }
}
