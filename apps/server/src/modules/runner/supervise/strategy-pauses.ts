import { withTransaction } from '../../../platform/database.ts';
import { untilAvailable } from '../../../platform/retry.ts';
import { selectActive } from '../../signals/index.ts';
import type { MarketSeries } from '../publish/stream-plan.ts';
import { holdPause } from '../record/pause-repository.ts';
import type { RunnerContext } from '../runner-context.ts';
import type { CarriedPlan } from '../thread/carried-signal.ts';
import { carriedPlans } from './carried-plans.ts';
import { recordPaused } from './record-status.ts';
import type { StreamGroup } from './stream-groups.ts';

/** Name of the health check. */
const HEALTH = 'strategies';

export interface StrategyPausesContext extends Pick<RunnerContext, 'db' | 'log' | 'health' | 'market'> {
  /** Ends waiting for an unreachable database. */
  readonly signal: AbortSignal;
}

/** Pauses strategies until the next start: reports each pause to the operator, and stores it for the parity check. */
export class StrategyPauses {
  private readonly ctx: StrategyPausesContext;
  private readonly paused: string[] = [];

  constructor(ctx: StrategyPausesContext) {
    this.ctx = ctx;
  }

  /**
   * @param from Close of the last bar that the group was stepped with, ms UTC.
   * @param reason A clause such as `it threw 5 times`.
   * @returns streams that carry its open signals to their end.
   */
  async pause(group: StreamGroup, from: number, reason: string, series: MarketSeries): Promise<CarriedPlan[]> {
    const { db, log, market, signal } = this.ctx;
    const { name, strategyId, version } = group;
    group.isPaused = true;
    this.paused.push(`${name} is paused until the next start: ${reason}`);
    log.error({ strategy: strategyId, version, reason }, `${name} is paused until the next start: ${reason}`);
    this.report();
    await untilAvailable(signal, log, () =>
      withTransaction(db, async (tx) => {
        await holdPause(tx, { market, strategyId, version, from, reason });
        await recordPaused(tx, strategyId);
      }),
    );
    return this.carry(group, series);
  }

  /** Returns streams that carry the open signals of a group to their end. */
  async carry({ strategyId, version }: StreamGroup, series: MarketSeries): Promise<CarriedPlan[]> {
    const { db, log, market, signal } = this.ctx;
    const rows = await untilAvailable(signal, log, () => selectActive(db, market));
    const open = rows.filter((row) => row.strategyId === strategyId && row.strategyVersion === version);
    return carriedPlans(open, series);
  }

  report(): void {
    if (this.paused.length === 0) this.ctx.health.report(HEALTH, 'ok');
    else this.ctx.health.report(HEALTH, 'degraded', `${this.paused.join('. ')}.`);
  }
}
