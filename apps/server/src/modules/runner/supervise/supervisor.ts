import {
  type CalendarEvent,
  orderEvents,
  type SeriesBar,
  type SharedBars,
  type StreamEvent,
  shareBars,
  strategyName,
} from '@sealtick/engine';
import { untilAvailable } from '../../../platform/retry.ts';
import type { RunningStrategy } from '../publish/publish-strategies.ts';
import type { MarketSeries, PublishedPlan } from '../publish/stream-plan.ts';
import { replayRequest } from '../replay/replay-request.ts';
import { saveNewest } from '../replay/save-newest.ts';
import { SeriesReader } from '../replay/series-reader.ts';
import type { RunnerContext } from '../runner-context.ts';
import type { CarriedPlan } from '../thread/carried-signal.ts';
import { countBars, memoryLimitMb } from '../thread/memory-limit.ts';
import type { ReplayResponse, ResponseTo, StepRequest, Thrown, WorkerRequest } from '../thread/messages.ts';
import { ThreadEnded } from '../thread/thread-ended.ts';
import { RestartingThread } from './restarting-thread.ts';
import { SignalRate } from './signal-rate.ts';
import { FAILURES_BEFORE_PAUSE, StrategyFailures } from './strategy-failures.ts';
import { StrategyPauses, type StrategyPausesContext } from './strategy-pauses.ts';
import { type StreamGroup, StreamGroups } from './stream-groups.ts';

/** The streams to run, and their history. */
export interface ReplayedMarket {
  readonly series: MarketSeries;
  readonly strategies: readonly RunningStrategy[];
  /** Streams that only continue open signals, because their version no longer runs. */
  readonly carried: readonly CarriedPlan[];
  /** ms UTC: history ends with the bars that closed by then. */
  readonly through: number;
  /** Strategies whose newest signals are not stored as rows yet. */
  readonly withoutRows: ReadonlySet<string>;
  readonly onStrategy?: ((name: string) => void) | undefined;
}

/**
 * Runs the streams of a market in a worker thread, and keeps them running whatever a strategy does. A strategy that throws is
 * replayed from its anchors. One that loops, uses too much memory, ends the thread, opens too many signals or keeps throwing
 * is paused: the thread is started again without it, its open signals continue by their published levels, and the others
 * decide as if it had never run.
 */
export class Supervisor {
  private readonly ctx: StrategyPausesContext & Pick<RunnerContext, 'provider' | 'registry'>;
  private readonly groups = new StreamGroups();
  private readonly failures = new StrategyFailures(() => performance.now());
  private readonly rate = new SignalRate();
  private readonly pauses: StrategyPauses;
  private readonly withoutRows = new Set<string>();
  private readonly thread: RestartingThread;
  private series: MarketSeries = { instruments: new Map(), timeframes: new Map() };
  private through = 0;
  /** Bars that each group was fed from its anchors. */
  private readonly fedBars = new Map<number, number>();

  /** Starts the thread, so that it is ready when the history was read. */
  constructor(ctx: StrategyPausesContext & Pick<RunnerContext, 'provider' | 'registry'>) {
    this.ctx = ctx;
    this.pauses = new StrategyPauses(ctx);
    const { hasCalendar } = ctx.provider.description;
    this.thread = new RestartingThread({ ...ctx, setup: { registry: ctx.registry?.href ?? null, hasCalendar } });
  }

  /** Feeds every stream its history. */
  async replay({ series, strategies, carried, through, withoutRows, onStrategy }: ReplayedMarket): Promise<void> {
    this.series = series;
    this.through = through;
    for (const id of withoutRows) this.withoutRows.add(id);
    for (const running of strategies) this.groups.addStrategy(running);
    for (const plans of Map.groupBy(carried, ({ strategy, version }) => `${strategy.id} ${version}`).values()) {
      const [{ strategy, version }] = plans as [CarriedPlan];
      this.groups.addCarried({ strategyId: strategy.id, name: strategyName(strategy.id), version }, plans);
    }
    await this.replayAll(onStrategy);
    this.pauses.report();
  }

