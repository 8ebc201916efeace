import { barsOf, type Strategy } from '@sealtick/engine';
import { carrying } from '../carried-signal.ts';
import { type Replay, StreamBook } from '../stream-book.ts';
import type { PublishedPlan } from '../stream-plan.ts';
import { computeBacktest } from './compute-backtest.ts';
import { freezeDeep } from './frozen-world.ts';
import { barsUntil, hashInputs } from './hash-inputs.ts';
import { heapMb, keptMb } from './heap.ts';
import { newestSignals, toStreamEvent } from './newest-signals.ts';
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
import type { ReplayedStream } from './replayed-stream.ts';
import type { TurnCell } from './turn-cell.ts';

export interface EngineDeskContext {
  readonly strategies: readonly Strategy[];
  readonly hasCalendar: boolean;
  readonly turns: TurnCell;
}

/** What works in the strategies' thread: takes orders, steps the streams, answers in plain values. */
export class EngineDesk {
  private readonly ctx: EngineDeskContext;
  private readonly book: StreamBook;
  private readonly strategies: ReadonlyMap<string, Strategy>;
  private readonly ids = new Map<PublishedPlan, number>();
  private readonly idOf = (plan: PublishedPlan): number => this.ids.get(plan)!;

  constructor(ctx: EngineDeskContext) {
    this.ctx = ctx;
    this.book = new StreamBook(ctx.hasCalendar, ctx.turns);
    this.strategies = new Map(ctx.strategies.map((strategy) => [strategy.id, strategy]));
  }

  answer(order: Order): AnswerTo<Order> {
    if (order.kind === 'replay') return this.replay(order);
    if (order.kind === 'backtest') return this.backtest(order);
    if (order.kind === 'step') return this.step(order);
    if (order.kind === 'remove') this.remove(order.group);
    return null;
  }

  private replay(order: ReplayOrder): ReplayAnswer {
    const { group, events, wantsNewest, wantsWeight, openedSince = Number.POSITIVE_INFINITY } = order;
    this.remove(group);
    freezeDeep(events);
    const before = wantsWeight ? keptMb() : 0;
    let replays: Replay[] | null;
    try {
      replays = order.streams.map((stream) => {
        const partner = stream.partnerBars === null ? undefined : barsOf(stream.partnerBars);
        return this.book.replay(this.planOf(stream), barsOf(stream.bars), partner, events, group);
      });
    } catch (error) {
      this.ctx.turns.end();
      this.book.clearOutbox();
      this.remove(group);
      return { thrown: { group, message: messageOf(error) }, newest: null, weightMb: null, opened: [] };
    }
    const newest = wantsNewest ? newestSignals(this.book, replays, this.idOf) : null;
    const opened = replays
      .flatMap(({ signals }) => signals)
      .filter(({ setup }) => setup.signal.barCloseAt > openedSince)
      .map(({ setup }) => toStreamEvent(this.book.withConfidence(setup), this.idOf) as ReplayAnswer['opened'][number]);
    replays = null;
    return { thrown: null, newest, weightMb: wantsWeight ? keptMb() - before : null, opened };
  }

  private backtest(order: BacktestOrder): BacktestAnswer {
    const { group, events, until, known } = order;
    freezeDeep(events);
    const inputsSha256 = hashInputs(order);
    if (inputsSha256 === known) return { thrown: null, inputsSha256, computed: null };
    const { hasCalendar, turns } = this.ctx;
    const book = new StreamBook(hasCalendar, turns);
    try {
      const streams = order.streams.map((stream): ReplayedStream => {
        const bars = barsUntil(stream.bars, until);
        const partner = stream.partnerBars === null ? undefined : barsUntil(stream.partnerBars, until);
        return { replay: book.replay(this.planOf(stream), bars, partner, events, group), bars };
      });
      return { thrown: null, inputsSha256, computed: computeBacktest(book, streams, until) };
    } catch (error) {
      turns.end();
      return { thrown: { group, message: messageOf(error) }, inputsSha256, computed: null };
    }
  }

  private step({ batch, events, groups, memoryMb }: StepOrder): StepAnswer {
    freezeDeep(events);
    const { happened, thrown } = this.book.step(batch, events, groups === null ? undefined : new Set(groups));
    return {
      events: happened.map((event) => toStreamEvent(event, this.idOf)),
      thrown: [...thrown].map(([group, error]): Thrown => ({ group, message: messageOf(error) })),
      isTooHeavy: heapMb() > memoryMb && keptMb() > memoryMb,
    };
  }

  private remove(group: number): void {
    for (const plan of this.book.remove(group)) this.ids.delete(plan);
  }

  private planOf({ id, strategyId, carried, bars: _bars, partnerBars: _partner, ...rest }: StreamOrder): PublishedPlan {
    freezeDeep(rest);
    const known = this.strategies.get(strategyId);
    const strategy = carried === null ? known : carrying(strategyId, carried);
    if (!strategy) throw new Error(`The strategies' module has no strategy ${strategyId}.`);
    const plan = { ...rest, strategy };
    this.ids.set(plan, id);
    return plan;
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
