import {
  type CalendarEvent,
  orderEvents,
  type SeriesBar,
  type SharedBars,
  type StreamEvent,
  shareBars,
  strategyName,
} from '@sealtick/engine';
import { untilAvailable } from '../../platform/retry.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import type { OrphanPlan } from './orphan-plans.ts';
import type { RunningStrategy } from './publish-strategies.ts';
import { replayOrder } from './replay-order.ts';
import { saveNewest } from './save-newest.ts';
import { SeriesReader } from './series-reader.ts';
import { SignalRate } from './signal-rate.ts';
import { MOST_FAILURES, StrategyFailures } from './strategy-failures.ts';
import { StrategyPauses, type StrategyPausesContext } from './strategy-pauses.ts';
import { type StreamGroup, StreamGroups } from './stream-group.ts';
import type { MarketSeries, PublishedPlan } from './stream-plan.ts';
import { EngineThread } from './thread/engine-thread.ts';
import { memoryFor } from './thread/memory.ts';
import type { AnswerTo, Order, ReplayAnswer, Thrown } from './thread/orders.ts';
import { ThreadEnded } from './thread/thread-ended.ts';

/** Groups are counted from 0; under this number the thread's own failures are counted. */
const THREAD = -1;

export interface SupervisedBookContext extends StrategyPausesContext {
  readonly provider: MarketDataProvider;
  /** Module that exports `STRATEGIES`, as the strategies' thread reads it; the engine's own if left out. */
  readonly registry?: URL | undefined;
}

export interface Replaying {
  readonly series: MarketSeries;
  readonly strategies: readonly RunningStrategy[];
  readonly orphans: readonly OrphanPlan[];
  /** ms UTC: history ends with the bars that closed by then. */
  readonly through: number;
  /** Strategies whose newest signals are not stored as rows yet: they are now. */
  readonly withoutRows: ReadonlySet<string>;
  readonly onStrategy?: ((name: string) => void) | undefined;
}

/**
 * The streams of a market in a thread of their own, kept going whatever a strategy does. One that throws is fed again
 * from its anchors; one that loops, eats memory, ends the thread, floods or keeps throwing is paused: the thread is
 * built again without it, its open signals go on by their published levels, and the others decide as if it had never run.
 */
export class SupervisedBook {
  private readonly ctx: SupervisedBookContext;
  private readonly groups = new StreamGroups();
  private readonly failures = new StrategyFailures(() => performance.now());
  private readonly rate = new SignalRate();
  private readonly pauses: StrategyPauses;
  private readonly withoutRows = new Set<string>();
  private thread: EngineThread;
  private series: MarketSeries = { instruments: new Map(), timeframes: new Map() };
  private through = 0;
  /** After a failure that cannot be laid at one door, strategies are weighed and stepped one by one. */
  private isSuspicious = false;

  /** Starts the thread, so that it is there once the history is known. */
  constructor(ctx: SupervisedBookContext) {
    this.ctx = ctx;
    this.pauses = new StrategyPauses(ctx);
    this.thread = this.startThread();
    ctx.signal.addEventListener('abort', () => void this.thread.close(), { once: true });
  }

  /** Feeds every stream its history. */
  async replay({ series, strategies, orphans, through, withoutRows, onStrategy }: Replaying): Promise<void> {
    this.series = series;
    this.through = through;
    for (const id of withoutRows) this.withoutRows.add(id);
    for (const running of strategies) this.groups.addStrategy(running);
    for (const group of Map.groupBy(orphans, ({ strategy, version }) => `${strategy.id} ${version}`).values()) {
      const [{ strategy, version }] = group as [OrphanPlan];
      this.groups.addCarried({ strategyId: strategy.id, name: strategyName(strategy.id), version }, group);
    }
    await this.rebuild(onStrategy);
    this.pauses.report();
  }