  /**
   * Steps every stream that has a bar in the batch. Resolves when each strategy has been stepped or is paused.
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
        await this.recoverFrom(error);
        await this.replayAll();
      }
    }
    this.through = closeTime;
    for (const { index } of this.groups.active) this.rate.add(index, this.getOpenings(happened, index));
    return orderEvents(happened, batch);
  }

  /** Stops a strategy that an operator has switched off; its open signals continue by their published levels. */
  async switchOff(strategyId: string): Promise<void> {
    const group = this.groups.active.find((one) => one.running !== null && one.strategyId === strategyId);
    if (!group) return;
    group.isPaused = true;
    const plans = await this.pauses.carry(group, this.series);
    const carrier = plans.length === 0 ? null : this.groups.addCarried(group, plans);
    try {
      await this.request({ kind: 'remove', group: group.index }, null);
      if (carrier !== null) await this.replayGroup(carrier, this.reader());
    } catch (error) {
      await this.recoverFrom(error);
      await this.replayAll();
    }
  }

  /** Returns the plan of a stream that was ever added. */
  getPlan(stream: number): PublishedPlan {
    return this.groups.getPlan(stream);
  }

  /** Terminates the thread. */
  close(): Promise<void> {
    return this.thread.close();
  }

  private async stepAll(batch: readonly SeriesBar[], events: readonly CalendarEvent[]): Promise<StreamEvent[]> {
    let happened: StreamEvent[] = [];
    const { isOneByOne } = this.thread;
    const rounds: (number[] | null)[] = isOneByOne ? this.groups.active.map(({ index }) => [index]) : [null];
    for (let groups = rounds.shift(); groups !== undefined; groups = rounds.shift()) {
      const request: StepRequest = { kind: 'step', batch, events, groups, memoryMb: this.memoryMb };
      const only = groups?.length === 1 ? groups[0]! : null;
      const response = await this.request(request, only);
      // Of several groups, any may have used it.
      if (response.isOverMemory) throw new ThreadEnded('memory', only, `more than ${this.memoryMb} MB were in use`);
      happened.push(...response.events);
      const again: number[] = [];
      for (const thrown of response.thrown) again.push(...(await this.afterThrow(thrown)));
      for (const group of this.groupsOverRate(happened)) {
        happened = happened.filter(({ stream }) => this.groups.getGroup(stream) !== group.index);
        await this.request({ kind: 'remove', group: group.index }, null);
        again.push(...(await this.pause(group, `it opened more than ${getLimit(group)} signals in an hour`)));
      }
      if (again.length > 0) rounds.push(again);
    }
    this.thread.isOneByOne = false;
    return happened;
  }

  /** Replays every group in an empty thread, until it has all of them; strategies that end it are paused. */
  private async replayAll(onStrategy?: (name: string) => void): Promise<void> {
    for (;;) {
      try {
        const series = this.reader();
        // The thread replays one group while the series of the next are read.
        void series.readAhead(this.groups.activeSeries(), this.ctx.signal);
        const used = new Map<StreamGroup, number>();
        for (const group of this.groups.active) {
          if (group.running) onStrategy?.(group.name);
          await this.replayGroup(group, series, used);
        }
        await this.pauseLargest(used);
        return;
      } catch (error) {
        await this.recoverFrom(error);
      }
    }
  }

  /**
   * Feeds a group its history.
   *
   * @param used Takes the memory of the group, where groups are measured.
   * @returns the groups that run in the thread for it: itself, or the one that carries its signals.
   */
  private async replayGroup(
    group: StreamGroup,
    series: SeriesReader<SharedBars>,
    used?: Map<StreamGroup, number>,
  ): Promise<number[]> {
    const { provider, log, signal } = this.ctx;
    const { index, running } = group;
    const wantsNewest = running !== null && this.withoutRows.has(group.strategyId);
    const wanted = { wantsNewest, wantsMemory: this.thread.isOneByOne && used !== undefined };
    for (;;) {
      const request = await untilAvailable(signal, log, () =>
        replayRequest({ provider, series, through: this.through }, group, wanted),
      );
      this.fedBars.set(index, countBars(request.streams).bars);
      const { thrown, memoryMb, newest }: ReplayResponse = await this.request(request, index);
      if (thrown === null) {
        if (memoryMb !== null) used?.set(group, memoryMb);
        if (newest !== null) {
          await saveNewest(this.ctx, newest, (stream) => this.getPlan(stream));
          this.withoutRows.delete(group.strategyId);
        }
        return [index];
      }
      if (this.countThrow(group, thrown)) return this.pauseAfterThrows(group, thrown);
    }
  }

