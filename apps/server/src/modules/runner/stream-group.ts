import { strategyName } from '@sealtick/engine';
import type { OrphanPlan } from './orphan-plans.ts';
import type { RunningStrategy } from './publish-strategies.ts';
import type { PublishedPlan } from './stream-plan.ts';

/** Streams that fail and are paused together: a strategy's, or those that take a strategy's open signals to their end. */
export interface StreamGroup {
  readonly index: number;
  readonly strategyId: string;
  /** What people call it. */
  readonly name: string;
  readonly version: number;
  /** Null where the streams only carry open signals. */
  readonly running: RunningStrategy | null;
  /** Each with the number it has in the thread. */
  readonly streams: readonly { readonly id: number; readonly plan: PublishedPlan | OrphanPlan }[];
  isPaused: boolean;
}

/** The groups of a market and their streams, numbered in the order they came. */
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

  addCarried({ strategyId, name, version }: Pick<StreamGroup, 'strategyId' | 'name' | 'version'>, plans: OrphanPlan[]) {
    return this.add({ strategyId, name, version, running: null }, plans);
  }

  /** Every group that is to be stepped. */
  get active(): StreamGroup[] {
    return this.groups.filter(({ isPaused }) => !isPaused);
  }

  get paused(): StreamGroup[] {
    return this.groups.filter(({ isPaused }) => isPaused);
  }

  get streamCount(): number {
    return this.plans.length;
  }

  at(index: number): StreamGroup {
    return this.groups[index]!;
  }

  planOf(stream: number): PublishedPlan {
    return this.plans[stream]!;
  }

  /** Index of the group a stream belongs to. */
  groupOf(stream: number): number {
    return this.owners[stream]!;
  }

  private add(
    group: Pick<StreamGroup, 'strategyId' | 'name' | 'version' | 'running'>,
    plans: readonly (PublishedPlan | OrphanPlan)[],
  ): StreamGroup {
    const streams = plans.map((plan) => ({ id: this.plans.push(plan) - 1, plan }));
    for (const _ of streams) this.owners.push(this.groups.length);
    const added: StreamGroup = { ...group, streams, index: this.groups.length, isPaused: false };
    this.groups.push(added);
    return added;
  }
}
