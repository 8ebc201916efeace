import type {
  CalendarEvent,
  ChangeEvent,
  OpenedEvent,
  SeriesBar,
  SharedBars,
  StreamEvent,
  WindowedRecord,
} from '@sealtick/engine';
import type { BacktestTrade } from '../../backtests/index.ts';
import type { CarriedSignal } from '../carried-signal.ts';
import type { PublishedPlan } from '../stream-plan.ts';

/** What the strategies' thread is started with. */
export interface ThreadSetup {
  /** The module that exports `STRATEGIES`; null for the engine's own. */
  readonly registry: string | null;
  readonly hasCalendar: boolean;
  readonly turns: SharedArrayBuffer;
}

/** A stream to be fed its history: its plan with the strategy as an id, for functions cannot be sent. */
export interface StreamOrder extends Omit<PublishedPlan, 'strategy'> {
  readonly id: number;
  readonly strategyId: string;
  /** Set where the stream only takes one published signal to its end. */
  readonly carried: CarriedSignal | null;
  readonly bars: SharedBars;
  readonly partnerBars: SharedBars | null;
}

/** Adds the streams of one group; those it had are forgotten first. */
export interface ReplayOrder {
  readonly kind: 'replay';
  readonly group: number;
  readonly streams: readonly StreamOrder[];
  readonly events: readonly CalendarEvent[];
  /** Are the newest signals of the history wanted? */
  readonly wantsNewest: boolean;
  /** Is what the group keeps in memory wanted? That costs two collections. */
  readonly wantsWeight: boolean;
  /** Are the setups wanted that it opened on bars that closed after this, ms UTC? */
  readonly openedSince?: number;
}

/** Computes the back-test of one group, whose streams are fed for that alone and not kept. */
export interface BacktestOrder {
  readonly kind: 'backtest';
  readonly group: number;
  readonly streams: readonly StreamOrder[];
  readonly events: readonly CalendarEvent[];
  /** What the bars that closed by then come to, ms UTC. */
  readonly until: number;
  readonly rules: {
    readonly paramsSha256: string;
    readonly codeSha256: string;
    /** The hashes that stand for the code of the figures, newest first. */
    readonly statisticsSha256: readonly [string, ...string[]];
  };
  /** Hash of the inputs of the back-test that is stored; null where none is. */
  readonly known: string | null;
  /** Is it to be computed again where the inputs are known? */
  readonly isAgain: boolean;
}

export interface StepOrder {
  readonly kind: 'step';
  readonly batch: readonly SeriesBar[];
  readonly events: readonly CalendarEvent[];
  /** Groups to be stepped; null for all. */
  readonly groups: readonly number[] | null;
  /** Megabytes that all streams together may keep. */
  readonly memoryMb: number;
}

export interface RemoveOrder {
  readonly kind: 'remove';
  readonly group: number;
}

/** Answered once everything that was started before has run. */
export interface PingOrder {
  readonly kind: 'ping';
}

export type Order = ReplayOrder | BacktestOrder | StepOrder | RemoveOrder | PingOrder;

/** A replayed signal that is stored as a row. */
export interface RecordedSignal {
  readonly opened: OpenedEvent;
  readonly changes: readonly ChangeEvent[];
}

/** The records of a strategy's history, over all its streams first. */
export interface ComputedBacktest {
  readonly records: readonly Omit<WindowedRecord, 'trades'>[];
  /** Every closed trade with the chance its signal would have stated, oldest first. */
  readonly trades: readonly Pick<BacktestTrade, 'trade' | 'confidence'>[];
}

/** A group whose strategy threw; its streams are gone. */
export interface Thrown {
  readonly group: number;
  readonly message: string;
}

export interface ReplayAnswer {
  readonly thrown: Thrown | null;
  /** Newest first; null where not asked for. */
  readonly newest: readonly RecordedSignal[] | null;
  /** Megabytes the group keeps; null where not asked for. */
  readonly weightMb: number | null;
  /** By stream, then by time; none where not asked for. */
  readonly opened: readonly OpenedEvent[];
}

export interface BacktestAnswer {
  readonly thrown: Thrown | null;
  readonly inputsSha256: string;
  /** Null where nothing was to be computed, and where the strategy threw. */
  readonly computed: ComputedBacktest | null;
}

export interface StepAnswer {
  readonly events: readonly StreamEvent[];
  readonly thrown: readonly Thrown[];
  /** Do the streams keep more than they may? */
  readonly isTooHeavy: boolean;
}

export type AnswerTo<O extends Order> = O extends ReplayOrder
  ? ReplayAnswer
  : O extends BacktestOrder
    ? BacktestAnswer
    : O extends StepOrder
      ? StepAnswer
      : null;