  private async afterThrow(thrown: Thrown): Promise<number[]> {
    const group = this.groups.at(thrown.group);
    return this.countThrow(group, thrown)
      ? this.pauseAfterThrows(group, thrown)
      : this.replayGroup(group, this.reader());
  }

  /** @returns whether the strategy has thrown too often. */
  private countThrow({ index, name, strategyId, running }: StreamGroup, { message }: Thrown): boolean {
    if (running === null) throw new Error(`An open signal of ${name} could not be continued: ${message}`);
    this.ctx.log.warn({ strategy: strategyId, thrown: message }, `${name} threw; replaying it from its anchors`);
    return this.failures.add(index);
  }

  private pauseAfterThrows(group: StreamGroup, { message }: Thrown): Promise<number[]> {
    return this.pause(group, `it failed ${FAILURES_BEFORE_PAUSE} times in 10 minutes, the last time with ${message}`);
  }

  /** Pauses a strategy in a running thread. @returns the groups that carry its open signals. */
  private async pause(group: StreamGroup, reason: string): Promise<number[]> {
    const carrier = await this.storePause(group, reason);
    return carrier === null ? [] : this.replayGroup(carrier, this.reader());
  }

  private async storePause(group: StreamGroup, reason: string): Promise<StreamGroup | null> {
    const plans = await this.pauses.pause(group, this.through, reason, this.series);
    return plans.length === 0 ? null : this.groups.addCarried(group, plans);
  }

  /** Starts an empty thread after the end of the last one, and pauses the strategy that ended it. @throws any other error. */
  private async recoverFrom(error: unknown): Promise<void> {
    const ended = this.thread.restartAfter(error);
    const group = ended.group === null ? null : this.groups.at(ended.group);
    if (group?.running) await this.storePause(group, ended.message);
    else this.thread.countUnattributed(ended);
  }

  private request<R extends WorkerRequest>(request: R, group: number | null): Promise<ResponseTo<R>> {
    return this.thread.request(request, group, this.memoryMb);
  }

  private async pauseLargest(used: ReadonlyMap<StreamGroup, number>): Promise<void> {
    const largest = [...used].filter(([{ running }]) => running !== null).sort((a, b) => b[1] - a[1])[0];
    if (largest === undefined) return;
    const [group, usedMb] = largest;
    const all = [...used.values()].reduce((sum, one) => sum + one, 0);
    if (usedMb <= this.memoryMb / 2 && all <= this.memoryMb) return;
    await this.request({ kind: 'remove', group: group.index }, null);
    await this.pause(group, `it uses ${usedMb} MB of the ${this.memoryMb} MB for all strategies`);
  }

  private groupsOverRate(happened: readonly StreamEvent[]): StreamGroup[] {
    return this.groups.active.filter((group) => {
      const openings = this.getOpenings(happened, group.index);
      return openings.length > 0 && this.rate.isTooHigh(group.index, openings, getLimit(group));
    });
  }

  /** Bar closes of a group's openings, ms UTC. */
  private getOpenings(happened: readonly StreamEvent[], group: number): number[] {
    return happened
      .filter(({ kind, stream }) => kind === 'opened' && this.groups.getGroup(stream) === group)
      .map(({ barCloseAt }) => barCloseAt);
  }

  private reader(): SeriesReader<SharedBars> {
    return new SeriesReader(this.ctx.provider, this.through, shareBars);
  }

  private get memoryMb(): number {
    const bars = this.fedBars.values().reduce((sum, one) => sum + one, 0);
    return memoryLimitMb({ streams: this.groups.streamCount, bars });
  }
}

/** Signals that a strategy may open in an hour. */
const getLimit = ({ streams }: StreamGroup): number =>
  SignalRate.limit(new Set(streams.map(({ plan }) => plan.instrument.symbol)).size);
