import type { MarketKind } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import type { HealthBoard } from '../../platform/health.ts';
import type { Log } from '../../platform/logging.ts';
import { untilAvailable } from '../../platform/retry.ts';
import { selectActive } from '../signals/index.ts';
import { type OrphanPlan, orphanPlans } from './orphan-plans.ts';
import { insertPause } from './pause-repository.ts';
import type { StreamGroup } from './stream-group.ts';
import type { MarketSeries } from './stream-plan.ts';

/** The name under which the operator and the status page hear of it. */
const HEALTH = 'strategies';

export interface StrategyPausesContext {
  readonly database: Database;
  readonly log: Log;
  readonly health: HealthBoard;
  readonly market: MarketKind;
  /** Ends waiting for a database that is away. */
  readonly signal: AbortSignal;
}

/** Which strategies are paused until the next start, and why: told to the operator, and kept for the parity check. */
export class StrategyPauses {
  private readonly ctx: StrategyPausesContext;
  private readonly paused: string[] = [];

  constructor(ctx: StrategyPausesContext) {
    this.ctx = ctx;
  }

  /**
   * @param from Close of the last bar it was stepped with, ms UTC.
   * @param reason A sentence that begins with a small letter, such as `it threw 5 times`.
   * @returns streams that take its open signals to their end.
   */
  async pause(group: StreamGroup, from: number, reason: string, series: MarketSeries): Promise<OrphanPlan[]> {
    const { database, log, market, signal } = this.ctx;
    const { name, strategyId, version } = group;
    group.isPaused = true;
    this.paused.push(`${name} is paused until the next start: ${reason}`);
    log.error({ strategy: strategyId, version, reason }, `${name} is paused until the next start: ${reason}`);
    this.report();
    const rows = await untilAvailable(signal, log, async () => {
      await insertPause(database, { market, strategyId, version, from, reason });
      return selectActive(database, market);
    });
    const open = rows.filter((row) => row.strategyId === strategyId && row.strategyVersion === version);
    return orphanPlans(open, series);
  }

  report(): void {
    if (this.paused.length === 0) this.ctx.health.report(HEALTH, 'ok');
    else this.ctx.health.report(HEALTH, 'degraded', `${this.paused.join('. ')}.`);
  }
}
