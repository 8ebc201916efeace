import type {
  CalendarEvent,
  ChangeEvent,
  OpenedEvent,
  SeriesBar,
  SharedBars,
  StrategyDoubts,
  StrategySource,
  StreamEvent,
  TimeSpan,
  WindowedRecord,
} from '@sealtick/engine';
import type { BacktestTrade } from '../../single-backtest/index.ts';
import type { PublishedPlan } from '../publish/stream-plan.ts';
import type { CarriedSignal } from './carried-signal.ts';

/** Data that the worker thread of the strategies is started with. */
export interface ThreadSetup {
  /** The module that exports `STRATEGIES`; null for the engine's own. */
  readonly registry: string | null;
  /** The operator's own strategies. */
  readonly files: readonly StrategySource[];
  readonly hasCalendar: boolean;
  /** Memory of the `CurrentGroup`. */
  readonly currentGroup: SharedArrayBuffer;
}

/** A stream with its history. The strategy is given by its id, because functions cannot be sent to a thread. */
export interface RequestedStream extends Omit<PublishedPlan, 'strategy'> {
  readonly id: number;
  readonly strategyId: string;
  /** Set where the stream only carries one published signal to its end. */
  readonly carried: CarriedSignal | null;
  readonly bars: SharedBars;
  readonly partnerBars: SharedBars | null;
}

/** Replaces the streams of one group, and feeds them their history. */
export interface ReplayRequest {
  readonly kind: 'replay';
  readonly group: number;
  readonly streams: readonly RequestedStream[];
  readonly events: readonly CalendarEvent[];
  /** Whether to return the newest signals of the history. */
  readonly wantsNewest: boolean;
  /** Whether to measure the memory that the group uses. That costs two garbage collections. */
  readonly wantsMemory: boolean;
  /** Return the openings on bars that closed after this, ms UTC; none by default. */
  readonly openedSince?: number;
}

/** Computes the backtest of one group. Its streams are dropped afterwards. */
export interface BacktestRequest {
  readonly kind: 'backtest';
  readonly group: number;
  readonly streams: readonly RequestedStream[];
  readonly events: readonly CalendarEvent[];
  /** The last close of a bar that counts, ms UTC. */
  readonly until: number;
  readonly rules: {
    readonly paramsSha256: string;
    readonly codeSha256: string;
    /** The hashes that stand for the code of the figures, newest first. */
    readonly statisticsSha256: readonly [string, ...string[]];
  };
  /** Hash of the inputs of the backtest that is stored; null where none is. */
  readonly known: string | null;
  /** Whether to compute it also where the inputs are the known ones. */
  readonly isAgain: boolean;
}

/** Computes what the backtest of one group may rest on. */
export interface DoubtsRequest extends Pick<BacktestRequest, 'group' | 'streams' | 'events' | 'until'> {
  readonly kind: 'doubts';
  /** Span of the backtest's record over all streams, ms UTC. */
  readonly window: TimeSpan;
}

export interface StepRequest {
  readonly kind: 'step';
  readonly batch: readonly SeriesBar[];
  readonly events: readonly CalendarEvent[];
  /** Groups to be stepped; null for all. */
  readonly groups: readonly number[] | null;
  /** Megabytes that all streams together may use. */
  readonly memoryMb: number;
}

export interface RemoveRequest {
  readonly kind: 'remove';
  readonly group: number;
}

/** Answered once everything started before has run. */
export interface PingRequest {
  readonly kind: 'ping';
}

export type WorkerRequest = ReplayRequest | BacktestRequest | DoubtsRequest | StepRequest | RemoveRequest | PingRequest;

/** A replayed signal that is stored as a row. */
export interface RecordedSignal {
  readonly opened: OpenedEvent;
  readonly changes: readonly ChangeEvent[];
}

/** The records of a strategy's history, over all its streams first. */
export interface ComputedBacktest {
  readonly records: readonly Omit<WindowedRecord, 'trades'>[];
  /** Every closed trade with the confidence of its signal, oldest first. */
  readonly trades: readonly Pick<BacktestTrade, 'trade' | 'confidence'>[];
}

/** A group whose strategy threw an error; its streams are removed. */
export interface Thrown {
  readonly group: number;
  readonly message: string;
}

export interface ReplayResponse {
  readonly thrown: Thrown | null;
  /** Newest first; null where not requested. */
  readonly newest: readonly RecordedSignal[] | null;
  /** Megabytes that the group uses; null where not requested. */
  readonly memoryMb: number | null;
  /** By stream, then by time. */
  readonly opened: readonly OpenedEvent[];
}

export interface BacktestResponse {
  readonly thrown: Thrown | null;
  readonly inputsSha256: string;
  /** Null where nothing was to be computed, and where the strategy threw. */
  readonly computed: ComputedBacktest | null;
}

export interface DoubtsResponse {
  readonly thrown: Thrown | null;
  /** Null where the strategy threw. */
  readonly doubts: StrategyDoubts | null;
}

export interface StepResponse {
  readonly events: readonly StreamEvent[];
  readonly thrown: readonly Thrown[];
  /** Whether the streams use more memory than they may. */
  readonly isOverMemory: boolean;
}

export type ResponseTo<R extends WorkerRequest> = R extends ReplayRequest
  ? ReplayResponse
  : R extends BacktestRequest
    ? BacktestResponse
    : R extends DoubtsRequest
      ? DoubtsResponse
      : R extends StepRequest
        ? StepResponse
        : null;
