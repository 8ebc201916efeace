import type {
  CloseReason,
  CostTableTexts,
  MarketKind,
  PriceCostTexts,
  SessionId,
  SetupType,
  Side,
  Timeframe,
} from '@sealtick/engine';

/** The fields of every entry of the log. Times are RFC 3339 UTC, prices and costs decimal strings. */
interface Entry<K extends string> {
  readonly kind: K;
  readonly index: number;
  readonly market: MarketKind;
  readonly issuedAt: string;
}

/** A part of a position that leaves: at a planned target, or at an exit. */
export interface Level {
  readonly price: string;
  readonly weight: number;
}

export interface PublishedInstrument {
  readonly symbol: string;
  readonly tick: string;
  /** A dated table; older entries state one price for each. */
  readonly costs: CostTableTexts | PriceCostTexts;
  readonly session: SessionId;
}

export interface LoggedStream {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Second symbol of a pair. */
  readonly partner?: string | undefined;
  /** Open of its first bar. */
  readonly anchor: string;
}

interface Publication<K extends string> extends Entry<K> {
  readonly id: string;
  readonly version: number;
  readonly paramsSha256: string;
  readonly codeSha256: string;
  /** What its confidence is the chance of; left out for the first target. */
  readonly success?: 'targetOrGain' | undefined;
  readonly streams: readonly LoggedStream[];
  /** Of its streams and of their partners. */
  readonly instruments: readonly PublishedInstrument[];
}

export type StrategyEntry = Publication<'strategy.published' | 'strategy.versioned'>;

/** The version that ran last, as it was published. */
export type RetiredEntry = Publication<'strategy.retired'>;

/** A backtest of a version was computed; the newest entry says what is stored of it. */
export interface BacktestEntry extends Entry<'backtest.recorded'> {
  readonly strategyId: string;
  readonly version: number;
  /** Window of the record over all streams. */
  readonly from: string;
  readonly to: string;
  readonly inputsSha256: string;
  readonly resultSha256: string;
}

export interface OpenedEntry extends Entry<'signal.opened'> {
  readonly signalId: string;
  readonly strategyId: string;
  readonly version: number;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly side: Side;
  readonly type: SetupType;
  readonly entry: string;
  readonly stop: string;
  readonly targets: readonly Level[];
  readonly confidence: number;
  readonly confidenceN: number;
  readonly barCloseAt: string;
  readonly validUntil: string;
  readonly grade: number;
  readonly noteSha256: string;
}

interface Update<C extends string> extends Entry<'signal.updated'> {
  readonly signalId: string;
  readonly change: C;
  readonly barCloseAt: string;
  readonly price: string;
}

export type FilledEntry = Update<'filled'>;

export interface TargetEntry extends Update<'target'> {
  readonly weight: number;
  /** Counts from 1. */
  readonly target: number;
}

export interface StopMovedEntry extends Update<'stopMoved'> {
  readonly stop: string;
}

export type UpdatedEntry = FilledEntry | TargetEntry | StopMovedEntry;

export interface ClosedEntry extends Entry<'signal.closed'> {
  readonly signalId: string;
  readonly reason: CloseReason;
  readonly barCloseAt: string;
  readonly exits: readonly Level[];
  readonly cost: string;
  readonly netR: number | null;
}

export interface MarkedEntry extends Entry<'day.marked'> {
  /** The day that ended. */
  readonly date: string;
  readonly marks: readonly { readonly signalId: string; readonly price: string }[];
}

export interface CorrectionEntry extends Entry<'correction'> {
  /** Index of the entry it adds to. */
  readonly of: number;
  /** The field it is about. */
  readonly field: string;
  readonly reason: string;
}

export interface AlertEntry extends Entry<'market.alert'> {
  readonly symbol?: string | undefined;
  /** Of the release that is due at `releaseAt`. */
  readonly currency?: string | undefined;
  readonly releaseAt?: string | undefined;
  readonly reason: string;
}

export interface RestoredEntry extends Entry<'log.restored'> {
  /** Signed note of the log before. */
  readonly checkpoint: string;
}

/** The entries of the log, with the fields that figures and checks follow from. */
export type RecordEntry =
  | StrategyEntry
  | RetiredEntry
  | BacktestEntry
  | OpenedEntry
  | UpdatedEntry
  | ClosedEntry
  | MarkedEntry
  | CorrectionEntry
  | RestoredEntry
  | AlertEntry;

export type EntryKind = RecordEntry['kind'];

/** An entry that does not have its kind's form, or contradicts those before it. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly index: number;
  /** The rest of a sentence that begins with the entry. */
  readonly problem: string;

  constructor(index: number, problem: string) {
    super(`Entry ${index} ${problem}`);
    this.index = index;
    this.problem = problem;
  }
}