  /**
   * Steps every stream that has a bar in the batch; comes back when each strategy has answered or is paused.
   *
   * @param closeTime Close of the batch, ms UTC.
   */
  async step(batch: readonly SeriesBar[], events: readonly CalendarEvent[], closeTime: number): Promise<StreamEvent[]> {
    let happened: StreamEvent[] = [];
    for (;;) {
      try {
        happened = await this.stepAll(batch, events);
        break;
      } catch (error) {
        await this.judge(error);
        await this.rebuild();
      }
    }
    this.through = closeTime;
    for (const { index } of this.groups.active) this.rate.add(index, this.opensOf(happened, index));
    return orderEvents(happened, batch);
  }

  /** Returns the plan of a stream that was ever fed. */
  planOf(stream: number): PublishedPlan {
    return this.groups.planOf(stream);
  }

  /** Ends the thread, whatever it is at. */
  close(): Promise<void> {
    return this.thread.close();
  }

  private async stepAll(batch: readonly SeriesBar[], events: readonly CalendarEvent[]): Promise<StreamEvent[]> {
    let happened: StreamEvent[] = [];
    const rounds: (number[] | null)[] = this.isSuspicious ? this.groups.active.map(({ index }) => [index]) : [null];
    for (let groups = rounds.shift(); groups !== undefined; groups = rounds.shift()) {
      const order: Order = { kind: 'step', batch, events, groups, memoryMb: this.memoryMb };
      const answer = await this.ask(order, groups?.length === 1 ? groups[0]! : null);
      if (answer.isTooHeavy) throw new ThreadEnded('memory', null, 'the streams keep more memory than they may');
      happened.push(...answer.events);
      const again: number[] = [];
      for (const thrown of answer.thrown) again.push(...(await this.afterThrow(thrown)));
      for (const flooder of this.flooders(happened)) {
        happened = happened.filter(({ stream }) => this.groups.groupOf(stream) !== flooder.index);
        await this.ask({ kind: 'remove', group: flooder.index }, null);
        again.push(...(await this.pause(flooder, `it opened more than ${this.capOf(flooder)} signals in an hour`)));
      }
      if (again.length > 0) rounds.push(again);
    }
    this.isSuspicious = false;
    return happened;
  }

  /** Gives the thread all its streams again, until it has them; strategies that end it are left out. */
  private async rebuild(onStrategy?: (name: string) => void): Promise<void> {
    for (;;) {
      try {
        const series = this.reader();
        const weights = new Map<StreamGroup, number>();
        for (const group of this.groups.active) {
          if (group.running) onStrategy?.(group.name);
          await this.feed(group, series, weights);
        }
        await this.pauseHeaviest(weights);
        return;
      } catch (error) {
        await this.judge(error);
      }
    }
  }

  /** Feeds a group its history. @returns the groups that stand in the thread for it: itself, or who carries its signals on. */
  private async feed(
    group: StreamGroup,
    series: SeriesReader<SharedBars>,
    weights?: Map<StreamGroup, number>,
  ): Promise<number[]> {
    const { provider, log, signal } = this.ctx;
    const { index, running } = group;
    const wantsNewest = running !== null && this.withoutRows.has(group.strategyId);
    const wanted = { wantsNewest, wantsWeight: this.isSuspicious && weights !== undefined };
    for (;;) {
      const order = await untilAvailable(signal, log, () =>
        replayOrder({ provider, series, through: this.through }, group, wanted),
      );
      const answer: ReplayAnswer = await this.ask(order, index);
      if (answer.thrown === null) {
        if (answer.weightMb !== null) weights?.set(group, answer.weightMb);
        if (answer.newest !== null) {
          await saveNewest(this.ctx, answer.newest, (stream) => this.planOf(stream));
          this.withoutRows.delete(group.strategyId);
        }
        return [index];
      }
      if (this.isOneTooMany(group, answer.thrown)) return this.pauseAfterThrows(group, answer.thrown);
    }
  }

  private async afterThrow(thrown: Thrown): Promise<number[]> {
    const group = this.groups.at(thrown.group);
    return this.isOneTooMany(group, thrown) ? this.pauseAfterThrows(group, thrown) : this.feed(group, this.reader());
  }

