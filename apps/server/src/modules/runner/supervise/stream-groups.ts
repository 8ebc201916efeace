import { strategyName } from '@sealtick/engine';
import type { SeriesName } from '../../market-data/index.ts';
import type { RunningStrategy } from '../publish/publish-strategies.ts';
import type { PublishedPlan } from '../publish/stream-plan.ts';
import type { CarriedPlan } from '../thread/carried-signal.ts';

/** Streams that fail and are paused together: those of a strategy, or those that carry a strategy's open signals. */
export interface StreamGroup {
  readonly index: number;
  readonly strategyId: string;
  /** Name of the strategy. */
  readonly name: string;
  readonly version: number;
  /** Null if the streams only carry open signals. */
  readonly running: RunningStrategy | null;
  /** Each with its number, which its events state. */
  readonly streams: readonly { readonly id: number; readonly plan: PublishedPlan | CarriedPlan }[];
  isPaused: boolean;
}

/** The groups of a market and their streams, numbered in the order of addition. */
export class StreamGroups {
  private readonly groups: StreamGroup[] = [];
  private readonly plans: PublishedPlan[] = [];
  private readonly owners: number[] = [];

  addStrategy(running: RunningStrategy): StreamGroup {
    const { strategy, row, streams } = running;
    return this.add(
      { strategyId: strategy.id, name: strategyName(strategy.id), version: row.version, running },
      streams,
    );
  }

  addCarried(
    { strategyId, name, version }: Pick<StreamGroup, 'strategyId' | 'name' | 'version'>,
    plans: CarriedPlan[],
  ) {
    return this.add({ strategyId, name, version, running: null }, plans);
  }

  /** Groups that are not paused. */
  get active(): StreamGroup[] {
    return this.groups.filter(({ isPaused }) => !isPaused);
  }

  /** Returns the series of the strategies that are not paused, in the order in which they are replayed. */
  activeSeries(): SeriesName[] {
    const plans = this.active.flatMap(({ running }) => running?.streams ?? []);
    return plans.flatMap(({ instrument, partner, timeframe }) =>
      [instrument, ...(partner ? [partner] : [])].map(({ symbol }) => ({ symbol, timeframe })),
    );
  }

  get streamCount(): number {
    return this.plans.length;
  }

  at(index: number): StreamGroup {
    return this.groups[index]!;
  }

  getPlan(stream: number): PublishedPlan {
    return this.plans[stream]!;
  }

  /** Returns the index of a stream's group. */
  getGroup(stream: number): number {
    return this.owners[stream]!;
  }

  private add(
    group: Pick<StreamGroup, 'strategyId' | 'name' | 'version' | 'running'>,
    plans: readonly (PublishedPlan | CarriedPlan)[],
  ): StreamGroup {
    const streams = plans.map((plan) => ({ id: this.plans.push(plan) - 1, plan }));
    for (const _ of streams) this.owners.push(this.groups.length);
    const added: StreamGroup = { ...group, streams, index: this.groups.length, isPaused: false };
    this.groups.push(added);
    return added;
  }
}
