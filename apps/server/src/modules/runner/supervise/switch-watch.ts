import { withTransaction } from '../../../platform/database.ts';
import { untilAvailable } from '../../../platform/retry.ts';
import { lockSwitch, putApplied, selectSwitches } from '../../strategies/index.ts';
import type { RunningStrategy } from '../publish/publish-strategies.ts';
import type { RunnerContext } from '../runner-context.ts';
import { applySwitch } from './apply-switches.ts';
import type { Supervisor } from './supervisor.ts';

/** How often it asks whether operators switched a strategy, ms. */
const SWITCHES_MS = 1_000;

/** The strategies of the streams. */
interface Watched {
  /** Every strategy with a version, also those that are switched off. */
  readonly published: readonly RunningStrategy[];
  /** Ids of those that are switched off. */
  readonly switchedOff: ReadonlySet<string>;
}

type SwitchWatchContext = Pick<RunnerContext, 'db' | 'market' | 'append' | 'log'>;

/** Stops the streams of strategies that operators switch off, and notices that one is resumed. */
export class SwitchWatch {
  private readonly ctx: SwitchWatchContext;
  private readonly published: Watched['published'];
  /** Strategies that are switched off, as far as the streams know. */
  private readonly off: Set<string>;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(ctx: SwitchWatchContext, { published, switchedOff }: Watched) {
    this.ctx = ctx;
    this.published = published;
    this.off = new Set(switchedOff);
  }

  /**
   * Applies what operators have switched since. Asks the database once a second.
   * @param through Close of the last bar, ms UTC @returns whether a strategy was resumed, so that the streams must be planned again
   */
  async look(streams: Supervisor, through: number, signal: AbortSignal): Promise<boolean> {
    if (performance.now() - this.lookedAt < SWITCHES_MS) return false;
    const { db, market, log } = this.ctx;
    const switches = await untilAvailable(signal, log, () => selectSwitches(db, market));
    if ([...this.off].some((id) => !switches.has(id))) return true;
    for (const one of switches.values())
      if (one.appliedAt === null) await this.apply(streams, one.strategyId, through, signal);
    this.lookedAt = performance.now();
    return false;
  }

  private async apply(streams: Supervisor, strategyId: string, through: number, signal: AbortSignal): Promise<void> {
    const { db, market, log } = this.ctx;
    // First, so that no entry of it follows its retirement.
    await streams.switchOff(strategyId);
    this.off.add(strategyId);
    const published = this.published.find(({ row }) => row.strategyId === strategyId);
    const off = await untilAvailable(signal, log, () =>
      withTransaction(db, async (tx) => {
        // The operator may have switched it again since it was read.
        const locked = await lockSwitch(tx, market, strategyId);
        if (locked === null) return null;
        await (published
          ? applySwitch(this.ctx, tx, published, locked, through)
          : putApplied(tx, market, strategyId, through));
        return locked;
      }),
    );
    if (off !== null)
      log.warn({ strategy: strategyId, reason: off.reason }, `an operator switched a strategy off: ${off.state}`);
  }
}