  private isOneTooMany({ index, name, strategyId, running }: StreamGroup, { message }: Thrown): boolean {
    if (running === null) throw new Error(`An open signal of ${name} could not be carried on: ${message}`);
    this.ctx.log.warn({ strategy: strategyId, thrown: message }, `${name} threw; it is fed again from its anchors`);
    return this.failures.add(index);
  }

  private pauseAfterThrows(group: StreamGroup, { message }: Thrown): Promise<number[]> {
    return this.pause(group, `it failed ${MOST_FAILURES} times in 10 minutes, the last time with ${message}`);
  }

  /** Pauses a strategy in a living thread. @returns the groups that carry its open signals on. */
  private async pause(group: StreamGroup, reason: string): Promise<number[]> {
    const carrier = await this.leaveOut(group, reason);
    return carrier === null ? [] : this.feed(carrier, this.reader());
  }

  private async leaveOut(group: StreamGroup, reason: string): Promise<StreamGroup | null> {
    const plans = await this.pauses.pause(group, this.through, reason, this.series);
    return plans.length === 0 ? null : this.groups.addCarried(group, plans);
  }

  /** Finds who ended the thread, leaves it out, and starts another one, still empty. @throws what is not such an end. */
  private async judge(error: unknown): Promise<void> {
    if (!(error instanceof ThreadEnded) || error.endCause === 'closed') throw error;
    const group = error.group === null ? null : this.groups.at(error.group);
    void this.thread.close();
    this.thread = this.startThread();
    if (group?.running) {
      await this.leaveOut(group, error.message);
      return;
    }
    this.isSuspicious = true;
    this.ctx.log.error({ cause: error.endCause }, `the strategies' thread is built again: ${error.message}`);
    if (this.failures.add(THREAD)) throw new Error(`The strategies' thread keeps failing: ${error.message}`);
  }

  /**
   * @param group The only one the order is for: then whatever goes wrong is its doing. Otherwise it is whose turn it was,
   * except for memory, of which another may have taken most before.
   */
  private async ask<O extends Order>(order: O, group: number | null): Promise<AnswerTo<O>> {
    try {
      const answer = await this.thread.ask(order, this.memoryMb);
      if (this.isSuspicious && group !== null) await this.thread.ask({ kind: 'ping' }, this.memoryMb);
      return answer;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      const suspect = group ?? (error.endCause === 'memory' ? null : error.group);
      throw new ThreadEnded(error.endCause, suspect, error.message);
    }
  }

  private async pauseHeaviest(weights: ReadonlyMap<StreamGroup, number>): Promise<void> {
    const heaviest = [...weights].filter(([{ running }]) => running !== null).sort((a, b) => b[1] - a[1])[0];
    if (heaviest === undefined) return;
    const [group, weightMb] = heaviest;
    const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    if (weightMb <= this.memoryMb / 2 && all <= this.memoryMb) return;
    await this.ask({ kind: 'remove', group: group.index }, null);
    await this.pause(group, `it keeps ${weightMb} MB of the ${this.memoryMb} MB that all strategies may`);
  }

  private flooders(happened: readonly StreamEvent[]): StreamGroup[] {
    return this.groups.active.filter((group) => {
      const opens = this.opensOf(happened, group.index);
      return opens.length > 0 && this.rate.isTooMuch(group.index, opens, this.capOf(group));
    });
  }

  private capOf({ streams }: StreamGroup): number {
    return SignalRate.cap(new Set(streams.map(({ plan }) => plan.instrument.symbol)).size);
  }

  private opensOf(happened: readonly StreamEvent[], group: number): number[] {
    return happened
      .filter(({ kind, stream }) => kind === 'opened' && this.groups.groupOf(stream) === group)
      .map(({ barCloseAt }) => barCloseAt);
  }

  private reader(): SeriesReader<SharedBars> {
    return new SeriesReader(this.ctx.provider, this.through, shareBars);
  }

  private get memoryMb(): number {
    return memoryFor(this.groups.streamCount);
  }

  private startThread(): EngineThread {
    const { provider, registry } = this.ctx;
    return new EngineThread({ registry: registry?.href ?? null, hasCalendar: provider.description.hasCalendar });
  }
}
