import { type ReplayedSignal, type Strategy, StreamSet } from '@sealtick/engine';
import { carrying } from '../carried-signal.ts';
import { computeBacktest, type ReplayedStream } from './compute-backtest.ts';
import { freezeDeep } from './frozen-world.ts';
import { barsUntil, hashInputs } from './hash-inputs.ts';
import { heapMb, keptMb } from './heap.ts';
import type {
  AnswerTo,
  BacktestAnswer,
  BacktestOrder,
  Order,
  ReplayAnswer,
  ReplayOrder,
  StepAnswer,
  StepOrder,
  StreamOrder,
  Thrown,
} from './orders.ts';
import { newestSignals, openedSince } from './select-signals.ts';
import type { TurnCell } from './turn-cell.ts';

export interface EngineDeskContext {
  readonly strategies: readonly Strategy[];
  readonly hasCalendar: boolean;
  readonly turns: TurnCell;
}

/** The worker's side of the strategies' thread: takes orders, steps the streams, answers in plain values. */
export class EngineDesk {
  private readonly ctx: EngineDeskContext;
  private readonly set: StreamSet;
  private readonly strategies: ReadonlyMap<string, Strategy>;

  constructor(ctx: EngineDeskContext) {
    this.ctx = ctx;
    this.set = new StreamSet(ctx.turns);
    this.strategies = new Map(ctx.strategies.map((strategy) => [strategy.id, strategy]));
  }

  answer(order: Order): AnswerTo<Order> {
    if (order.kind === 'replay') return this.replay(order);
    if (order.kind === 'backtest') return this.backtest(order);
    if (order.kind === 'step') return this.step(order);
    if (order.kind === 'remove') this.set.remove(order.group);
    return null;
  }

  private replay(order: ReplayOrder): ReplayAnswer {
    const { group, events, wantsNewest, wantsWeight, openedSince: since = Number.POSITIVE_INFINITY } = order;
    this.set.remove(group);
    freezeDeep(events);
    const before = wantsWeight ? keptMb() : 0;
    let signals: readonly ReplayedSignal[];
    try {
      signals = order.streams.flatMap((stream) => this.feed(this.set, order, stream).signals);
    } catch (error) {
      this.set.remove(group);
      return { thrown: { group, message: messageOf(error) }, newest: null, weightMb: null, opened: [] };
    }
    const newest = wantsNewest ? newestSignals(this.set, group, signals) : null;
    const opened = openedSince(this.set, group, signals, since);
    // The history itself is not part of what the group keeps.
    signals = [];
    return { thrown: null, newest, weightMb: wantsWeight ? keptMb() - before : null, opened };
  }

  private backtest(order: BacktestOrder): BacktestAnswer {
    const { group, events, until, known, isAgain } = order;
    freezeDeep(events);
    const hashes = hashInputs(order);
    const inputsSha256 = hashes.find((hash) => hash === known) ?? hashes[0];
    if (inputsSha256 === known && !isAgain) return { thrown: null, inputsSha256, computed: null };
    const set = new StreamSet(this.ctx.turns);
    try {
      const streams = order.streams.map((stream) => this.feed(set, order, stream, until));
      return { thrown: null, inputsSha256, computed: computeBacktest(set, group, streams, until) };
    } catch (error) {
      return { thrown: { group, message: messageOf(error) }, inputsSha256, computed: null };
    }
  }

  private step({ batch, events, groups, memoryMb }: StepOrder): StepAnswer {
    freezeDeep(events);
    const { events: happened, thrown } = this.set.step(batch, events, groups === null ? undefined : new Set(groups));
    return {
      events: happened,
      thrown: [...thrown].map(([group, error]): Thrown => ({ group, message: messageOf(error) })),
      isTooHeavy: heapMb() > memoryMb && keptMb() > memoryMb,
    };
  }

  /** Adds a stream of an order to a set, and feeds it the bars that closed by `until`, ms UTC. */
  private feed(
    set: StreamSet,
    { group, events }: Pick<ReplayOrder, 'group' | 'events'>,
    { id, strategyId, carried, bars: shared, partnerBars, ...rest }: StreamOrder,
    until = Number.POSITIVE_INFINITY,
  ): ReplayedStream {
    freezeDeep(rest);
    const strategy = carried === null ? this.strategies.get(strategyId) : carrying(strategyId, carried);
    if (!strategy) throw new Error(`The strategies' module has no strategy ${strategyId}.`);
    const spec = { ...rest, strategy, hasCalendar: this.ctx.hasCalendar };
    const bars = barsUntil(shared, until);
    const partner = partnerBars === null ? undefined : barsUntil(partnerBars, until);
    return { spec, bars, signals: set.replay({ stream: id, group }, spec, bars, { partner, events }) };
  }
}

/** What was thrown, in one line of at most 300 characters; whatever it is, this does not throw. */
function messageOf(thrown: unknown): string {
  try {
    return String(thrown).replace(/\s+/g, ' ').slice(0, 300);
  } catch {
    return 'something that has no text';
  }
}
