import { cutText, type ReplayedSignal, type Strategy, StreamSet, strategyDoubts, underCosts } from '@sealtick/engine';
import { freezeDeep } from '@sealtick/engine/audit';
import { carryingStrategy } from './carried-signal.ts';
import { computeBacktest, getTrade, type ReplayedStream } from './compute-backtest.ts';
import type { CurrentGroup } from './current-group.ts';
import { barsUntil, hashInputs } from './hash-inputs.ts';
import type {
  BacktestRequest,
  BacktestResponse,
  DoubtsRequest,
  DoubtsResponse,
  ReplayRequest,
  ReplayResponse,
  RequestedStream,
  ResponseTo,
  StepRequest,
  StepResponse,
  Thrown,
  WorkerRequest,
} from './messages.ts';
import { keepWanted, newestSignals, openedSince } from './select-signals.ts';
import { liveMb, usedMb } from './used-memory.ts';

export interface StreamWorkerContext {
  readonly strategies: readonly Strategy[];
  readonly hasCalendar: boolean;
  readonly current: CurrentGroup;
}

/** The worker thread's side: steps the streams, and answers each request with plain values. */
export class StreamWorker {
  private readonly ctx: StreamWorkerContext;
  private readonly set: StreamSet;
  private readonly strategies: ReadonlyMap<string, Strategy>;

  constructor(ctx: StreamWorkerContext) {
    this.ctx = ctx;
    this.set = new StreamSet(ctx.current);
    this.strategies = new Map(ctx.strategies.map((strategy) => [strategy.id, strategy]));
  }

  handle(request: WorkerRequest): ResponseTo<WorkerRequest> {
    if (request.kind === 'replay') return this.replay(request);
    if (request.kind === 'backtest') return this.backtest(request);
    if (request.kind === 'doubts') return this.doubts(request);
    if (request.kind === 'step') return this.step(request);
    if (request.kind === 'remove') this.set.remove(request.group);
    return null;
  }

  private replay(request: ReplayRequest): ReplayResponse {
    const { group, events, wantsNewest, wantsMemory, openedSince: since = Number.POSITIVE_INFINITY } = request;
    this.set.remove(group);
    freezeDeep(events);
    const before = wantsMemory ? liveMb() : 0;
    let signals: readonly ReplayedSignal[];
    try {
      signals = request.streams.flatMap((stream) =>
        keepWanted(this.feed(this.set, request, stream).signals, { wantsNewest, since }),
      );
    } catch (error) {
      this.set.remove(group);
      return { thrown: { group, message: getMessage(error) }, newest: null, memoryMb: null, opened: [] };
    }
    const newest = wantsNewest ? newestSignals(this.set, group, signals) : null;
    const opened = openedSince(this.set, group, signals, since);
    // The history is not part of the memory that the group uses from now on.
    signals = [];
    return { thrown: null, newest, memoryMb: wantsMemory ? liveMb() - before : null, opened };
  }

  private backtest(request: BacktestRequest): BacktestResponse {
    const { group, events, until, known, isAgain } = request;
    freezeDeep(events);
    const hashes = hashInputs(request);
    const inputsSha256 = hashes.find((hash) => hash === known) ?? hashes[0];
    if (inputsSha256 === known && !isAgain) return { thrown: null, inputsSha256, computed: null };
    const set = new StreamSet(this.ctx.current);
    try {
      const streams = request.streams.map((stream) => this.feed(set, request, stream, until));
      return { thrown: null, inputsSha256, computed: computeBacktest(set, group, streams, until) };
    } catch (error) {
      return { thrown: { group, message: getMessage(error) }, inputsSha256, computed: null };
    }
  }

  private doubts(request: DoubtsRequest): DoubtsResponse {
    const { group, events, streams, until, window } = request;
    freezeDeep(events);
    const [first] = streams;
    const strategy = first && this.strategies.get(first.strategyId);
    if (!strategy) return { thrown: null, doubts: null };
    const { params } = first;
    try {
      const doubts = strategyDoubts({
        strategy,
        params,
        window,
        events: this.ctx.hasCalendar ? events : null,
        run: (variant) => {
          const set = new StreamSet(this.ctx.current);
          return streams.map((stream) => {
            const changed = underCosts(stream.instrument, strategy, variant);
            const varied = { ...stream, instrument: changed.instrument, params: { ...params, ...variant.set } };
            const { bars, signals } = this.feed(set, request, varied, until, changed.strategy);
            return { instrument: varied.instrument, bars, trades: signals.flatMap(getTrade) };
          });
        },
      });
      return { thrown: null, doubts };
    } catch (error) {
      return { thrown: { group, message: getMessage(error) }, doubts: null };
    }
  }

  private step({ batch, events, groups, memoryMb }: StepRequest): StepResponse {
    freezeDeep(events);
    const { events: happened, thrown } = this.set.step(batch, events, groups === null ? undefined : new Set(groups));
    return {
      events: happened,
      thrown: [...thrown].map(([group, error]): Thrown => ({ group, message: getMessage(error) })),
      isOverMemory: usedMb() > memoryMb && liveMb() > memoryMb,
    };
  }

  /** Adds a requested stream to a set, and feeds it the bars that closed by `until`, ms UTC. */
  private feed(
    set: StreamSet,
    { group, events }: Pick<ReplayRequest, 'group' | 'events'>,
    { id, strategyId, carried, bars: shared, partnerBars, ...rest }: RequestedStream,
    until = Number.POSITIVE_INFINITY,
    strategy = carried === null ? this.strategies.get(strategyId) : carryingStrategy(strategyId, carried),
  ): ReplayedStream {
    freezeDeep(rest);
    if (!strategy) throw new Error(`The module of the strategies has no strategy ${strategyId}.`);
    const spec = { ...rest, strategy, hasCalendar: this.ctx.hasCalendar };
    const bars = barsUntil(shared, until);
    const partner = partnerBars === null ? undefined : barsUntil(partnerBars, until);
    return { spec, bars, signals: set.replay({ stream: id, group }, spec, bars, { partner, events }) };
  }
}

/** Returns a thrown value as one line of at most 300 characters. Never throws. */
function getMessage(thrown: unknown): string {
  try {
    return cutText(String(thrown).replace(/\s+/g, ' '), 300);
  } catch {
    return 'a value without a text';
  }
}
